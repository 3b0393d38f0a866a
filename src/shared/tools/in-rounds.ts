/**
 * Shares work that brings something up to date among its callers. A caller's round begins after its call, so it sees
 * what the caller had written by then. Rounds never overlap, so an older answer never replaces a newer one.
 *
 * @returns asks for a round; calls of the same moment, or during a round, share the next one
 */
export function inRounds(work: () => Promise<void>): () => Promise<void> {
  let current = Promise.resolve();
  let next: Promise<void> | undefined;

  function begin(): Promise<void> {
    next = undefined;
    current = work();
    return current;
  }

  return () => {
    // The present round may have looked already; its callers get its error.
    next ??= current.catch(() => undefined).then(begin);
    return next;
  };
}

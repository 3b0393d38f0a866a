/**
 * Has work that brings something up to date done once for all who ask for it meanwhile. Protects: what
 * somebody gets was begun after they asked, so it knows what they had written by then; and no two rounds
 * run at once, so an older answer never replaces a newer one.
 *
 * @returns asks for a round; those who ask in the same moment, or while one runs, share the next
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
    // The round that runs may have looked already; one that failed has told so to those who asked for it.
    next ??= current.catch(() => undefined).then(begin);
    return next;
  };
}

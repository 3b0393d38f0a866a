/**
 * Calm progress: one line a step. A step that takes longer than a second announces itself, with the
 * seconds running where there is a terminal.
 */
const ANNOUNCE_AFTER_MS = 1_000;

/**
 * Runs a step and prints how it went.
 * @param {{ doing: string, done: string }} labels such as "Building the shop", "Built the shop"
 * @param {() => unknown} work
 */
export async function runStep({ doing, done }, work) {
  const startedAt = performance.now();
  const isTerminal = process.stdout.isTTY === true;
  const elapsed = () => Math.round((performance.now() - startedAt) / 1000);
  let isAnnounced = false;
  const timer = setInterval(() => {
    if (isTerminal) process.stdout.write(`\r\u001b[K… ${doing} (${elapsed()} s)`);
    else if (!isAnnounced) process.stdout.write(`… ${doing}\n`);
    isAnnounced = true;
  }, ANNOUNCE_AFTER_MS);
  const finish = (line) => {
    clearInterval(timer);
    if (isTerminal && isAnnounced) process.stdout.write('\r\u001b[K');
    process.stdout.write(`${line}\n`);
  };
  try {
    const result = await work();
    finish(`✓ ${done}${elapsed() > 0 ? ` (${elapsed()} s)` : ''}`);
    return result;
  } catch (error) {
    finish(`✗ ${doing}`);
    throw error;
  }
}

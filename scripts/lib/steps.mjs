/**
 * Calm progress: one line a step. A step that takes longer than a second announces itself. Where there
 * is a terminal its line moves, with the seconds and how far it is; elsewhere a step that knows how far
 * it is says so every ten seconds.
 */
const TICK_MS = 1_000;
const TICKS_BETWEEN_LINES = 10;

/**
 * Begins a step; `finish` or `fail` ends it and prints how it went.
 * @param {{ doing: string, done: string }} labels such as "Building the pages", "Built the pages"
 * @param {{ sinceMs?: number, howFar?: () => string, output?: NodeJS.WriteStream }} options when it really began,
 *   by performance.now(), how far it is, such as "312 of 580", and where to print
 */
export function beginStep({ doing, done }, options = {}) {
  const { sinceMs = performance.now(), howFar = () => '', output = process.stdout } = options;
  const isTerminal = output.isTTY === true;
  const seconds = () => Math.round((performance.now() - sinceMs) / 1000);
  let ticks = 0;
  const timer = setInterval(() => {
    const far = howFar();
    const line = `… ${doing}${far === '' ? '' : `: ${far}`}`;
    if (isTerminal) output.write(`\r\u001b[K${line} (${seconds()} s)`);
    else if (ticks === 0 || (far !== '' && ticks % TICKS_BETWEEN_LINES === 0)) {
      output.write(`${line}\n`);
    }
    ticks += 1;
  }, TICK_MS);
  const end = (line) => {
    clearInterval(timer);
    if (isTerminal && ticks > 0) output.write('\r\u001b[K');
    output.write(`${line}\n`);
  };
  return {
    finish: () => end(`✓ ${done}${seconds() > 0 ? ` (${seconds()} s)` : ''}`),
    fail: () => end(`✗ ${doing}`),
  };
}

/**
 * Runs a step and prints how it went.
 * @param {{ doing: string, done: string }} labels
 * @param {() => unknown} work
 * @param {{ sinceMs?: number, howFar?: () => string, output?: NodeJS.WriteStream }} options
 */
export async function runStep(labels, work, options = {}) {
  const step = beginStep(labels, options);
  try {
    const result = await work();
    step.finish();
    return result;
  } catch (error) {
    step.fail();
    throw error;
  }
}

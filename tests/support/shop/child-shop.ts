/**
 * The shop as a process of its own, started like `npm start` but with the pages as they are built, for
 * browser tests and for tests that start, kill and break it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import packageJson from '../../../package.json' with { type: 'json' };

const START_TIMEOUT_MS = 100_000;
const POLL_MS = 100;

export interface ChildShop {
  url: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** The exit code; waits for the end. */
  ended: Promise<number | null>;
}

/** @param settings environment of the shop; nothing of the tests' own settings is passed on */
export function spawnShop(settings: Record<string, string>, wrap: string[] = []): ChildShop {
  const [, ...startArguments] = packageJson.scripts.start.split(' ');
  const [program = '', ...args] = [...wrap, process.execPath, ...startArguments, '--built'];
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ENV_FILE: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return {
    url: `http://${settings.HOST ?? '127.0.0.1'}:${settings.PORT}`,
    process: child,
    output: () => output,
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}

/** Waits until the shop serves. @throws with its output when it ends before */
export async function untilOpen(shop: ChildShop): Promise<ChildShop> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && shop.process.exitCode === null) {
    const answer = await fetch(`${shop.url}/readyz`).catch(() => undefined);
    if (answer?.ok) return shop;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The shop did not open:\n${shop.output()}`);
}

/**
 * Waits for what comes by itself, also outside of a test, where `expect.poll` may not be asked.
 * @throws Error naming it when it has not come in time
 */
export async function until(
  what: string,
  is: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await is())) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${timeoutMs} ms`);
    await sleep(POLL_MS);
  }
}

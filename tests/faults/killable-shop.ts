/** A shop that tests start, kill and start again on the same database, folder and ports. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '../../src/config.ts';
import { freePort } from '../support/free-port.ts';

const SHOP = fileURLToPath(new URL('./shop-process.ts', import.meta.url));
const CHECK = fileURLToPath(new URL('../../scripts/check-invariants.ts', import.meta.url));

export interface KillableShop {
  url: string;
  /** Bank of the sandbox, inside the same process. */
  bankUrl: string;
  bankKey: string;
  start(): Promise<void>;
  /** SIGKILL: nothing gets the chance to finish. */
  kill(): Promise<void>;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
  /** Exit code and table of the invariants' check; the shop must not run. */
  checkInvariants(): Promise<{ code: number | null; output: string }>;
}

export async function createKillableShop(where: {
  url: string | undefined;
  dataDir: string;
}): Promise<KillableShop> {
  const settings = {
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: where.dataDir,
    DATABASE_URL: where.url ?? '',
  };
  const config = loadConfig(settings);
  let child: ChildProcess | undefined;

  function end(signal: NodeJS.Signals): Promise<number | null> {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return Promise.resolve(running?.exitCode ?? null);
    return new Promise((resolve) => {
      running.once('exit', resolve);
      running.kill(signal);
    });
  }

  return {
    url: config.publicUrl,
    bankUrl: config.stripe.apiUrl,
    bankKey: config.stripe.secretKey,
    async start() {
      child = run(SHOP, settings);
      await firstLine(child);
    },
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    async checkInvariants() {
      const check = run(CHECK, settings);
      let output = '';
      check.stdout?.on('data', (chunk) => {
        output += chunk;
      });
      const code = await new Promise<number | null>((resolve) => check.once('close', resolve));
      return { code, output };
    },
  };
}

function run(script: string, settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [script], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function firstLine(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code} while starting`)));
  });
}

/** A shop that tests start, kill and start again on the same database, folder and ports. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '../../../src/config.ts';
import { freePort } from '../../support/shop/free-port.ts';
import type { Death } from './kill-points.ts';

const locate = (file: string) => fileURLToPath(new URL(file, import.meta.url));
/** As quick to start as the real one, which matters where it is started a hundred times. */
const RUN_SHOP = [
  '--liftoff-only',
  ...['--import', locate('../../../scripts/lib/quick-imports.ts')],
  ...['--import', locate('./arm-kills.ts')],
  locate('../shop-process.ts'),
];
const CHECK = locate('../../../scripts/check-invariants.ts');

/** Between a broken connection and the news that its process is dead. */
const DYING_MS = 50;

export interface KillableShop {
  url: string;
  /** Bank of the sandbox, inside the same process. */
  bankUrl: string;
  bankKey: string;
  /** @param death what is to die where, if the process comes there */
  start(death?: Death): Promise<void>;
  /** The same for the running process. */
  arm(death: Death): void;
  /** From now on the running process finds no room for longer files, or finds it again. */
  setDisk(disk: 'full' | 'free'): void;
  /** How many times it was started. */
  lives(): number;
  /** Whether the process has killed itself, or does so within a moment. */
  hasDied(): Promise<boolean>;
  /** Resolves when the process has killed itself. */
  death(): Promise<void>;
  /** SIGKILL: nothing gets the chance to finish. */
  kill(): Promise<void>;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
  /** Exit code and table of the check of the invariants; beside a running shop, of a copy. */
  checkInvariants(): Promise<{ code: number | null; output: string }>;
}

/** @param more environment variables beside those of the database and the ports */
export async function createKillableShop(
  where: { url: string | undefined; dataDir: string },
  more: Record<string, string> = {},
): Promise<KillableShop> {
  const settings = {
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: where.dataDir,
    DATABASE_URL: where.url ?? '',
    // Every buyer is a client of their own (buyer.ts).
    TRUSTED_PROXY: '127.0.0.1',
    ...more,
  };
  const config = loadConfig(settings);
  let child: ChildProcess | undefined;
  let lives = 0;

  function end(signal: NodeJS.Signals): Promise<number | null> {
    const running = child;
    child = undefined;
    if (!running || !isRunning(running)) return Promise.resolve(running?.exitCode ?? null);
    return new Promise((resolve) => {
      running.once('exit', resolve);
      running.kill(signal);
    });
  }

  return {
    url: `http://${config.host}:${config.port}`,
    bankUrl: config.stripe.apiUrl,
    bankKey: config.stripe.secretKey,
    lives: () => lives,
    async start({ at = undefined, pidFile = '' } = {}) {
      lives += 1;
      child = spawn(process.execPath, RUN_SHOP, {
        env: { ...process.env, ...settings, KILL_POINT: at ?? '', KILL_PID_FILE: pidFile },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      });
      await firstLine(child);
    },
    arm(death) {
      child?.send(death);
    },
    setDisk(disk) {
      child?.send({ disk });
    },
    async hasDied() {
      await sleep(DYING_MS);
      return !isRunning(child);
    },
    async death() {
      if (child && isRunning(child)) await once(child, 'exit');
    },
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    checkInvariants: () => runCheck(settings),
  };
}

async function runCheck(settings: Record<string, string>) {
  const check = spawn(process.execPath, [CHECK], {
    env: { ...process.env, ENV_FILE: '', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  check.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise<number | null>((resolve) => check.once('close', resolve));
  return { code, output };
}

function isRunning(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}

function firstLine(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code} while starting`)));
  });
}

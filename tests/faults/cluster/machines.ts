/**
 * Three machines on one: network namespaces with a bridge between them (ip-netns(8)). What runs in one reaches the
 * others at their addresses, and whoever tests reaches all of them. Linux and root only.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, listTree } from '../../../bench/processor-time.ts';

const NUMBERS = [1, 2, 3];
export const NETWORK = '10.77.0.0/24';
const addressOf = (number: number) => `10.77.0.${number}`;
/** Of whoever tests. */
export const OUTSIDE = addressOf(254);
/** Those of the kernel: they belong to a namespace. */
const NETWORK_SETTINGS = path.resolve(import.meta.dirname, '../../../ops/machines/sysctl.conf');
const POLL_MS = 20;
const END_MS = 20_000;

export interface Machine {
  number: number;
  address: string;
  /** Belongs to `postgres`; gone with the machine. */
  folder: string;
  /** What it has to be called with to run there. */
  wrap: string[];
  /** Its output goes to a file below `folder`. */
  start(command: string[], options?: { as?: 'postgres'; env?: NodeJS.ProcessEnv }): Program;
  /** Nothing from or to the other one arrives any more, or arrives again. */
  cut(from: Machine): void;
  join(to: Machine): void;
}

export interface Program {
  child: ChildProcess;
  /** SIGKILL for it and all that it has started. */
  kill(): Promise<void>;
  /** SIGTERM, and SIGKILL for what is left after 20 seconds. */
  stop(): Promise<void>;
}

export interface Machines {
  all: Machine[];
  /** Ends everything that runs on them. */
  remove(): Promise<void>;
}

/** Whether this machine allows it. */
export function canHaveMachines(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0;
}

/** @throws Error when others use the same network now */
export function createMachines(): Machines {
  removeForgotten();
  const name = `hs${process.pid}`;
  const bridge = `${name}b`;
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${OUTSIDE}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  const programs: Program[] = [];
  const all = NUMBERS.map((number) => createMachine(number, { name, bridge, programs }));
  return {
    all,
    async remove() {
      await Promise.all(programs.map((program) => program.stop()));
      for (const { number } of all) removeSpace(`${name}-${number}`);
      ip('link', 'del', bridge);
      // KEEP_MACHINES=1 leaves their logs behind, for whoever has to find out.
      if (process.env.KEEP_MACHINES) return;
      for (const { folder } of all) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a run has left that was killed itself. */
function removeForgotten(): void {
  const spaces = [...ip('netns', 'list').matchAll(/^(hs(\d+))-\d+/gm)];
  for (const [space, name = '', pid] of spaces) {
    if (isRunning(Number(pid))) throw new Error(`Process ${pid} has machines in the same network.`);
    removeSpace(space);
    const bridge = `${name}b`;
    if (ip('link', 'show', 'type', 'bridge').includes(`${bridge}:`)) ip('link', 'del', bridge);
  }
}

function removeSpace(space: string): void {
  // A database is nobody's child: whoever has started it leaves it to itself.
  const left = ip('netns', 'pids', space).split('\n').filter(Boolean).map(Number);
  for (const pid of left) process.kill(pid, 'SIGKILL');
  ip('netns', 'del', space);
}

function createMachine(
  number: number,
  { name, bridge, programs }: { name: string; bridge: string; programs: Program[] },
): Machine {
  const [space, cable] = [`${name}-${number}`, `${name}v${number}`];
  ip('netns', 'add', space);
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
  ip('link', 'set', cable, 'master', bridge, 'up');
  ip('-n', space, 'addr', 'add', `${addressOf(number)}/24`, 'dev', 'eth0');
  for (const device of ['lo', 'eth0']) ip('-n', space, 'link', 'set', device, 'up');
  execFileSync('ip', ['netns', 'exec', space, 'sysctl', '--quiet', '--load', NETWORK_SETTINGS]);
  const folder = mkdtempSync(path.join(tmpdir(), `handset-machine-${number}-`));
  const logs = path.join(folder, 'log');
  mkdirSync(logs);
  own(folder);
  const wrap = ['ip', 'netns', 'exec', space];
  return {
    number,
    address: addressOf(number),
    folder,
    wrap,
    start(command, { as, env } = {}) {
      const asUser = as ? ['setpriv', `--reuid=${as}`, `--regid=${as}`, '--init-groups'] : [];
      const [program = '', ...args] = [...wrap, ...asUser, ...command];
      const child = spawn(program, args, {
        env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        cwd: folder,
      });
      const log = createWriteStream(path.join(logs, `${path.basename(command[0] ?? '')}.log`), {
        flags: 'a',
      });
      child.stdout?.pipe(log, { end: false });
      child.stderr?.pipe(log, { end: false });
      const started = controlOf(child);
      programs.push(started);
      return started;
    },
    cut: (from) => ip('-n', space, 'route', 'replace', 'blackhole', from.address),
    join: (to) => ip('-n', space, 'route', 'del', 'blackhole', to.address),
  };
}

function controlOf(child: ChildProcess): Program {
  const signal = (name: NodeJS.Signals, pids: number[]) => {
    for (const pid of pids.filter(isRunning)) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  const untilGone = async (pids: number[]) => {
    const deadline = Date.now() + END_MS;
    while (pids.some(isRunning) && Date.now() < deadline) await sleep(POLL_MS);
  };
  return {
    child,
    async kill() {
      const all = listTree(child.pid ?? 0);
      signal('SIGKILL', all);
      await untilGone(all);
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const all = listTree(child.pid ?? 0);
      signal('SIGTERM', [child.pid ?? 0]);
      await untilGone(all);
      signal('SIGKILL', all);
    },
  };
}

/** Gives it to `postgres`, who runs databases: they refuse to run as root. */
export function own(folder: string): void {
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  chownSync(folder, idOf('-u'), idOf('-g'));
}

function ip(...args: string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

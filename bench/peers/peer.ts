/** Another shop: how it is filled, opened, asked and ended. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, listTree } from '../processor-time.ts';
import { get } from '../servers.ts';
import type { Case, CaseId } from '../speed/cases.ts';
import type { Generator } from '../speed/load.ts';

const POLL_MS = 200;
const START_LIMIT_MS = 900_000;
const STOP_LIMIT_MS = 30_000;
/** What a start leaves to do in the background. */
const REST_MS = 3_000;
const KEPT_OUTPUT = 2_000;

export interface PeerPlace {
  databaseUrl: string;
  /** Where the peers are installed. */
  folder: string;
  /** The file that they are filled from. */
  products: string;
}

export interface PeerKind {
  /** Of its folder and its databases. */
  id: string;
  name: string;
  /** Writes these products into its empty database. */
  fill(place: PeerPlace): Promise<void>;
  open(place: PeerPlace & { generator: Generator }): Promise<OpenPeer>;
}

export interface OpenPeer {
  pid: number;
  cases: Partial<Record<CaseId, Case>>;
  stop(): Promise<void>;
}

/** A program of a peer with all that it starts. */
export interface Started {
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a program and waits until this address answers 200.
 * @throws Error with the last of what it said when it ends before that
 */
export async function startPeer(
  words: string[],
  options: { cwd: string; env: Record<string, string>; readyAt: string },
): Promise<Started> {
  const { cwd, env, readyAt } = options;
  const child = spawn(process.execPath, words, {
    cwd,
    env: { ...withoutNodeOptions(), NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = keepOutput(child);
  const pid = child.pid ?? 0;
  const endAll = () => {
    for (const one of listTree(pid).filter(isRunning)) process.kill(one, 'SIGTERM');
  };
  process.once('exit', endAll);
  const stop = async () => {
    process.off('exit', endAll);
    const all = listTree(pid);
    endAll();
    const deadline = performance.now() + STOP_LIMIT_MS;
    while (all.some(isRunning)) {
      if (performance.now() > deadline) throw new Error('a peer did not end');
      await sleep(POLL_MS);
    }
  };
  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await get(readyAt).catch(() => undefined))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`a peer did not open:\n${said()}`);
    }
    await sleep(POLL_MS);
  }
  await sleep(REST_MS);
  return { pid, stop };
}

function withoutNodeOptions(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...others } = process.env;
  return others;
}

/** @returns tells the last of what it has said */
function keepOutput(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-KEPT_OUTPUT);
    });
  }
  return () => output;
}

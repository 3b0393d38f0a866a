/**
 * Compares servers by the processor time that they take for the same work. They are asked in turns, and ratios are
 * taken over two rounds each, in both orders, so that a slow moment of the machine slows both sides.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { treeSeconds } from './processor-time.ts';

export interface Contestant {
  name: string;
  /** The server and, if it is another process, its database. */
  pids: number[];
  /** How long work that requests leave behind, such as mails, takes at most. It counts too. */
  afterworkMs?: number;
  /** Not measured: what has to be there before a round. */
  prepare?(): Promise<void>;
  /** One round. @returns how many requests it was */
  run(): Promise<number>;
}

/** Processor milliseconds per request, one for each round. */
export type Figures = Map<string, number[]>;

/** One round of each is for warming up and does not count. */
export async function measureInTurns(
  contestants: readonly Contestant[],
  rounds: number,
): Promise<Figures> {
  const figures: Figures = new Map(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const one of round % 2 === 0 ? contestants : contestants.toReversed()) {
      const ms = await measureRound(one);
      if (round > 0) figures.get(one.name)?.push(ms);
    }
  }
  return figures;
}

async function measureRound({ pids, afterworkMs, prepare, run }: Contestant): Promise<number> {
  await prepare?.();
  const seconds = () => pids.reduce((sum, pid) => sum + treeSeconds(pid), 0);
  const before = seconds();
  const requests = await run();
  await sleep(afterworkMs ?? 300);
  return ((seconds() - before) * 1_000) / requests;
}

/**
 * The median of `a` divided by `b`; undefined when one was not measured. Taken over pairs of rounds: in every other
 * round a server is asked for the second time in a row, and so takes less.
 */
export function ratioOf(figures: Figures | undefined, a: string, b: string): number | undefined {
  const [left, right] = [pairsOf(figures?.get(a)), pairsOf(figures?.get(b))];
  if (!left || !right) return undefined;
  return median(left.map((ms, pair) => ms / (right[pair] ?? Number.NaN)));
}

/** Sums of two rounds each. A last round without its pair counts only if it is the only one. */
function pairsOf(rounds: readonly number[] | undefined): number[] | undefined {
  if (!rounds || rounds.length === 1) return rounds?.slice();
  return rounds.flatMap((ms, round) => (round % 2 === 1 ? [(rounds[round - 1] ?? ms) + ms] : []));
}

export function medianOf(figures: Figures | undefined, name: string): number | undefined {
  const all = figures?.get(name);
  return all && median(all);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

/**
 * Takes the figures of a case, round by round, and makes of all rounds what is reported. The fastest round counts:
 * whatever else the machine does only ever makes slower. Rounds of one case lie apart, with those of all others
 * between them, because a slow moment of a shared machine lasts longer than one round.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { busySeconds, ownSeconds, treeSeconds } from '../processor-time.ts';
import type { Case, CaseAsked } from './cases.ts';
import type { Reached } from './ceiling.ts';
import type { Cores } from './cores.ts';
import type { Generator } from './load.ts';

export interface Rounds {
  count: number;
  /** Of the shop. */
  seconds: number;
  /** Of each of the two that it is compared with. */
  otherSeconds: number;
  warmUpSeconds: number;
}

/** What the shop did in one round; rates are a second. */
export interface Round extends Omit<CaseAsked, 'answers'> {
  /** Processor time a request, of all of the shop's processes; undefined when others were served beside. */
  shopMs?: number;
  /** Undefined when the database runs inside the shop. */
  databaseMs?: number;
  /** Cores kept busy by the generator, and by everybody else but shop, database and generator. */
  generatorCores: number;
  otherCores: number;
}

/** The fastest round, beside the fastest of those that it is compared with. */
export interface Figures extends Round, Reached {
  toBare: number;
  toNginx: number;
}

export interface Measured {
  figures: Figures;
  /** Largest less smallest rate, as a share of the largest; undefined with one round. */
  spread?: number;
}

export interface Watched {
  shopPid: number;
  /** Undefined when the database runs inside the shop. */
  databasePid: number | undefined;
  cores: Cores;
  generator: Generator;
}

/** How much of what nobody has asked for may be used up by guessing the rate from the first seconds. */
const HASTE = 1.3;
const REST_MS = 500;

/**
 * Looks at the answers, and warms up.
 * @returns how long its rounds are: as long as wanted, or as what nobody has asked for lasts
 * @throws Error when an answer was refused or lost, or is not what it is taken for
 */
export async function beginCase(one: Case, rounds: Rounds): Promise<number> {
  await one.check();
  const { answers } = await one.run(rounds.warmUpSeconds);
  const perSecond = answers / rounds.warmUpSeconds;
  const { left } = one;
  if (!left) return rounds.seconds;
  const lasting = Math.floor(left() / (rounds.count * perSecond * HASTE));
  return Math.max(1, Math.min(rounds.seconds, lasting));
}

/** Whether what nobody has asked for lasts for one more round. */
export function isEnough({ left }: Case, rounds: readonly Round[], seconds: number): boolean {
  if (!left) return true;
  const most = Math.max(0, ...rounds.map(({ perSecond }) => perSecond));
  return left() >= most * seconds * HASTE;
}

/** @throws Error when an answer was refused or lost */
export async function runRound(one: Case, watched: Watched, seconds: number): Promise<Round> {
  await sleep(REST_MS);
  const used = startWatching(watched);
  const { answers, ...asked } = await one.run(seconds);
  const { elapsed, shop, database, generator: generating, others } = used();
  // Beside a disturbance the time of one request cannot be told from that of the others.
  const isAlone = asked.kept === undefined;
  return {
    ...asked,
    shopMs: isAlone ? (shop * 1_000) / answers : undefined,
    databaseMs: isAlone && database !== undefined ? (database * 1_000) / answers : undefined,
    generatorCores: generating / elapsed,
    otherCores: Math.max(0, others / elapsed),
  };
}

/** @returns tells what was used since, in seconds */
function startWatching({ shopPid, databasePid, cores }: Watched) {
  const read = () => ({
    elapsed: performance.now() / 1_000,
    shop: treeSeconds(shopPid),
    database: databasePid === undefined ? undefined : treeSeconds(databasePid),
    generator: ownSeconds(),
    busy: busySeconds(cores.all),
  });
  const before = read();
  return () => {
    const after = read();
    const shop = after.shop - before.shop;
    const database =
      after.database === undefined ? undefined : after.database - (before.database ?? 0);
    const generator = after.generator - before.generator;
    const busy = after.busy - before.busy;
    return {
      elapsed: after.elapsed - before.elapsed,
      shop,
      database,
      generator,
      others: busy - shop - (database ?? 0) - generator,
    };
  };
}

/** @param reached by the two that it is compared with, at their best in this run */
export function summarise(rounds: readonly Round[], reached: Reached): Measured {
  const [round] = rounds.toSorted((a, b) => b.perSecond - a.perSecond);
  if (!round) throw new RangeError('at least one round is needed');
  const figures = {
    ...round,
    ...reached,
    toBare: round.perSecond / reached.bare,
    toNginx: round.perSecond / reached.nginx,
    // Both of its parts met the machine at different times: neither the best nor the worst of them.
    kept: median(rounds.map(({ kept }) => kept)),
  };
  if (rounds.length === 1) return { figures };
  const slowest = Math.min(...rounds.map(({ perSecond }) => perSecond));
  return { figures, spread: (round.perSecond - slowest) / round.perSecond };
}

export function median(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  return known[Math.floor(known.length / 2)];
}

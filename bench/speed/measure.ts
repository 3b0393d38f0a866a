/**
 * Takes the figures of a case, round by round, and makes of all rounds what is reported. Each round is compared with
 * the bare server of the seconds before and after it: a slow moment of a shared machine slows both. Of all rounds the
 * mean of the middle half counts. Rounds of one case lie apart, with those of all others between them.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { busySeconds, ownSeconds, treeSeconds } from '../processor-time.ts';
import type { Case, CaseAsked } from './cases.ts';
import type { Bare } from './ceiling.ts';
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

/** A round with what the bare server reached before and after it, the mean of both. */
export type ComparedRound = Round & Bare;

/** Of every figure the mean of the middle half of all rounds. */
export interface Figures extends ComparedRound {
  toBare: number;
  /** Beside the most that nginx reached in the whole run. */
  toNginx: number;
}

export interface Measured {
  figures: Figures;
  rounds: number;
  /** Of the shares of bare: what lies between the quarters, beside the median; undefined with few rounds. */
  spread?: number;
}

export interface Watched {
  shopPid: number;
  /** Undefined when the database runs inside the shop. */
  databasePid: number | undefined;
  cores: Cores;
  generator: Generator;
}

const FEWEST_FOR_SPREAD = 4;
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
  const { left, timesAsLong = 1 } = one;
  const wanted = rounds.seconds * timesAsLong;
  if (!left) return wanted;
  const lasting = Math.floor(left() / (rounds.count * perSecond * HASTE));
  return Math.max(1, Math.min(wanted, lasting));
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
  const used = startWatching({ ...watched, shopPid: one.pid ?? watched.shopPid });
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

/**
 * @param nginx what it reached in the whole run, in requests a second
 * @throws RangeError when there is no round
 */
export function summarise(rounds: readonly ComparedRound[], nginx: readonly number[]): Measured {
  const middle = (of: (round: ComparedRound) => number | undefined) => middleMean(rounds.map(of));
  const sure = (of: (round: ComparedRound) => number) => {
    const value = middle(of);
    if (value === undefined) throw new RangeError('at least one round is needed');
    return value;
  };
  const perSecond = sure((round) => round.perSecond);
  const shares = rounds.map((round) => round.perSecond / round.bare).sort((a, b) => a - b);
  const toBare = sure((round) => round.perSecond / round.bare);
  const figures: Figures = {
    ...{ perSecond, toBare, toNginx: perSecond / Math.max(...nginx) },
    p99Ms: sure(({ p99Ms }) => p99Ms),
    bytes: middle(({ bytes }) => bytes),
    bare: sure(({ bare }) => bare),
    bareMs: sure(({ bareMs }) => bareMs),
    shopMs: middle(({ shopMs }) => shopMs),
    databaseMs: middle(({ databaseMs }) => databaseMs),
    generatorCores: sure(({ generatorCores }) => generatorCores),
    otherCores: sure(({ otherCores }) => otherCores),
    kept: middle(({ kept }) => kept),
    purchasesPerSecond: middle(({ purchasesPerSecond }) => purchasesPerSecond),
    editsPerSecond: middle(({ editsPerSecond }) => editsPerSecond),
  };
  if (rounds.length < FEWEST_FOR_SPREAD) return { figures, rounds: rounds.length };
  const quarter = (part: number) => shares[Math.floor((shares.length - 1) * part)] ?? 0;
  return { figures, rounds: rounds.length, spread: (quarter(0.75) - quarter(0.25)) / toBare };
}

/** The mean without the quarter that is least and the quarter that is most: steadier than a median. */
export function middleMean(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  const cut = Math.floor(known.length / 4);
  const inner = known.slice(cut, known.length - cut);
  if (inner.length === 0) return undefined;
  return inner.reduce((sum, value) => sum + value, 0) / inner.length;
}

/** Of an even number the mean of the two in the middle. */
export function median(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  const [low, high] = [known[(known.length - 1) >> 1], known[known.length >> 1]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

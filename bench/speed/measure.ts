/**
 * Takes the figures of a case: in each round first nginx, then the bare server, then the shop, so that all
 * three meet the machine as it is in these seconds. The fastest round of each counts: whatever else the machine
 * does only ever makes slower, and a slow moment of one beside a good one of another would say anything.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { busySeconds, ownSeconds, treeSeconds } from '../processor-time.ts';
import type { Case, CaseAsked } from './cases.ts';
import type { Comparison } from './ceiling.ts';
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

/** One round; rates are a second. */
export interface Figures extends Omit<CaseAsked, 'answers'> {
  bare: number;
  nginx: number;
  toBare: number;
  toNginx: number;
  /** Processor time a request of the bare server. */
  bareMs: number;
  /** Processor time a request, of all of the shop's processes; undefined when others were served beside. */
  shopMs?: number;
  /** Undefined when the database runs inside the shop. */
  databaseMs?: number;
  /** Cores kept busy by the generator, and by everybody else but shop, database and generator. */
  generatorCores: number;
  otherCores: number;
}

export interface Measured {
  /** Of the fastest round, beside the fastest of those that it is compared with. */
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

/** @throws Error when an answer was refused or lost, or is not what it is taken for */
export async function measureCase(
  one: Case,
  comparison: Comparison,
  watched: Watched,
  rounds: Rounds,
): Promise<Measured> {
  await one.check();
  await askOthers(one, comparison, watched.generator, 1);
  const first = await one.run(rounds.warmUpSeconds);
  const { otherSeconds } = rounds;
  const seconds = affordable(one, first.answers / rounds.warmUpSeconds, rounds);
  const all: Figures[] = [];
  for (let round = 0; round < rounds.count; round += 1) {
    all.push(await runRound(one, comparison, watched, { seconds, otherSeconds }));
  }
  const rates = all.map(({ perSecond }) => perSecond);
  const figures = fastest(all);
  if (all.length === 1) return { figures };
  return { figures, spread: (Math.max(...rates) - Math.min(...rates)) / figures.perSecond };
}

/** As long as wanted, or as what is left lasts. */
function affordable({ left }: Case, perSecond: number, { count, seconds }: Rounds): number {
  if (!left) return seconds;
  return Math.max(1, Math.min(seconds, Math.floor(left() / (count * perSecond * HASTE))));
}

async function runRound(
  one: Case,
  comparison: Comparison,
  watched: Watched,
  { seconds, otherSeconds }: Pick<Rounds, 'seconds' | 'otherSeconds'>,
): Promise<Figures> {
  const { nginx, bare, bareMs } = await askOthers(one, comparison, watched.generator, otherSeconds);
  await sleep(REST_MS);
  const used = startWatching(watched);
  const { answers, ...asked } = await one.run(seconds);
  const { elapsed, shop, database, generator: generating, others } = used();
  // Beside a disturbance the time of one request cannot be told from that of the others.
  const isAlone = asked.kept === undefined;
  return {
    ...asked,
    bare: bare.perSecond,
    nginx: nginx.perSecond,
    toBare: asked.perSecond / bare.perSecond,
    toNginx: asked.perSecond / nginx.perSecond,
    bareMs,
    shopMs: isAlone ? (shop * 1_000) / answers : undefined,
    databaseMs: isAlone && database !== undefined ? (database * 1_000) / answers : undefined,
    generatorCores: generating / elapsed,
    otherCores: Math.max(0, others / elapsed),
  };
}

async function askOthers(
  { sameAs }: Case,
  comparison: Comparison,
  generator: Generator,
  seconds: number,
) {
  const headers = sameAs?.headers ?? {};
  const nginx = await generator.ask({ url: comparison.nginxUrl, headers }, seconds);
  const used = () => (comparison.barePid ? treeSeconds(comparison.barePid) : 0);
  const before = used();
  const bare = await generator.ask({ url: comparison.bareUrl, headers }, seconds);
  return { nginx, bare, bareMs: ((used() - before) * 1_000) / bare.answers };
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

function fastest(all: Figures[]): Figures {
  const [round] = all.toSorted((a, b) => b.perSecond - a.perSecond);
  if (!round) throw new RangeError('at least one round is needed');
  const [bare, nginx] = [all.map((one) => one.bare), all.map((one) => one.nginx)];
  const most = { bare: Math.max(...bare), nginx: Math.max(...nginx) };
  return {
    ...round,
    ...most,
    toBare: round.perSecond / most.bare,
    toNginx: round.perSecond / most.nginx,
    bareMs: Math.min(...all.map(({ bareMs }) => bareMs)),
    // Both of its parts met the machine at different times: neither the best nor the worst of them.
    kept: median(all.map(({ kept }) => kept)),
  };
}

export function median(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  return known[Math.floor(known.length / 2)];
}

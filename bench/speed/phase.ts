/** Measures one shop: opens its cases, then goes through all of them once for each round. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AS_BROWSER, PAGE } from './addresses.ts';
import { CASE_NAMES, CASES, type Case, type CaseId, type Measurable } from './cases.ts';
import { type Bare, type Ceilings, type Comparison, openComparison } from './ceiling.ts';
import {
  beginCase,
  type ComparedRound,
  isEnough,
  middleMean,
  type Rounds,
  runRound,
  type Watched,
} from './measure.ts';

/** What all cases are compared with that are not kept as bytes for their own. */
export const CATEGORY_PAGE = 'the category page, compressed';

/** After a case that was refused: what is in the queues is answered or given up by then. */
const CALM_MS = 5_000;
/** Of what a failure says. */
const MOST_TOLD = 120;

export interface Outcome {
  id: CaseId;
  /** Names what it is compared with. */
  beside: string;
  /** None when it failed. */
  rounds: ComparedRound[];
  failure?: string;
}

interface Surroundings {
  shop: Measurable;
  watched: Watched;
  nginx: string;
  rounds: Rounds;
  ceilings: Ceilings;
  /** Done when each case has been warmed up. */
  settle(): Promise<void>;
}

interface Opened extends Outcome {
  one?: Case;
  /** Of what it is compared with, when that is not the category page. */
  own?: Comparison;
  seconds: number;
}

/** A case that fails is told in the report, and takes no other with it. */
export async function measurePhase(ids: CaseId[], around: Surroundings): Promise<Outcome[]> {
  const page = await compare(around, PAGE, AS_BROWSER);
  const opened: Opened[] = [];
  try {
    for (const id of ids) opened.push(await open(id, around));
    await around.settle();
    for (let turn = 0; turn < around.rounds.count; turn += 1) {
      around.ceilings.note(CATEGORY_PAGE, await page.askNginx(around.rounds.otherSeconds));
      let before: Beside | undefined;
      for (const each of opened) before = await measureOnce(each, { page, before }, around);
    }
  } finally {
    for (const { own } of opened) await own?.close();
    await page.close();
  }
  for (const { id, rounds, failure } of opened) {
    const share = middleMean(rounds.map(({ perSecond, bare }) => perSecond / bare));
    console.info(`  ${CASE_NAMES[id]}: ${failure ?? `${share?.toPrecision(3)} of bare`}`);
  }
  return opened.map(({ id, beside, rounds, failure }) => ({ id, beside, rounds, failure }));
}

function compare(
  { shop, watched, nginx }: Surroundings,
  path: string,
  headers: Record<string, string>,
): Promise<Comparison> {
  const { cores, generator } = watched;
  return openComparison({ url: shop.url + path, headers, nginx, generator, cores: cores.shop });
}

async function open(id: CaseId, around: Surroundings): Promise<Opened> {
  const opened: Opened = { id, beside: CATEGORY_PAGE, rounds: [], seconds: around.rounds.seconds };
  await orFail(opened, async () => {
    const one = await CASES[id](around.shop);
    opened.seconds = await beginCase(one, around.rounds);
    if (one.sameAs && one.sameAs.path !== PAGE) {
      opened.beside = CASE_NAMES[id];
      opened.own = await compare(around, one.sameAs.path, one.sameAs.headers);
    }
    opened.one = one;
  });
  return opened;
}

/** A bare server that has just been asked. */
interface Beside {
  of: Comparison;
  reached: Bare;
}

/**
 * Between two seconds of the bare server. The one after a round is the one before the next.
 * @returns what was asked last; undefined when nothing was
 */
async function measureOnce(
  opened: Opened,
  { page, before }: { page: Comparison; before: Beside | undefined },
  { ceilings, watched, rounds: { otherSeconds } }: Surroundings,
): Promise<Beside | undefined> {
  const { one, own, seconds, rounds } = opened;
  if (!one || opened.failure !== undefined || !isEnough(one, rounds, seconds)) return before;
  let last: Beside | undefined;
  await orFail(opened, async () => {
    if (own) ceilings.note(opened.beside, await own.askNginx(otherSeconds));
    const of = own ?? page;
    const first = before?.of === of ? before.reached : await of.askBare(otherSeconds);
    const round = await runRound(one, watched, seconds);
    const reached = await of.askBare(otherSeconds);
    const bare = (first.bare + reached.bare) / 2;
    rounds.push({ ...round, bare, bareMs: (first.bareMs + reached.bareMs) / 2 });
    last = { of, reached };
  });
  return last;
}

async function orFail(opened: Opened, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.exitCode = 1;
    await sleep(CALM_MS);
    const message = error instanceof Error ? error.message : String(error);
    opened.rounds = [];
    opened.failure = message.split('\n', 1)[0]?.slice(0, MOST_TOLD) ?? 'failed';
  }
}

/**
 * Finds the phones that suit somebody's answers. Protects: it takes much the same time however many mobiles
 * there are. All are weighed in memory; the few that are shown come from those that lists keep. The rules
 * are those of choosing/finder, over columns; tests/api/choosing/find-phones.test.ts compares the two.
 */
import type { Database } from '../../../database/connect.ts';
import {
  type Criterion,
  compareTexts,
  type FinderAnswers,
  findTurns,
  type Limit,
  loosen,
  nearnessOf,
  scalesOf,
  type Turn,
  type Turns,
  WANTED_PHONES,
} from '../../choosing/index.ts';
import type { Mobile } from '../mobile.ts';
import { isOnSale } from '../rules.ts';
import { type LimitedPlaces, limitPlaces, unknownLimits } from './finding/limited-places.ts';
import { scorePlaces } from './finding/score-places.ts';
import { createShortList } from './finding/short-list.ts';
import { type Bits, countCommon, eachPlace } from './listed/bits.ts';
import { type ListedNow, readListed } from './listed/listed-index.ts';

const MOST_FOUND = 12;
const MOST_NEAR = 4;
/** One limit alone does not fill the list of those that came near. */
const MOST_NEAR_A_LIMIT = 2;
const MOST_UNSURE = 3;

/** One answer that could be given otherwise when nothing fits. */
export interface WayOut {
  limit: Limit;
  answers: FinderAnswers;
  /** How many would fit then. */
  count: number;
}

interface Found<Key> {
  /** How many fit. */
  total: number;
  /** How many more would, if they were not sold out. */
  soldOut: number;
  /** The best first. */
  best: Key[];
  /** What would change who comes first. */
  turns: Turn<Key>[];
  /** What one limit keeps out and all others let in, the closest first. */
  near: { phone: Key; missed: Limit }[];
  /** How many may fit: of these it is not known whether they meet each limit. */
  unsureTotal: number;
  unsure: { phone: Key; notKnown: Limit[] }[];
  /** None where something fits. */
  waysOut: WayOut[];
}
export type FoundPhones = Found<Mobile>;

/** @param today ISO date, in the time zone of the shop */
export async function findPhones(
  { db }: { db: Database },
  answers: FinderAnswers,
  today: string,
): Promise<FoundPhones> {
  const listed = await readListed(db, undefined);
  const found = findPlaces(listed, answers, today);
  const idOf = (place: number) => listed.ids[place] ?? '';
  const shown = [
    ...found.best,
    ...found.turns.map(({ first }) => first),
    ...[...found.near, ...found.unsure].map(({ phone }) => phone),
  ];
  const ids = new Map(shown.map((place) => [place, idOf(place)]));
  const mobiles = await listed.mobiles.load([...new Set(ids.values())]);
  /** Nothing when it went a moment ago. */
  const load = (place: number): Mobile[] => {
    const mobile = mobiles.get(ids.get(place) ?? '');
    return mobile && isOnSale(mobile) ? [mobile] : [];
  };
  return {
    ...found,
    best: found.best.flatMap(load),
    turns: found.turns.flatMap((turn) => load(turn.first).map((first) => ({ ...turn, first }))),
    near: found.near.flatMap((near) => load(near.phone).map((phone) => ({ ...near, phone }))),
    unsure: found.unsure.flatMap((one) => load(one.phone).map((phone) => ({ ...one, phone }))),
  };
}

/** The same as places of the index. Nothing is waited for in here. */
export function findPlaces(
  listed: ListedNow,
  answers: FinderAnswers,
  today: string,
): Found<number> {
  const scales = scalesOf(answers, { today });
  const limited = limitPlaces(listed, answers);
  const { fitting, unsure, soldOut } = limited;
  const total = countCommon(fitting, fitting);
  const turns = findTurns(scales, byName(listed));
  const uncertain = bestPlaces(listed, unsure, { scales, most: MOST_UNSURE });
  return {
    ...{ total, soldOut },
    best: bestPlaces(listed, fitting, { scales, most: MOST_FOUND, turns }),
    turns: turns.found(),
    near: findNear(listed, limited),
    unsureTotal: countCommon(unsure, unsure),
    unsure: uncertain.map((phone) => ({
      phone,
      notKnown: unknownLimits(listed, answers, phone),
    })),
    waysOut: total === 0 ? findWaysOut(listed, limited, answers) : [],
  };
}

function bestPlaces(
  listed: ListedNow,
  places: Bits,
  given: { scales: readonly Criterion[]; most: number; turns?: Turns<number> },
): number[] {
  const { scales, most, turns } = given;
  const best = createShortList(most, byName(listed));
  scorePlaces(listed, places, scales, (place, score, points) => {
    if (best.hasRoomFor(-score)) best.add(-score, place);
    turns?.take(place, score, points);
  });
  return best.items();
}

/** Which of two that tie comes first. */
function byName({ names, ids }: ListedNow) {
  return (one: number, other: number) =>
    (compareTexts(names[one] ?? '', names[other] ?? '') ||
      compareTexts(ids[one] ?? '', ids[other] ?? '')) < 0;
}

function findNear(listed: ListedNow, { keptOut }: LimitedPlaces): Found<number>['near'] {
  const isBefore = byName(listed);
  const near = createShortList<{ phone: number; missed: Limit }>(MOST_NEAR, (one, other) =>
    isBefore(one.phone, other.phone),
  );
  for (const { limit, places } of keptOut) {
    const closest = createShortList<{ phone: number; share: number }>(
      MOST_NEAR_A_LIMIT,
      (one, other) => isBefore(one.phone, other.phone),
    );
    const values = listed.columns[limit.reads].values();
    const nearness = nearnessOf(limit);
    if (!nearness) continue;
    eachPlace(places, (phone) => {
      const share = nearness(values[phone] ?? Number.NaN);
      if (share !== null && closest.hasRoomFor(share)) closest.add(share, { phone, share });
    });
    for (const { phone, share } of closest.items()) near.add(share, { phone, missed: limit });
  }
  return near.items();
}

/** What lets in most first. */
function findWaysOut(
  listed: ListedNow,
  { keptOut }: LimitedPlaces,
  answers: FinderAnswers,
): WayOut[] {
  return keptOut
    .filter(({ limit }) => limit.name !== 'inStock')
    .flatMap(({ limit, places }): WayOut[] => {
      const values = listed.columns[limit.reads].values();
      const lowest = createShortList<number>(WANTED_PHONES, (one, other) => one < other);
      eachPlace(places, (place) => lowest.add(values[place] ?? 0, values[place] ?? 0));
      const wanted = lowest.items().at(-1);
      if (wanted === undefined) return [];
      const looser = loosen(answers, limit, wanted);
      const { fitting } = limitPlaces(listed, looser);
      return [{ limit, answers: looser, count: countCommon(fitting, fitting) }];
    })
    .sort((a, b) => b.count - a.count);
}

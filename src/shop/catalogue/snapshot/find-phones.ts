/** Finds the phones that suit the answers given to the finder, by the rules of choosing/finder. Pure. */
import {
  compareTexts,
  type FinderAnswers,
  findTurns,
  fitOf,
  type Limit,
  limitsOf,
  loosen,
  nearnessOf,
  rankPhones,
  scalesOf,
  type Turn,
  WANTED_PHONES,
} from '../../choosing/index.ts';
import type { CatalogueSnapshot, ListedPhone } from './snapshot.ts';

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

export interface FoundPhones {
  /** How many fit. */
  total: number;
  /** How many more would, if they were not sold out. */
  soldOut: number;
  /** The best first. */
  best: ListedPhone[];
  /** What would change who comes first. */
  turns: Turn<ListedPhone>[];
  /** What one limit keeps out and all others let in, the closest first. */
  near: { phone: ListedPhone; missed: Limit }[];
  /** How many may fit: of these it is not known whether they meet each limit. */
  unsureTotal: number;
  unsure: { phone: ListedPhone; notKnown: Limit[] }[];
  /** None where something fits. */
  waysOut: WayOut[];
}

/** What one limit alone keeps out. */
interface KeptOut {
  phone: ListedPhone;
  missed: Limit;
}

/** @param today ISO date, in the time zone of the shop */
export function findPhones(
  { phones }: CatalogueSnapshot,
  answers: FinderAnswers,
  today: string,
): FoundPhones {
  const { fitting, unsure, missing } = rankPhones(phones, answers, { today });
  const limits = limitsOf(answers);
  const keptOut = missing.filter(({ phone, missed }) =>
    limits.every((limit) => limit.name === missed.name || fits(phone, limit)),
  );
  return {
    total: fitting.length,
    soldOut: keptOut.filter(({ missed }) => missed.name === 'inStock').length,
    best: fitting.slice(0, MOST_FOUND).map(({ phone }) => phone),
    turns: turnsOf(fitting, answers, today),
    near: nearest(keptOut),
    unsureTotal: unsure.length,
    unsure: unsure.slice(0, MOST_UNSURE).map(({ phone, notKnown }) => ({ phone, notKnown })),
    waysOut: fitting.length === 0 ? waysOutOf(phones, keptOut, answers) : [],
  };
}

const fits = (phone: ListedPhone, limit: Limit) =>
  fitOf(limit, phone.measures[limit.reads]) === 'fits';

function turnsOf(
  fitting: readonly { phone: ListedPhone; score: number }[],
  answers: FinderAnswers,
  today: string,
): Turn<ListedPhone>[] {
  const scales = scalesOf(answers, { today });
  const turns = findTurns<ListedPhone>(scales, (one, other) => byName(one, other) < 0);
  for (const { phone, score } of fitting) {
    const points = scales.map(
      ({ reads, pointsOf }) => pointsOf(phone.measures[reads[0]], phone.measures[reads[1]]) || 0,
    );
    turns.take(phone, score, points);
  }
  return turns.found();
}

/** Which of two that tie comes first. */
function byName(one: ListedPhone, other: ListedPhone): number {
  return (
    compareTexts(one.name.toLowerCase(), other.name.toLowerCase()) || compareTexts(one.id, other.id)
  );
}

/** The closest first, a few of each limit. */
function nearest(keptOut: readonly KeptOut[]): KeptOut[] {
  const byLimit = Map.groupBy(keptOut, ({ missed }) => missed.name);
  return [...byLimit.values()]
    .flatMap((ofLimit) => closest(ofLimit).slice(0, MOST_NEAR_A_LIMIT))
    .sort(byShare)
    .slice(0, MOST_NEAR)
    .map(({ phone, missed }) => ({ phone, missed }));
}

type Near = KeptOut & { share: number };

function closest(ofLimit: readonly KeptOut[]): Near[] {
  return ofLimit
    .flatMap(({ phone, missed }): Near[] => {
      const share = nearnessOf(missed)?.(phone.measures[missed.reads]) ?? null;
      return share === null ? [] : [{ phone, missed, share }];
    })
    .sort(byShare);
}

const byShare = (one: Near, other: Near) =>
  one.share - other.share || byName(one.phone, other.phone);

/** What lets in most first. */
function waysOutOf(
  phones: readonly ListedPhone[],
  keptOut: readonly KeptOut[],
  answers: FinderAnswers,
): WayOut[] {
  return limitsOf(answers)
    .filter(({ name }) => name !== 'inStock')
    .flatMap((limit): WayOut[] => {
      const values = keptOut
        .filter(({ missed }) => missed.name === limit.name)
        .map(({ phone }) => phone.measures[limit.reads])
        .sort((a, b) => a - b);
      const wanted = values[WANTED_PHONES - 1] ?? values.at(-1);
      if (wanted === undefined) return [];
      const looser = loosen(answers, limit, wanted);
      return [{ limit, answers: looser, count: countFitting(phones, looser) }];
    })
    .sort((a, b) => b.count - a.count);
}

function countFitting(phones: readonly ListedPhone[], answers: FinderAnswers): number {
  const limits = limitsOf(answers);
  return phones.filter((phone) => limits.every((limit) => fits(phone, limit))).length;
}

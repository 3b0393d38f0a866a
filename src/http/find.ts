/** What the finder found, as a page shows it: in sentences, in dollars, with pictures. */
import type { WireFound, WireOtherAnswers, WireOtherPhone } from '../contract/finder/found.ts';
import type { Services } from '../services.ts';
import { formatNumber, joinWords } from '../shared/words/wording.ts';
import { type FoundPhones, findPhones, type Mobile, type WayOut } from '../shop/catalogue/index.ts';
import {
  type FinderAnswers,
  fitOf,
  hasLimits,
  KNOWS_UPDATES,
  labelOf,
  lensesOf,
  measuresOf,
  pointsOf,
  scalesOf,
  tellMiss,
  tellReasons,
  tellTurn,
} from '../shop/choosing/index.ts';
import { readShopDays } from '../shop/settings/index.ts';
import { describeFound } from './describe-found.ts';
import { readPastPrices } from './past-prices.ts';
import { measuresOfCard } from './rated-mobiles.ts';
import { toPriceFrom, toWireMobile } from './translate/mobile.ts';

export async function findForPage(services: Services, answers: FinderAnswers): Promise<WireFound> {
  const dayOf = await readShopDays(services.db);
  const times = { today: dayOf(services.clock.now()) };
  const found = await findPhones(services, answers, times.today);
  const pastPrices = await readPastPrices(services, found.best);
  const scales = scalesOf(answers, times);
  const isLimited = hasLimits(answers);
  return {
    total: found.total,
    hasLimits: isLimited,
    summary: describeFound({ ...found, hasLimits: isLimited }),
    best: found.best.map((mobile) => {
      const measures = measuresOf(mobile);
      const told = tellReasons({ measures, lenses: lensesOf(mobile.specs) }, answers, times);
      return {
        mobile: {
          ...toWireMobile(mobile),
          ...measuresOfCard(mobile),
          ...toPriceFrom(mobile),
          ...pastPrices(mobile),
        },
        points: pointsOf(measures, scales),
        ...told,
      };
    }),
    turns: found.turns.map(({ criterion, level, first }) => ({
      text: tellTurn({ criterion, level }, first.name),
      answers: { ...answers, levels: { ...answers.levels, [criterion]: level } },
    })),
    near: found.near.flatMap(toNearPhone),
    unsureTotal: found.unsureTotal,
    unsure: found.unsure.map(({ phone, notKnown }) => ({
      ...toShown(phone),
      why: `Not known: ${joinWords(notKnown.map(labelOf), 'and')}`,
    })),
    waysOut: found.waysOut.map((way) => toOtherAnswers(way, answers)),
    knowsUpdates: KNOWS_UPDATES,
    criteria: scales.map(({ name }) => name),
  };
}

/** Told of the mobile as it was loaded: what has changed a moment ago may fit by now. */
function toNearPhone({ phone, missed }: FoundPhones['near'][number]): WireOtherPhone[] {
  const value = measuresOf(phone)[missed.reads];
  if (fitOf(missed, value) !== 'misses') return [];
  return [{ ...toShown(phone), why: tellMiss(missed, value) }];
}

function toShown(mobile: Mobile): Omit<WireOtherPhone, 'why'> {
  const { _id, slug, name, price, image, drawing, tint, available } = toWireMobile(mobile);
  return { _id, slug, name, price, image, drawing, tint, available, ...toPriceFrom(mobile) };
}

function toOtherAnswers(way: WayOut, answers: FinderAnswers): WireOtherAnswers {
  const phones = way.count === 1 ? '1 phone fits' : `${formatNumber(way.count)} phones fit`;
  return { text: `${tellChange(way, answers)} and ${phones}.`, answers: way.answers };
}

function tellChange({ limit, answers: looser }: WayOut, answers: FinderAnswers): string {
  switch (limit.name) {
    case 'budget':
      return `Raise your limit from $${formatNumber(answers.budget ?? 0)} to $${formatNumber(looser.budget ?? 0)}`;
    case 'pocketHeight':
      return `Take a pocket ${looser.pocketHeight} mm high instead of ${answers.pocketHeight} mm`;
    case 'pocketWidth':
      return `Take a pocket ${looser.pocketWidth} mm wide instead of ${answers.pocketWidth} mm`;
    default:
      return `Leave out “${labelOf(limit)}”`;
  }
}

/** What the finder found, as a page shows it: in sentences, in dollars, with pictures. */
import type { WireFound, WireOtherAnswers, WireOtherPhone } from '../../contract/finder/found.ts';
import { formatNumber, joinWords } from '../../shared/words/wording.ts';
import type { FoundPhones, Mobile, WayOut } from '../../shop/catalogue/index.ts';
import {
  type FinderAnswers,
  hasLimits,
  KNOWS_UPDATES,
  labelOf,
  lensesOf,
  pointsOf,
  scalesOf,
  tellMiss,
  tellReasons,
  tellTurn,
} from '../../shop/choosing/index.ts';
import { type DayOf, toMeasures, toPastPrices } from '../translate/card.ts';
import { toPriceFrom, toWireMobile } from '../translate/mobile.ts';
import { describeFound } from './describe-found.ts';

/** @param found.today ISO date, in the time zone of the shop */
export function toWireFound(
  found: FoundPhones & { today: string; dayOf: DayOf },
  answers: FinderAnswers,
): WireFound {
  const times = { today: found.today };
  const scales = scalesOf(answers, times);
  const isLimited = hasLimits(answers);
  return {
    total: found.total,
    hasLimits: isLimited,
    summary: describeFound({ ...found, hasLimits: isLimited }),
    best: found.best.map((phone) => {
      const { measures, specs } = phone;
      const reasons = tellReasons({ measures, lenses: lensesOf(specs) }, answers, times);
      return {
        mobile: {
          ...toWireMobile(phone),
          ...toMeasures(phone),
          ...toPriceFrom(phone),
          ...toPastPrices(phone, found.dayOf),
        },
        points: pointsOf(measures, scales),
        ...reasons,
      };
    }),
    turns: found.turns.map(({ criterion, level, first }) => ({
      text: tellTurn({ criterion, level }, first.name),
      answers: { ...answers, levels: { ...answers.levels, [criterion]: level } },
    })),
    near: found.near.map(({ phone, missed }) => ({
      ...toShown(phone),
      why: tellMiss(missed, phone.measures[missed.reads]),
    })),
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

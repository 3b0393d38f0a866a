/**
 * Every sentence that the finder can say of the catalogue, read again and compared with the data: 109 phones,
 * 500 answers. What is true is found out here from the facts themselves, not with the rules.
 */
import { expect, it } from 'vitest';
import { TODAY } from '../../../../tests/support/shop/finder-cases.ts';
import {
  closedBody as closed,
  type KnownPhone as Known,
  knownAnswers,
  knownPhones,
} from '../../../../tests/support/shop/finder-phones.ts';
import { type FinderAnswers, levelOf } from './answers.ts';
import { tellReasons } from './reasons.ts';

const phones = knownPhones();
const answerSets = knownAnswers();

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const number = (text: string | undefined) => Number(text?.replaceAll(',', ''));
const isAbout = (value: number, told: number, within: number) =>
  Math.abs(value - told) <= within + 1e-9;

/** What a sentence claims, and whether it is so. A sentence that no line knows is not true. */
const CLAIMS: [RegExp, (found: string[], phone: Known, answers: FinderAnswers) => boolean][] = [
  [
    /^(\d+) MP|^Main camera/,
    ([, mp], { facts }) => mp === undefined || number(mp) === facts.cameras.rear[0]?.mp,
  ],
  [
    /^About (\d+) hours on a charge \(([\d,]+) mAh\)(?:, you asked for (\d+))?$/,
    ([, hours, mah, asked], { facts }, answers) =>
      number(mah) === facts.batteryMah &&
      isAbout((number(mah) / 4_000) * 24, number(hours), 1.5) &&
      number(hours) % 3 === 0 &&
      asked === (answers.hours === undefined ? undefined : String(answers.hours)),
  ],
  [
    /^Costs \$([\d,]+)$/,
    ([, price], { facts }, { budget, spend }) =>
      number(price) === facts.priceUsd && budget === undefined && spend === undefined,
  ],
  [
    /^(Only )?\$([\d,]+) (below|over) your limit$/,
    ([, only, by, way], { facts }, { budget = 0 }) =>
      facts.priceUsd - budget === (way === 'over' ? 1 : -1) * number(by) &&
      // A quarter of the limit is much to have left.
      (only === undefined || facts.priceUsd > 0.75 * budget),
  ],
  [/^Exactly at your limit$/, (_, { facts }, { budget }) => facts.priceUsd === budget],
  [/^Exactly what you would like to spend$/, (_, { facts }, { spend }) => facts.priceUsd === spend],
  [
    /^\$([\d,]+) (more|less) than you would like to spend$/,
    ([, by, way], { facts }, { spend = 0 }) =>
      facts.priceUsd - spend === (way === 'more' ? 1 : -1) * number(by),
  ],
  [/^Weighs ([\d.]+) g$/, ([, grams], { facts }) => number(grams) === facts.weightG],
  [
    /^([\d.]+)″ screen(?:, drawn (\d+) times a second)?$/,
    ([, inches, hertz], { facts }) =>
      number(inches) === facts.display.sizeIn &&
      (hertz === undefined
        ? facts.display.refreshHz === null
        : number(hertz) === facts.display.refreshHz),
  ],
  [
    /^([\d.]+) mm tall: (small|medium|large) is (up to 150 mm|150 to 160 mm|160 mm and more)$/,
    ([, told, size, span], { facts }, answers) => {
      const { heightMm } = closed(facts);
      const isIn = {
        small: heightMm <= 150,
        medium: heightMm >= 150 && heightMm <= 160,
        large: heightMm >= 160,
      };
      const spans = { small: 'up to 150 mm', medium: '150 to 160 mm', large: '160 mm and more' };
      const key = size as keyof typeof isIn;
      return (
        isAbout(heightMm, number(told), 0.05) &&
        isIn[key] &&
        spans[key] === span &&
        answers.size === size
      );
    },
  ],
  [
    /^([\d.]+) mm (taller|shorter) than (small|medium|large) \((.*)\)$/,
    ([, by, way, size, span], { facts }, answers) => {
      const bounds =
        /^(?:up to )?([\d]+)(?: to (\d+))? mm/
          .exec(span ?? '')
          ?.slice(1)
          .map(number) ?? [];
      const bound = way === 'taller' ? ((bounds.at(-1) || bounds[0]) ?? 0) : (bounds[0] ?? 0);
      const over = closed(facts).heightMm - bound;
      return (
        answers.size === size &&
        over !== 0 &&
        over > 0 === (way === 'taller') &&
        isAbout(Math.abs(over), number(by), 0.1)
      );
    },
  ],
  [
    /^([\d.]+) mm wide: up to (\d+) mm suits your hand$/,
    ([, width, suits], { facts }, { hand = 0 }) =>
      isAbout(closed(facts).widthMm, number(width), 0.05) &&
      number(suits) === Math.round(hand * 0.4) &&
      closed(facts).widthMm <= number(suits),
  ],
  [
    /^([\d.]+) mm wider than the (\d+) mm that suit your hand$/,
    ([, by, suits], { facts }, { hand = 0 }) =>
      number(suits) === Math.round(hand * 0.4) &&
      isAbout(closed(facts).widthMm - number(suits), number(by), 0.1) &&
      closed(facts).widthMm > number(suits),
  ],
  [
    /^Leaves (?:([\d.]+) mm in height)?(?: and )?(?:([\d.]+) mm in width)? free in your pocket$/,
    ([, height, width], { facts }, { pocketHeight, pocketWidth }) => {
      const isSo = (told: string | undefined, pocket: number | undefined, own: number) =>
        told === undefined ? pocket === undefined : isAbout((pocket ?? 0) - own, number(told), 0.1);
      const { heightMm, widthMm } = closed(facts);
      return isSo(height, pocketHeight, heightMm) && isSo(width, pocketWidth, widthMm);
    },
  ],
  [
    /^A model of (\d{4})(?:: (\d+) years old when you have had it for (\d))?$/,
    ([, year, age, years], { facts }, { keep }) =>
      number(year) === facts.year &&
      (keep === undefined
        ? age === undefined
        : number(years) === keep && number(age) === 2026 - facts.year + keep),
  ],
  [
    /^(Security updates until|No security updates since) (\w+) (\d{4})(?:, you asked for (\d) years)?$/,
    ([, when, month = '', year, years], { updates }, { keep }) => {
      const told = `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}`;
      const isOver = told < '2026-07';
      return (
        updates?.slice(0, 7) === told &&
        isOver === when?.startsWith('No') &&
        years === (keep === undefined ? undefined : String(keep))
      );
    },
  ],
];

function isTrue(text: string, phone: Known, answers: FinderAnswers): boolean {
  const claim = CLAIMS.find(([pattern]) => pattern.test(text));
  if (!claim) return false;
  const [pattern, isSo] = claim;
  return isSo(pattern.exec(text) ?? [], phone, answers);
}

/** What other lenses a sentence names, and which it says are not there. */
function isTrueOfLenses(text: string, { facts }: Known): boolean {
  if (!/camera, /.test(text)) return true;
  const roles = facts.cameras.rear.map(({ role }) => role ?? '');
  const has = {
    ultrawide: roles.includes('ultrawide'),
    zoom: roles.some((role) => role.includes('tele')),
  };
  return (['ultrawide', 'zoom'] as const).every(
    (lens) => text.includes(lens) && text.includes(`no ${lens}`) === !has[lens],
  );
}

it('every reason says what the data say, and nothing of what is not known', () => {
  let told = 0;
  const wrong = new Set<string>();
  for (const [index, answers] of answerSets.entries()) {
    const times = { today: TODAY, knowsUpdates: index % 2 === 0 };
    for (const phone of phones) {
      const { reasons, notKnown } = tellReasons(phone, answers, times);
      told += reasons.length;
      for (const { text } of reasons) {
        const isSo = isTrue(text, phone, answers) && isTrueOfLenses(text, phone);
        if (!isSo) wrong.add(`${phone.name}: ${text} ${JSON.stringify(answers)}`);
        if (/NaN|null|undefined/.test(text)) wrong.add(text);
      }
      const { batteryMah, weightG } = phone.facts;
      const isSaid = (words: string, name: 'battery' | 'weight', value: number | null) =>
        notKnown.includes(words) === (value === null && levelOf(answers, name) > 0);
      if (!isSaid('its battery', 'battery', batteryMah)) wrong.add(`${phone.name} battery`);
      if (!isSaid('its weight', 'weight', weightG)) wrong.add(`${phone.name} weight`);
    }
  }
  expect([...wrong].slice(0, 5)).toEqual([]);
  expect(told).toBeGreaterThan(200_000);
});

it('what was wished for is for a phone when it has it, and against it when it has not', () => {
  const wrong = new Set<string>();
  for (const answers of answerSets) {
    for (const phone of phones) {
      const { reasons } = tellReasons(phone, answers, { today: TODAY, knowsUpdates: true });
      const { priceUsd, batteryMah } = phone.facts;
      for (const { text, verdict } of reasons) {
        const [, asked] = /hours on a charge .* you asked for (\d+)/.exec(text) ?? [];
        const [, hours] = /^About (\d+)/.exec(text) ?? [];
        const isFor =
          asked !== undefined && batteryMah !== null
            ? Number(hours) >= Number(asked)
            : /like to spend/.test(text)
              ? priceUsd <= (answers.spend ?? 0)
              : /(?:taller|shorter) than|wider than/.test(text)
                ? false
                : /suits your hand|free in your pocket| tall: /.test(text) || verdict === 'for';
        if (isFor !== (verdict === 'for')) wrong.add(`${phone.name}: ${verdict} ${text}`);
      }
    }
  }
  expect([...wrong].slice(0, 5)).toEqual([]);
});

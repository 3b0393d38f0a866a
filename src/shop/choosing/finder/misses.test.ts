/**
 * What the finder says of phones that are not in the list, and of another order: for all 109 phones and 500
 * answers compared with the data, and with all phones ranked anew.
 */
import { expect, it } from 'vitest';
import { TODAY } from '../../../../tests/support/shop/finder-cases.ts';
import {
  closedBody,
  type KnownPhone,
  knownAnswers,
  knownPhones,
} from '../../../../tests/support/shop/finder-phones.ts';
import { type FinderAnswers, LEVELS } from './answers.ts';
import { scalesOf } from './criteria.ts';
import { fitOf, limitsOf } from './limits.ts';
import { nearnessOf, tellMiss } from './misses.ts';
import { pointsOf, rankPhones } from './rank.ts';
import { scoreOf } from './score.ts';
import { findTurns, tellTurn } from './turns.ts';

const phones = knownPhones();
const answerSets = knownAnswers();
const number = (text: string | undefined) => Number(text?.replaceAll(',', ''));
const isAbout = (value: number, told: number, within: number) =>
  Math.abs(value - told) <= within + 1e-9;

it('what keeps a phone out is told by how much', () => {
  const wrong = new Set<string>();
  let told = 0;
  for (const answers of answerSets) {
    for (const phone of phones) {
      for (const limit of limitsOf(answers)) {
        const value = phone.measures[limit.reads];
        if (fitOf(limit, value) !== 'misses') continue;
        told += 1;
        const text = tellMiss(limit, value);
        if (!isTrueMiss(text, phone, answers)) wrong.add(`${phone.name}: ${text}`);
        const share = nearnessOf(limit)?.(value) ?? null;
        if (share !== null && !(share > 0 && share <= 0.25)) wrong.add(`${text} is close`);
      }
    }
  }
  expect([...wrong].slice(0, 5)).toEqual([]);
  expect(told).toBeGreaterThan(10_000);
});

function isTrueMiss(text: string, { facts }: KnownPhone, answers: FinderAnswers): boolean {
  const [, by = '', what] = /^\$?([\d.,]+)(?: mm)? (.*)$/.exec(text) ?? [];
  const { heightMm, widthMm } = closedBody(facts);
  const { budget = 0, pocketHeight = 0, pocketWidth = 0, must = {} } = answers;
  switch (what) {
    case 'over your limit':
      return facts.priceUsd - budget === number(by);
    case 'too tall for your pocket':
      return isAbout(heightMm - pocketHeight, number(by), 0.1);
    case 'too wide for your pocket':
      return isAbout(widthMm - pocketWidth, number(by), 0.1);
  }
  const storage = Math.max(...facts.storageGb);
  const [, has, asked] = /^Storage: (.*), you asked for at least (.*)$/.exec(text) ?? [];
  if (has)
    return (
      `${storage} GB` === has &&
      `${must.minStorage} GB` === asked &&
      storage < (must.minStorage ?? 0)
    );
  if (/^Weight: /.test(text)) {
    // Lists know whole grams.
    const grams = Math.round(facts.weightG ?? 0);
    return text === `Weight: ${grams} g, you asked for at most ${must.maxWeight} g`;
  }
  if (text === 'Sold out') return facts.stock === 0;
  if (text === 'Of another brand') return !must.category?.includes(facts.category);
  if (text === '5G: no') return !facts.fiveG;
  return text === 'Foldable: no' && facts.body.folded === null;
}

it('what would change the order does, when all phones are ranked anew', () => {
  const wrong = new Set<string>();
  let told = 0;
  for (const [index, answers] of answerSets.entries()) {
    const times = { today: TODAY, knowsUpdates: index % 2 === 0 };
    const before = rankPhones(phones, answers, times).fitting;
    const scales = scalesOf(answers, times);
    const turns = findTurns<KnownPhone>(scales, (one, other) => one.name < other.name);
    for (const { phone } of before) {
      const points = pointsOf(phone.measures, scales);
      const inOrder = scales.map(({ name }) => points[name] ?? 0);
      turns.take(phone, scoreOf(points, scales), inOrder);
    }
    for (const { criterion, level, first } of turns.found()) {
      told += 1;
      const changed = { ...answers, levels: { ...answers.levels, [criterion]: level } };
      const [after] = rankPhones(phones, changed, times).fitting;
      const text = tellTurn({ criterion, level }, first.name);
      const isSo = after?.phone.id === first.id && before[0]?.phone.id !== first.id;
      if (!isSo || !text.includes(`“${LEVELS[level]}”`)) wrong.add(text);
    }
  }
  expect([...wrong].slice(0, 5)).toEqual([]);
  expect(told).toBeGreaterThan(answerSets.length / 2);
});

/**
 * Numbers without a unit, which a search takes for prices and years. They stand together because the order
 * decides: "from 2021" is a year, "from 210" a price. Pure data.
 */
import { formatCents } from '../../../shared/money.ts';
import { LESS, type Meaning, MORE, type SearchPhrase } from './phrase.ts';

const CHEAP_DOLLARS = 300;

const MONEY = String.raw`\$?\s?(\d{1,3}(?:,\d{3})+|\d{2,6})(?:\s?(?:\$|dollars?|usd))?`;
/** A number that goes on, or has a unit, is no price. */
const NO_UNIT = String.raw`(?![\d.,]*\d|\s?(?:gb|tb|mah|mm|g\b|grams?|mp|w\b|hz|in\b(?! stock)|inch|"|″|”))`;

const numberOf = (text = '') => Number(text.replaceAll(',', ''));
const dollars = (amount: number) => formatCents(amount * 100);

export const BARE_NUMBERS: readonly SearchPhrase[] = [
  {
    group: 'price',
    pattern: new RegExp(
      String.raw`\b(?:between|from)\s+${MONEY}\s*(?:and|to|-|–)\s*${MONEY}${NO_UNIT}`,
    ),
    read: ([, low, high]) => priceRange(numberOf(low), numberOf(high)),
  },
  {
    group: 'price',
    pattern: new RegExp(String.raw`\$\s?(\d{2,6})\s*(?:-|–|to)\s*\$?\s?(\d{2,6})${NO_UNIT}`),
    read: ([, low, high]) => priceRange(numberOf(low), numberOf(high)),
  },
  {
    group: 'year',
    pattern: /\b(?:since|newer than|from|after)\s+(20[12]\d)\b/,
    read: ([, year]) => ({ label: `${year} and later`, filters: { minYear: numberOf(year) } }),
  },
  {
    group: 'price',
    pattern: new RegExp(String.raw`(?:\b|(?=<))${LESS}\s*${MONEY}${NO_UNIT}`),
    read: ([, amount]) => ({
      label: `Under ${dollars(numberOf(amount))}`,
      filters: { maxCents: numberOf(amount) * 100 },
    }),
  },
  {
    group: 'price',
    pattern: new RegExp(String.raw`(?:\b|(?=>))${MORE}\s*${MONEY}${NO_UNIT}`),
    read: ([, amount]) => ({
      label: `Over ${dollars(numberOf(amount))}`,
      filters: { minCents: numberOf(amount) * 100 },
    }),
  },
  {
    group: 'price',
    pattern: /\b(?:cheap|budget|inexpensive)\b/,
    read: () => ({
      label: `Under ${dollars(CHEAP_DOLLARS)}`,
      filters: { maxCents: CHEAP_DOLLARS * 100 },
    }),
  },
  {
    group: 'year',
    pattern: /\b(20[12]\d)\b/,
    read: ([, year]) => ({
      label: `From ${year}`,
      filters: { minYear: numberOf(year), maxYear: numberOf(year) },
    }),
  },
];

function priceRange(one: number, other: number): Meaning {
  const [low, high] = one <= other ? [one, other] : [other, one];
  return {
    label: `${dollars(low)} to ${dollars(high)}`,
    filters: { minCents: low * 100, maxCents: high * 100 },
  };
}

/**
 * Numbers without a unit: prices, years and sizes of storage. The order decides: "from 2021" is a year,
 * "from 210" a price, "under 256" a price and "s24 256" a size. Pure data.
 */
import { formatCents } from '../../../shared/money.ts';
import { LESS, type Meaning, MORE, type SearchPhrase, STORAGE_SIZES } from './phrase.ts';

const CHEAP_DOLLARS = 300;

const MONEY = String.raw`\$?\s?(\d{1,3}(?:,\d{3})+|\d{2,6})(?:\s?(?:\$|dollars?|usd))?`;
/** An amount in dollars, with the sign before it or the unit behind it. */
const DOLLARS = String.raw`\$\s?(\d{1,3}(?:,\d{3})+|\d{2,6})\b|\b(\d{2,6})\s?(?:\$|dollars?\b|usd\b)`;
const UNITS = String.raw`gb|tb|mah|mm|g\b|grams?|mp|w\b|hz`;
/** A number that goes on, or has a unit, is no price. */
const NO_UNIT = String.raw`(?![\d.,]*\d|\s?(?:${UNITS}|in\b(?! stock)|inch|"|″|”))`;
const GB_A_TB = 1_024;

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
    read: ([, amount]) => upTo(numberOf(amount)),
  },
  {
    group: 'price',
    pattern: new RegExp(String.raw`(?:\b|(?=>))${MORE}\s*${MONEY}${NO_UNIT}`),
    read: ([, amount]) => atLeast(numberOf(amount)),
  },
  {
    group: 'price',
    pattern: new RegExp(
      String.raw`(?:${DOLLARS})\s*(?:\+|(?:or|and) (?:more|over|above|up)\b|upwards?\b)`,
    ),
    read: ([, behind, before]) => atLeast(numberOf(behind ?? before)),
  },
  {
    group: 'price',
    pattern: new RegExp(String.raw`(?:${DOLLARS})(?:\s*(?:or|and) (?:less|under|below)\b)?`),
    read: ([, behind, before]) => upTo(numberOf(behind ?? before)),
  },
  {
    group: 'storage',
    // Of several, such as "128 or 256", the first one is the least. In "8/128" the 8 is RAM, and "moto g 64" is a name.
    pattern: new RegExp(
      String.raw`(?<![.,])\b(?:\d{1,2}\s?[/+]\s?)?((?<!\b[a-z] )64|(?!64)${STORAGE_SIZES})(?:\s?(?:[/–-]|,|or|and|to|)\s?${STORAGE_SIZES})*\b(?![.,]?\d|\s?(?:${UNITS}))(?: storage\b)?`,
    ),
    read: ([, size]) => withStorage(numberOf(size)),
  },
  {
    group: 'price',
    pattern: /\b(?:cheap|budget|inexpensive)\b/,
    read: () => upTo(CHEAP_DOLLARS),
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

function atLeast(amount: number): Meaning {
  return { label: `Over ${dollars(amount)}`, filters: { minCents: amount * 100 } };
}

function upTo(amount: number): Meaning {
  return { label: `Under ${dollars(amount)}`, filters: { maxCents: amount * 100 } };
}

function withStorage(minStorage: number): Meaning {
  const size = minStorage < GB_A_TB ? `${minStorage} GB` : `${minStorage / GB_A_TB} TB`;
  return { label: `${size} and more`, filters: { minStorage } };
}

function priceRange(one: number, other: number): Meaning {
  const [low, high] = one <= other ? [one, other] : [other, one];
  return {
    label: `${dollars(low)} to ${dollars(high)}`,
    filters: { minCents: low * 100, maxCents: high * 100 },
  };
}

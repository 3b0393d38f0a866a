/**
 * The phrases that count as filters, in the order in which they are looked for: numbers with a unit come
 * before bare ones, which are taken for prices, years and sizes of storage, and words come last. What means a
 * fact is said with it (shop/phone/facts). Pure.
 */
import { formatCents } from '../../../shared/money.ts';
import { formatNumber } from '../../../shared/words/wording.ts';
import type { MeasuredPhrase, WordsPhrase } from '../../phone/fact.ts';
import { askFor, FILTER_FACTS, type FilterFact, type FilterName } from '../../phone/filters.ts';
import type { MobileFilter } from '../snapshot/filter.ts';

interface Meaning {
  label: string;
  filters: MobileFilter;
}

interface SearchPhrase {
  group: FilterName;
  /** Looked for in lower case. */
  pattern: RegExp;
  /** Null when the match means something else after all. */
  read(match: RegExpExecArray): Meaning | null;
  isName?: boolean;
}

/** The sizes of storage that a number without a unit can mean. */
const STORAGE_SIZES = '(?:64|128|256|512|1024|2048)';

/** No price is meant in "iphone 17 pro max 900", nor in "iphone 17 max 256". */
const MAX_OF_NAME = String.raw`(?<!\bpro[ -]?)(?!(?<=(?:\d|\biphones?)[ -]?)max ${STORAGE_SIZES}\b)`;
const LESS = `(?:under|below|less than|up to|at most|${MAX_OF_NAME}max|maximum|cheaper than|lighter than|smaller than|<)`;
const MORE = '(?:over|above|more than|at least|min(?:imum)?|from|larger than|bigger than|>)';

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

/**
 * Numbers without a unit. The order decides: "from 2021" is a year, "from 210" and "under 256" are prices, "s24 256" is a
 * size.
 */
const BARE_NUMBERS: readonly SearchPhrase[] = [
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

const COMPARED = `(?:(?<less>${LESS})|(?<more>${MORE}))`;

/** When bare numbers have their turn, and words that say no other. */
const TURNS = { measured: 3, bare: 4, words: 5 };

export const PHRASES: readonly SearchPhrase[] = [
  ...BARE_NUMBERS.map((phrase) => ({ turn: TURNS.bare, phrase })),
  ...FILTER_FACTS.flatMap((fact) =>
    (fact.phrases ?? []).map((said) => ({
      turn: said.turn ?? ('number' in said ? TURNS.measured : TURNS.words),
      phrase: 'number' in said ? measured(fact, said) : inWords(fact, said),
    })),
  ),
]
  .sort((one, other) => one.turn - other.turn)
  .map(({ phrase }) => phrase);

function inWords(
  fact: FilterFact,
  { words, label, least, most, value, isName }: WordsPhrase,
): SearchPhrase {
  const filters = askFor(fact, { least, most, value });
  return {
    group: fact.name,
    pattern: words,
    read: () => ({ label, filters }),
    ...(isName && { isName }),
  };
}

function measured(fact: FilterFact, phrase: MeasuredPhrase): SearchPhrase {
  const compared = phrase.less === undefined ? `(?:${MORE})` : COMPARED;
  return {
    group: fact.name,
    pattern: new RegExp(
      String.raw`(?:${compared}\s*)?${phrase.before ?? String.raw`\b`}(?<number>${phrase.number})\s?(?<unit>${phrase.unit})`,
    ),
    read: ({ groups = {} }) => readMeasure(fact, phrase, groups),
  };
}

function readMeasure(
  fact: FilterFact,
  phrase: MeasuredPhrase,
  { number: typed = '', unit = '', less, more }: Record<string, string>,
): Meaning | null {
  const count = Number(typed.replaceAll(',', ''));
  const value = count * (phrase.worth?.[unit] ?? 1);
  if (phrase.from !== undefined && value < phrase.from) return null;
  const written = phrase.isGrouped ? formatNumber(count) : String(count);
  const shown = phrase.worth ? `${written} ${unit.toUpperCase()}` : written;
  const mean = (label: string, asked: { least?: number; most?: number }): Meaning => ({
    label: label.replace('#', shown),
    filters: askFor(fact, asked),
  });
  if (less !== undefined && phrase.less !== undefined) return mean(phrase.less, { most: value });
  if (more !== undefined) return mean(phrase.more, { least: value });
  const { alone } = phrase;
  if (alone === 'more') return mean(phrase.more, { least: value });
  if (alone === 'less') return mean(phrase.less ?? '#', { most: value });
  return mean(alone.label, {
    least: round(value - alone.within),
    most: round(value + alone.within),
  });
}

/** To two decimals, the most that a bound can have. */
const round = (value: number) => Math.round(value * 100) / 100;

/**
 * The phrases that count as filters, in the order in which they are looked for: what carries a unit
 * comes before bare numbers, which are taken for prices. Pure data; used by parse-search.ts.
 */
import { formatCents } from '../../shared/money.ts';
import { formatNumber } from '../../shared/wording.ts';
import type { FilterName } from '../phone/filters.ts';
import type { MobileFilter } from './filter.ts';

export interface Meaning {
  label: string;
  filters: MobileFilter;
}

export interface Phrase {
  group: FilterName;
  /** Looked for in lower case. */
  pattern: RegExp;
  /** Null when the match means something else after all. */
  read(match: RegExpExecArray): Meaning | null;
  isName?: boolean;
}

export const SMALL_HEIGHT_MM = 150;
export const LARGE_SCREEN_INCHES = 6.7;
export const LIGHT_WEIGHT_G = 175;
const BIG_BATTERY_MAH = 5_000;
const CHEAP_DOLLARS = 300;

const LESS =
  '(?:under|below|less than|up to|at most|max(?:imum)?|cheaper than|lighter than|smaller than|<)';
const MORE = '(?:over|above|more than|at least|min(?:imum)?|from|larger than|bigger than|>)';
const COMPARED = `(?:(?<less>${LESS})|(?<more>${MORE}))`;
const MONEY = String.raw`\$?\s?(\d{1,3}(?:,\d{3})+|\d{2,6})(?:\s?(?:\$|dollars?|usd))?`;
/** A number that goes on, or has a unit, is no price. */
const NO_UNIT = String.raw`(?![\d.,]*\d|\s?(?:gb|tb|mah|mm|g\b|grams?|mp|w\b|hz|in\b(?! stock)|inch|"|″|”))`;

const numberOf = (text = '') => Number(text.replaceAll(',', ''));
const dollars = (amount: number) => formatCents(amount * 100);
const count = formatNumber;

export const PHRASES: readonly Phrase[] = [
  {
    group: 'battery',
    pattern: new RegExp(String.raw`(?:${COMPARED}\s*)?\b(?<number>\d{1,2},?\d{3})\s?mah\b`),
    read: ({ groups = {} }) => {
      const mah = numberOf(groups.number);
      if (groups.less) return { label: `Up to ${count(mah)} mAh`, filters: { maxBattery: mah } };
      return { label: `${count(mah)} mAh and more`, filters: { minBattery: mah } };
    },
  },
  {
    group: 'battery',
    pattern:
      /\b(?:(?:big|large|huge|long|good|best|great|strong)(?:[- ]lasting)? batter(?:y|ies)(?: life)?|battery life|(?:lasts? )?(?:two|2) days?(?: battery)?)\b/,
    read: () => ({ label: 'Big battery', filters: { minBattery: BIG_BATTERY_MAH } }),
  },
  {
    group: 'storage',
    pattern: new RegExp(
      String.raw`(?:${MORE}\s*)?\b(?<number>\d{1,4})\s?(?<unit>gb|tb)\b(?!\s?ram)`,
    ),
    read: ({ groups = {} }) => {
      const gigabytes = numberOf(groups.number) * (groups.unit === 'tb' ? 1_024 : 1);
      // Less is memory, not storage.
      if (gigabytes < 32) return null;
      const label = groups.unit === 'tb' ? `${groups.number} TB` : `${gigabytes} GB`;
      return { label: `${label} and more`, filters: { minStorage: gigabytes } };
    },
  },
  {
    group: 'screen',
    pattern: new RegExp(
      String.raw`(?:${COMPARED}\s*)?\b(?<number>[3-9](?:\.\d{1,2})?)\s?(?:inch(?:es)?\b|in\b(?! stock)|"|″|”|'')`,
    ),
    read: ({ groups = {} }) => {
      const inches = Number(groups.number);
      if (groups.less) return { label: `Up to ${inches}″`, filters: { maxScreen: inches } };
      if (groups.more) return { label: `${inches}″ and more`, filters: { minScreen: inches } };
      const near = { minScreen: round(inches - 0.05), maxScreen: round(inches + 0.05) };
      return { label: `${inches}″ screen`, filters: near };
    },
  },
  {
    group: 'height',
    pattern: new RegExp(String.raw`(?:${COMPARED}\s*)?\b(?<number>\d{2,3}(?:\.\d)?)\s?mm\b`),
    read: ({ groups = {} }) => {
      const mm = Number(groups.number);
      if (groups.more) return { label: `${mm} mm and taller`, filters: { minHeight: mm } };
      return { label: `Up to ${mm} mm tall`, filters: { maxHeight: mm } };
    },
  },
  {
    group: 'weight',
    pattern: new RegExp(String.raw`(?:${COMPARED}\s*)?\b(?<number>\d{2,3})\s?(?:g|grams?)\b`),
    read: ({ groups = {} }) => {
      const grams = numberOf(groups.number);
      if (groups.more) return { label: `${grams} g and more`, filters: { minWeight: grams } };
      return { label: `Up to ${grams} g`, filters: { maxWeight: grams } };
    },
  },
  {
    group: 'fiveG',
    pattern: /\b5\s?g\b/,
    read: () => ({ label: '5G', filters: { fiveG: true } }),
  },
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
  {
    group: 'height',
    pattern:
      /\b(?:(?:that )?fits? (?:in|into) (?:one|1|a|my|the|your) (?:hand|pocket)|(?:with |in |for )?(?:one|1)[- ]hand(?:ed)?(?: use)?|(?:for )?small hands?|pocket(?:able|[- ]?sized?)?|small(?:er)?|compact|tiny)\b/,
    read: () => ({ label: 'Small', filters: { maxHeight: SMALL_HEIGHT_MM } }),
  },
  {
    group: 'screen',
    pattern: /\b(?:large|big|huge)(?: screens?| displays?)?\b/,
    read: () => ({ label: 'Large screen', filters: { minScreen: LARGE_SCREEN_INCHES } }),
  },
  {
    group: 'weight',
    pattern: /\blight(?:weight|er)?\b/,
    read: () => ({ label: 'Light', filters: { maxWeight: LIGHT_WEIGHT_G } }),
  },
  {
    group: 'foldable',
    pattern: /\b(?:foldables?|folding(?: phones?)?|(?:flip|fold) phones?)\b/,
    read: () => ({ label: 'Foldable', filters: { foldable: true } }),
  },
  {
    group: 'foldable',
    pattern: /\b(?:flip|fold)\b/,
    read: () => ({ label: 'Foldable', filters: { foldable: true } }),
    isName: true,
  },
  {
    group: 'inStock',
    pattern: /\b(?:in stock|available)\b/,
    read: () => ({ label: 'In stock', filters: { inStock: true } }),
  },
  {
    group: 'offers',
    pattern: /\b(?:(?:on|special) offers?|offers?|on sale|reduced|discounts?|discounted|deals?)\b/,
    read: () => ({ label: 'On offer', filters: { offers: true } }),
  },
];

function priceRange(one: number, other: number): Meaning {
  const [low, high] = one <= other ? [one, other] : [other, one];
  return {
    label: `${dollars(low)} to ${dollars(high)}`,
    filters: { minCents: low * 100, maxCents: high * 100 },
  };
}

const round = (inches: number) => Math.round(inches * 100) / 100;

/** Prices of many variants by one rule. Pure. */
import { PRICE_MAX_DOLLARS, PRICE_MIN_DOLLARS } from '../../../../shared/constants.ts';
import { plainNumber, plainPercent } from '../../../../shared/tools/plain-number.ts';
import {
  identityOf,
  readGigabytes,
  readWhole,
  soldRows,
  type VariantsDraft,
} from './variant-draft.ts';

export type PriceRule =
  /** Each larger storage size costs so many dollars more than the one before, in each colour from its smallest on. */
  | { kind: 'step'; dollars: number }
  | { kind: 'percent'; percent: number }
  | { kind: 'set'; dollars: number };

export interface Priced {
  key: string;
  /** The mobile, whose storage sizes are the steps. */
  mobile: string;
  /** The same for those of a mobile that differ in their storage only. */
  line: string;
  /** Gigabytes; 0 where it is not known. */
  storage: number;
  /** Whole dollars; undefined where none is typed yet. */
  price: number | undefined;
}

export interface PriceChange {
  key: string;
  before: number | undefined;
  after: number;
}

/**
 * What a rule makes of the prices.
 * @param all what is sold of the mobiles
 * @param chosen keys of the variants that it is for
 * @returns the prices that become others; those out of the limits are kept within them
 */
export function priceBy(
  rule: PriceRule,
  all: readonly Priced[],
  chosen: ReadonlySet<string>,
): PriceChange[] {
  const byMobile = Map.groupBy(all, ({ mobile }) => mobile);
  return all
    .filter(({ key }) => chosen.has(key))
    .flatMap((one) => {
      const wanted = wantedPrice(rule, one, byMobile.get(one.mobile) ?? []);
      if (wanted === undefined) return [];
      const after = Math.min(Math.max(Math.round(wanted), PRICE_MIN_DOLLARS), PRICE_MAX_DOLLARS);
      return after === one.price ? [] : [{ key: one.key, before: one.price, after }];
    });
}

function wantedPrice(rule: PriceRule, one: Priced, siblings: Priced[]): number | undefined {
  if (rule.kind === 'set') return rule.dollars;
  if (rule.kind === 'percent') {
    return one.price === undefined ? undefined : (one.price * (100 + rule.percent)) / 100;
  }
  const storages = [...new Set(siblings.map(({ storage }) => storage))].sort((a, b) => a - b);
  const placeOf = ({ storage }: Priced) => storages.indexOf(storage);
  const [smallest] = siblings
    .filter(({ line }) => line === one.line)
    .sort((a, b) => placeOf(a) - placeOf(b));
  if (smallest?.price === undefined) return undefined;
  return smallest.price + (placeOf(one) - placeOf(smallest)) * rule.dollars;
}

/** What is typed, as far as rules look at it. */
export function pricedRows(draft: VariantsDraft): Priced[] {
  return soldRows(draft).map((row) => {
    const price = readWhole(row.price);
    return {
      ...{ key: row.key, mobile: '', line: identityOf({ ...row, storage: '' }) },
      storage: readGigabytes(row.storage) || 0,
      price: Number.isNaN(price) ? undefined : price,
    };
  });
}

/** The same variants at these prices. */
export function withPrices(draft: VariantsDraft, changes: readonly PriceChange[]): VariantsDraft {
  const prices = new Map(changes.map(({ key, after }) => [key, String(after)]));
  const rows = draft.rows.map((row) => {
    const price = prices.get(row.key);
    return price === undefined ? row : { ...row, price };
  });
  return { ...draft, rows };
}

/** What a rule is told by: its name, what is typed for it, and within which limits. */
export const PRICE_RULES: Readonly<
  Record<
    PriceRule['kind'],
    {
      name: string;
      label: string;
      hint: string;
      first: string;
      limits: [least: number, most: number];
    }
  >
> = {
  percent: {
    name: 'All by a share',
    label: 'Percent',
    hint: '10 raises prices by 10 %, -10 lowers them. Rounded to whole dollars.',
    first: '',
    limits: [-99, 500],
  },
  step: {
    name: 'More for each larger storage',
    label: 'Dollars a step',
    hint: 'Each larger storage costs so much more than the one before, in each colour from the price of its smallest on.',
    first: '100',
    limits: [0, 10_000],
  },
  set: {
    name: 'One price',
    label: 'Price, $',
    hint: 'The same for each of them.',
    first: '',
    limits: [PRICE_MIN_DOLLARS, PRICE_MAX_DOLLARS],
  },
};

/** @returns the rule, or what is wrong with the number typed for it */
export function readRule(kind: PriceRule['kind'], text: string): PriceRule | string {
  const [least, most] = PRICE_RULES[kind].limits;
  const isPercent = kind === 'percent';
  const digits = isPercent ? plainPercent(text) : plainNumber(text);
  const pattern = isPercent ? /^-?\d+(?:\.\d{1,2})?$/ : /^\d+$/;
  const number = pattern.test(digits) ? Number(digits) : Number.NaN;
  if (!(number >= least && number <= most)) {
    const whole = isPercent ? '' : 'whole ';
    return `Enter a ${whole}number from ${least} to ${most.toLocaleString('en-US')}`;
  }
  return kind === 'percent' ? { kind, percent: number } : { kind, dollars: number };
}

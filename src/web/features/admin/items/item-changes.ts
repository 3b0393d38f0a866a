/** What is typed, pasted or chosen for many mobiles, as changes for the server. Pure. */
import type { MobileChanges, WireMobile, WireOffer } from '../../../../contract/mobiles.ts';
import { PRICE_MAX_DOLLARS, PRICE_MIN_DOLLARS } from '../../../../shared/constants.ts';
import { plainNumber } from '../../../../shared/tools/plain-number.ts';

export type ItemChange = MobileChanges['changes'][number];
export type ItemColumn = 'price' | 'stock';
type Item = Pick<WireMobile, '_id' | 'listPrice' | 'stock'> & {
  /** Left out when the mobile has but one. */
  variant?: string | undefined;
};

const STOCK_MAX = 100_000;
/** How many the server takes as one. */
export const CHANGES_MAX = 500;

/** What a cell shows: the price is the one without an offer. */
export function cellOf(item: Item, column: ItemColumn): number {
  return column === 'price' ? item.listPrice : item.stock;
}

/** @returns a whole number that the column takes, or one sentence on what is wrong */
export function readCell(text: string, column: ItemColumn): number | string {
  const digits = plainNumber(text);
  const [least, most] =
    column === 'price' ? [PRICE_MIN_DOLLARS, PRICE_MAX_DOLLARS] : [0, STOCK_MAX];
  const value = Number(digits);
  if (/^\d+$/.test(digits) && value >= least && value <= most) return value;
  const [min, max] = [least, most].map((bound) => bound.toLocaleString('en-US'));
  const shown = text.trim().slice(0, 20);
  const what = column === 'price' ? 'price' : 'stock';
  return `“${shown}” is no ${what}: a whole number from ${min} to ${max} is.`;
}

/** One cell, with what it held when it was typed over. */
export function changeCell(item: Item, column: ItemColumn, value: number): ItemChange {
  return {
    ...targetOf(item),
    seen: { [column]: cellOf(item, column) },
    wanted: { [column]: value },
  };
}

/** Whose values a change is about. */
export function targetOf({ _id, variant }: Item): Pick<ItemChange, '_id' | 'variant'> {
  return variant === undefined ? { _id } : { _id, variant };
}

/**
 * A block from a spreadsheet, filled in from one cell on: lines go down, a second column is stock.
 * @param items the rows from the pasted-into one on
 * @param advice said when they are too few
 * @returns the changes, or one sentence on the first cell that does not fit
 */
export function changePasted(
  text: string,
  items: readonly Item[],
  column: ItemColumn,
  advice = ' Show more rows first.',
): ItemChange[] | string {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  if (lines.length > items.length) {
    return `${lines.length} lines do not fit into ${items.length} rows.${advice}`;
  }
  const columns: ItemColumn[] = column === 'price' ? ['price', 'stock'] : ['stock'];
  const changes: ItemChange[] = [];
  for (const [index, line] of lines.entries()) {
    const item = items[index];
    const cells = line.split('\t');
    if (!item || line.trim() === '') continue;
    if (cells.length > columns.length) return `Line ${index + 1} has too many columns.`;
    const change: ItemChange = { ...targetOf(item), seen: {}, wanted: {} };
    for (const [at, cell] of cells.entries()) {
      const name = columns[at];
      if (!name || cell.trim() === '') continue;
      const value = readCell(cell, name);
      if (typeof value === 'string') return `Line ${index + 1}: ${value}`;
      if (value === cellOf(item, name)) continue;
      change.seen = { ...change.seen, [name]: cellOf(item, name) };
      change.wanted = { ...change.wanted, [name]: value };
    }
    if (Object.keys(change.wanted).length > 0) changes.push(change);
  }
  return changes;
}

/** Prices moved by a share, to whole dollars, never below one. */
export function changePrices(items: readonly Item[], percent: number): ItemChange[] {
  return items.map((item) => {
    const moved = Math.round((item.listPrice * (100 + percent)) / 100);
    const price = Math.min(Math.max(moved, PRICE_MIN_DOLLARS), PRICE_MAX_DOLLARS);
    return changeCell(item, 'price', price);
  });
}

/** An offer of the same share on each; a phone for one dollar cannot be reduced. */
export function changeOffers(
  items: readonly Item[],
  percentOff: number,
  period: Pick<WireOffer, 'startsAt' | 'endsAt'>,
): ItemChange[] {
  return items
    .filter(({ listPrice }) => listPrice > PRICE_MIN_DOLLARS)
    .map((item) => {
      const reduced = Math.round((item.listPrice * (100 - percentOff)) / 100);
      const price = Math.min(Math.max(reduced, PRICE_MIN_DOLLARS), item.listPrice - 1);
      const seen = { price: item.listPrice };
      return { ...targetOf(item), seen, wanted: { offers: [{ ...period, price }] } };
    });
}

/** What is wanted of the shop. Rates are shares of a bare node:http: machines differ by a factor of two and more. */
import type { CaseId } from './cases.ts';
import type { Figures, Measured } from './measure.ts';
import { PURCHASES_PER_SECOND } from './purchases.ts';

/** Of the purchases that were meant to disturb. */
const LEAST_DONE = 0.8;

export type DatabaseName = 'PostgreSQL' | 'embedded';

/** A shop that was measured. */
export interface Subject {
  database: DatabaseName;
  mobiles: number;
  workers: number;
}

export interface Row extends Subject {
  id: CaseId;
  /** Undefined when it failed. */
  measured?: Measured;
  failure?: string;
}

/** What a figure is, and what it may be. */
export interface Limits {
  what: string;
  least?: number;
  most?: number;
}

export interface Wanted extends Limits {
  /** @returns undefined when that was not measured */
  figure(find: Find): number | undefined;
}
/** A case of one database; without a size of the smallest catalogue that it was measured with. */
type Find = (id: CaseId, of?: Partial<Subject>) => Figures | undefined;

const shareOfBare = (id: CaseId) => (find: Find) => find(id)?.toBare;

/** A disturbance that fell behind was a smaller one, and shows nothing. */
const keptOf = (id: CaseId) => (find: Find) => {
  const { kept, purchasesPerSecond = 0 } = find(id) ?? {};
  return purchasesPerSecond >= LEAST_DONE * PURCHASES_PER_SECOND ? kept : undefined;
};

/** With every core beside one process; both compared with the bare server of their own seconds. */
const moreWithTwo = (id: CaseId) => (find: Find) =>
  ratio(find(id, { workers: 2 })?.toBare, find(id)?.toBare);

function ratio(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a / b;
}

const costOf = (figures: Figures | undefined) =>
  figures?.shopMs === undefined ? undefined : figures.shopMs + (figures.databaseMs ?? 0);

export const WANTED: Wanted[] = [
  { what: 'category page, kept: share of bare', least: 0.6, figure: shareOfBare('kept-page') },
  { what: 'list of 24, kept: share of bare', least: 0.75, figure: shareOfBare('kept-list') },
  { what: 'one mobile, kept: share of bare', least: 0.75, figure: shareOfBare('kept-mobile') },
  {
    what: 'category page while 20 buy and 1 price changes a second: share of its undisturbed rate',
    least: 0.8,
    figure: keptOf('disturbed-page'),
  },
  {
    what: 'list of 24 meanwhile: share of its undisturbed rate',
    least: 0.8,
    figure: keptOf('disturbed-list'),
  },
  {
    // Fifteen times the best peer's 10.5 a second, beside a bare server at 13,000.
    what: 'category page, another address each: share of bare',
    least: 0.012,
    figure: shareOfBare('page'),
  },
  {
    what: 'the same: processor time with 100,000 mobiles, times that with 109',
    most: 1.5,
    figure: (find) => ratio(costOf(find('page', { mobiles: 100_000 })), costOf(find('small-page'))),
  },
  { what: 'list of 24, computed: share of bare', least: 0.08, figure: shareOfBare('list') },
  { what: 'one mobile, computed: share of bare', least: 0.15, figure: shareOfBare('mobile') },
  { what: 'words never asked before: share of bare', least: 0.05, figure: shareOfBare('words') },
  { what: 'add to cart: share of bare', least: 0.04, figure: shareOfBare('cart') },
  { what: 'whole purchase: share of bare', least: 0.007, figure: shareOfBare('purchase') },
  {
    what: 'two processes, category page kept: times one process',
    least: 1.8,
    figure: moreWithTwo('kept-page'),
  },
  {
    what: 'two processes, list of 24 computed: times one process',
    least: 1.8,
    figure: moreWithTwo('list'),
  },
  {
    what: 'two processes, whole purchase: times one process',
    least: 1.5,
    figure: moreWithTwo('purchase'),
  },
];

/** What of this database was measured for it; undefined when that failed, or was not. */
export function figureOf(
  wanted: Wanted,
  rows: readonly Row[],
  database: DatabaseName,
): number | undefined {
  const find: Find = (id, { mobiles, workers = 1 } = {}) =>
    rows
      .filter((row) => row.id === id && row.database === database && row.workers === workers)
      .filter((row) => mobiles === undefined || row.mobiles === mobiles)
      .sort((a, b) => a.mobiles - b.mobiles)[0]?.measured?.figures;
  return wanted.figure(find);
}

export function isHeld(wanted: Limits, figure: number): boolean {
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = wanted;
  return figure >= least && figure <= most;
}

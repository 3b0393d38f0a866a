/** What filters and the finder know of a phone, as numbers. */
import { CATEGORIES } from '../../phone/brands.ts';
import { FACT_LIST, readFact, readPath } from '../../phone/facts.ts';
import {
  boundDecimals,
  FILTER_FACTS,
  type FilterFact,
  type FilterName,
} from '../../phone/filters.ts';
import type { MobileSpecs } from '../../phone/specs.ts';

type SpecMeasure =
  /** A number at a path; at the first one where there is one. */
  | { kind: 'number'; at: readonly string[] }
  /** A day, as months since the year 0. */
  | { kind: 'month'; at: readonly string[] }
  /** How many of these groups of lenses it has, each counted once. */
  | { kind: 'lenses'; groups: readonly (readonly string[])[] };

/** Lenses that show what the main one cannot; for depth or close things hardly anybody buys a phone. */
export const LENSES = { ultrawide: ['ultrawide'], zoom: ['tele', 'periscope tele'] } as const;

/** Where the day is told until when there are security updates; undefined while nobody tells it. */
const UPDATES_AT = FACT_LIST.find(({ name }) => (name as string) === 'updatesUntil')?.at;
export const KNOWS_UPDATES = UPDATES_AT !== undefined;

/** Foldables are measured closed: what has to fit into a hand and a pocket. */
export const SPEC_MEASURES = {
  heightMm: { kind: 'number', at: ['body.folded.heightMm', 'body.heightMm'] },
  widthMm: { kind: 'number', at: ['body.folded.widthMm', 'body.widthMm'] },
  grams: { kind: 'number', at: ['weightG'] },
  inches: { kind: 'number', at: ['display.sizeIn'] },
  refreshHz: { kind: 'number', at: ['display.refreshHz'] },
  megapixels: { kind: 'number', at: ['cameras.rear.0.mp'] },
  lenses: { kind: 'lenses', groups: Object.values(LENSES) },
  updates: { kind: 'month', at: UPDATES_AT === undefined ? [] : [UPDATES_AT] },
} as const satisfies Record<string, SpecMeasure>;

export type SpecMeasureName = keyof typeof SPEC_MEASURES;
export type MeasureName = SpecMeasureName | FilterName;

/** NaN is what is not known. Prices are in cents, flags 1 or 0, brands their number. */
export type Measures = Readonly<Record<MeasureName, number>>;

/** A phone as the shop sells it, as far as it is measured. */
export interface Measurable {
  category: string;
  /** What is paid now. */
  priceCents: number;
  listPriceCents: number;
  /** What is on sale of it. */
  variants: readonly { storageGb: number | null; available: number }[];
  specs: MobileSpecs | null;
}

const MONTH = /^(\d{4})-(\d{2})/;

/** Months since the year 0 of an ISO date or its beginning; NaN for anything else. */
export function monthOf(iso: string): number {
  const [, year, month] = MONTH.exec(iso) ?? [];
  return year === undefined ? Number.NaN : Number(year) * 12 + Number(month);
}

export function measuresOf(phone: Measurable): Measures {
  const { specs } = phone;
  const own = Object.entries(SPEC_MEASURES).map(([name, measure]) => [
    name,
    specs ? readMeasure(specs, measure) : Number.NaN,
  ]);
  const filtered = FILTER_FACTS.map((fact) => [
    fact.name,
    specs ? readFiltered(specs, fact) : Number.NaN,
  ]);
  return {
    ...Object.fromEntries([...own, ...filtered]),
    brand: (CATEGORIES as readonly string[]).indexOf(phone.category),
    price: phone.priceCents,
    inStock: Number(phone.variants.some(({ available }) => available > 0)),
    ...storageSold(phone),
    offers: Number(phone.priceCents < phone.listPriceCents),
  };
}

/** The largest that is sold, where that is known; else it is the largest that was made. */
function storageSold({ variants }: Measurable): { storage?: number } {
  const sizes = variants.flatMap(({ storageGb }) => storageGb ?? []);
  return sizes.length === 0 ? {} : { storage: Math.max(...sizes) };
}

function readMeasure(specs: MobileSpecs, measure: SpecMeasure): number {
  if (measure.kind === 'lenses') {
    const lenses = specs.cameras?.rear ?? [];
    return measure.groups.filter((group) => lenses.some(({ role }) => group.includes(role ?? '')))
      .length;
  }
  const value = firstAt(specs, measure.at);
  if (measure.kind === 'month') return monthOf(String(value));
  return typeof value === 'number' ? value : Number.NaN;
}

/** The number that filters compare: of several the largest, of a day its year; NaN for what is not known. */
function readFiltered(specs: MobileSpecs, fact: FilterFact): number {
  if (fact.at === undefined && fact.follows === undefined) return Number.NaN;
  const { prefer } = fact.filter;
  const value = (prefer && readPath(specs, prefer)) ?? readFact(specs, fact);
  if (value === null) return Number.NaN;
  if (Array.isArray(value)) return value.length === 0 ? Number.NaN : Math.max(...value);
  if (fact.kind === 'date') return Number(String(value).slice(0, 4));
  // Bounds have no more decimals than this.
  const scale = 10 ** boundDecimals(fact);
  return Math.round(Number(value) * scale) / scale;
}

function firstAt(specs: MobileSpecs, paths: readonly string[]): unknown {
  for (const path of paths) {
    const value = readPath(specs, path);
    if (value !== null) return value;
  }
  return null;
}

/**
 * What the range comes to in figures: how many phones have two lenses, which is the thinnest. Protects:
 * a figure of the home page is counted from what is on sale, so it stays true when the range changes.
 */
import type { Extreme, RangeFacts, Share } from '../../../shared/rules/range-facts.ts';
import type { MobileSpecs } from '../../phone/schema.ts';
import type { CatalogueSnapshot } from './snapshot.ts';

/** One phone on sale, as far as the figures need it. */
export interface RangeRow {
  name: string;
  lenses: number;
  mainMp: number | null;
  memoryGb: number | null;
  storageGb: number | null;
  chipset: string | null;
  fiveG: boolean | null;
  /** Megapixels of its front cameras: a foldable has two. */
  frontMps: number[];
  screenInches: number | null;
  depthMm: number | null;
  heightMm: number | null;
}

/** The facts of everything on sale. */
export function rangeFacts({ phones }: CatalogueSnapshot): RangeFacts {
  const rows = phones.flatMap(({ name, specs }) => (specs ? [toRow(name, specs)] : []));
  return { ...summariseRange(rows), onSale: phones.length };
}

function toRow(name: string, specs: MobileSpecs): RangeRow {
  const { depthMm, heightMm } = specs.body.folded ?? specs.body;
  return {
    name,
    lenses: specs.cameras.rear.length,
    mainMp: specs.cameras.rear[0]?.mp ?? null,
    memoryGb: specs.ramGb[0] ?? null,
    storageGb: specs.storageGb[0] ?? null,
    chipset: specs.chipset,
    fiveG: specs.fiveG,
    frontMps: specs.cameras.front.flatMap(({ mp }) => mp ?? []),
    screenInches: specs.display?.sizeIn ?? null,
    depthMm,
    heightMm,
  };
}

/** What the phones come to. Pure; equal measures are decided by the name. */
export function summariseRange(rows: readonly RangeRow[]): Omit<RangeFacts, 'onSale'> {
  const chipsets = rows.flatMap(({ chipset }) => (chipset === null ? [] : [chipset]));
  return {
    phones: rows.length,
    lenses: countBy(rows.map(({ lenses }) => lenses)),
    mainMp: countBy(rows.map(({ mainMp }) => mainMp)),
    memory: countBy(rows.map(({ memoryGb }) => memoryGb)),
    storage: countBy(rows.map(({ storageGb }) => storageGb)),
    chips: new Set(chipsets).size,
    withFiveG: rows.filter(({ fiveG }) => fiveG).length,
    frontMp: spanOf(rows.flatMap(({ frontMps }) => frontMps)),
    screens: spanOf(rows.map(({ screenInches }) => screenInches)),
    ...endsOf(rows),
  };
}

function endsOf(rows: readonly RangeRow[]) {
  const ranked = (measure: (row: RangeRow) => number | null): Extreme[] =>
    rows
      .flatMap((row) => {
        const mm = measure(row);
        return mm === null ? [] : [{ name: row.name, mm }];
      })
      .sort((a, b) => a.mm - b.mm || a.name.localeCompare(b.name, 'en'));
  const depths = ranked(({ depthMm }) => depthMm);
  const heights = ranked(({ heightMm }) => heightMm);
  return {
    thinnest: depths[0] ?? null,
    thickest: depths.at(-1) ?? null,
    tallest: heights.at(-1) ?? null,
  };
}

function countBy(values: readonly (number | null)[]): Share[] {
  const counts = new Map<number, number>();
  for (const value of values) {
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, phones]) => ({ value, phones }))
    .sort((a, b) => a.value - b.value);
}

function spanOf(values: readonly (number | null)[]): { least: number; most: number } | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : { least: Math.min(...known), most: Math.max(...known) };
}

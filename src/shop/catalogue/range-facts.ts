/**
 * What the range comes to in figures: how many phones have two lenses, which is the thinnest. Protects:
 * a figure of the home page is counted from what is on sale, so it stays true when the range changes.
 */
import { eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { listedMobiles, mobiles } from '../../database/schema.ts';

/** How many phones share a value, for example 45 phones with 8 GB. */
export interface Share {
  value: number;
  phones: number;
}

/** A phone at one end of the range, with its measure in millimetres. */
export interface Extreme {
  name: string;
  mm: number;
}

export interface RangeFacts {
  /** Phones on sale whose facts are known: what the counts are out of. */
  phones: number;
  /** By the number of lenses on the back, rising. */
  lenses: Share[];
  /** By the least memory that a model comes with, gigabytes, rising. */
  memory: Share[];
  /** By the least storage that a model comes with, gigabytes, rising. */
  storage: Share[];
  /** Different processors. */
  chips: number;
  /** Phones by the family of their processor, the most frequent first. */
  chipFamilies: { name: string; phones: number }[];
  withFiveG: number;
  /** Megapixels of front cameras. */
  frontMp: { least: number; most: number } | null;
  /** Diagonals of screens, inches. */
  screens: { least: number; most: number } | null;
  /** Closed, where a phone folds. */
  thinnest: Extreme | null;
  thickest: Extreme | null;
  shortest: Extreme | null;
  tallest: Extreme | null;
}

/** One phone on sale, as far as the figures need it. */
export interface RangeRow {
  name: string;
  lenses: number;
  memoryGb: number | null;
  storageGb: number | null;
  chipset: string | null;
  fiveG: boolean | null;
  frontMp: number | null;
  screenInches: number | null;
  depthMm: number | null;
  heightMm: number | null;
}

const CHIP_FAMILIES = [
  { name: 'Apple A', pattern: /^apple a/i },
  { name: 'Snapdragon', pattern: /^(?:qualcomm )?snapdragon/i },
  { name: 'Dimensity', pattern: /dimensity/i },
  { name: 'Helio', pattern: /helio/i },
  { name: 'Exynos', pattern: /exynos/i },
];

/** Reads the facts of everything on sale. */
export async function readRangeFacts({ db }: { db: Database }): Promise<RangeFacts> {
  const closed = sql`coalesce(nullif(${mobiles.specs} #> '{body,folded}', 'null'), ${mobiles.specs} -> 'body')`;
  const rows = await db
    .select({
      name: mobiles.name,
      lenses: sql<number>`jsonb_array_length(${mobiles.specs} #> '{cameras,rear}')`,
      memoryGb: sql<number | null>`(${mobiles.specs} #>> '{ramGb,0}')::int`,
      storageGb: sql<number | null>`(${mobiles.specs} #>> '{storageGb,0}')::int`,
      chipset: sql<string | null>`${mobiles.specs} ->> 'chipset'`,
      fiveG: listedMobiles.fiveG,
      frontMp: sql<number | null>`(${mobiles.specs} #>> '{cameras,front,0,mp}')::float8`,
      screenInches: listedMobiles.screenInches,
      depthMm: sql<number | null>`(${closed} ->> 'depthMm')::float8`,
      heightMm: sql<number | null>`(${closed} ->> 'heightMm')::float8`,
    })
    .from(listedMobiles)
    .innerJoin(mobiles, eq(mobiles.id, listedMobiles.id))
    .where(isNotNull(mobiles.specs));
  return summariseRange(rows);
}

/** What the phones come to. Pure; equal measures are decided by the name. */
export function summariseRange(rows: readonly RangeRow[]): RangeFacts {
  const chipsets = rows.flatMap(({ chipset }) => (chipset === null ? [] : [chipset]));
  return {
    phones: rows.length,
    lenses: countBy(rows.map(({ lenses }) => lenses)),
    memory: countBy(rows.map(({ memoryGb }) => memoryGb)),
    storage: countBy(rows.map(({ storageGb }) => storageGb)),
    chips: new Set(chipsets).size,
    chipFamilies: CHIP_FAMILIES.map(({ name, pattern }) => ({
      name,
      phones: chipsets.filter((chipset) => pattern.test(chipset)).length,
    }))
      .filter(({ phones }) => phones > 0)
      .sort((a, b) => b.phones - a.phones),
    withFiveG: rows.filter(({ fiveG }) => fiveG).length,
    frontMp: spanOf(rows.map(({ frontMp }) => frontMp)),
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
    shortest: heights[0] ?? null,
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

/**
 * What the range comes to in figures: how many phones have two lenses, which is the thinnest. Protects:
 * a figure of the home page is counted from what is on sale, so it stays true when the range changes.
 */
import { eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { listedMobiles, mobiles } from '../../../database/schema.ts';
import type { Extreme, RangeFacts, Share } from '../../../shared/rules/range-facts.ts';

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
  frontMps: number[] | null;
  screenInches: number | null;
  depthMm: number | null;
  heightMm: number | null;
}

/** Reads the facts of everything on sale. */
export async function readRangeFacts({ db }: { db: Database }): Promise<RangeFacts> {
  const closed = sql`coalesce(nullif(${mobiles.specs} #> '{body,folded}', 'null'), ${mobiles.specs} -> 'body')`;
  const rows = await db
    .select({
      name: mobiles.name,
      lenses: sql<number>`jsonb_array_length(${mobiles.specs} #> '{cameras,rear}')`,
      mainMp: sql<number | null>`(${mobiles.specs} #>> '{cameras,rear,0,mp}')::float8`,
      memoryGb: sql<number | null>`(${mobiles.specs} #>> '{ramGb,0}')::int`,
      storageGb: sql<number | null>`(${mobiles.specs} #>> '{storageGb,0}')::int`,
      chipset: sql<string | null>`${mobiles.specs} ->> 'chipset'`,
      fiveG: listedMobiles.fiveG,
      frontMps: sql<
        number[] | null
      >`jsonb_path_query_array(${mobiles.specs}, '$.cameras.front[*].mp')`,
      screenInches: listedMobiles.screen,
      depthMm: sql<number | null>`(${closed} ->> 'depthMm')::float8`,
      heightMm: sql<number | null>`(${closed} ->> 'heightMm')::float8`,
    })
    .from(listedMobiles)
    .innerJoin(mobiles, eq(mobiles.id, listedMobiles.id))
    .where(isNotNull(mobiles.specs));
  return { ...summariseRange(rows), onSale: await db.$count(listedMobiles) };
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

/** Searches of staff: "has this text in it", whatever its case, its accents and the spelling of its characters. */
import { or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { searchText } from '../shared/tools/fold-text.ts';

const TRIGRAM_LENGTH = 3;

/** @param text of a person, taken literally */
export function hasPart(columns: readonly (PgColumn | SQL)[], text: string): SQL | undefined {
  return matchAny(columns, [`%${literal(text)}%`]);
}

/**
 * The same for columns with a trigram index. Protects: a search costs what it finds, not what there is. A text
 * too short for a trigram is looked for where words begin; a letter or two anywhere would be in nearly everything.
 */
export function matchPart(columns: readonly (PgColumn | SQL)[], text: string): SQL | undefined {
  if ([...searchText(text)].length >= TRIGRAM_LENGTH) return hasPart(columns, text);
  return matchAny(columns, [`${literal(text)}%`, `% ${literal(text)}%`]);
}

const literal = (text: string) => searchText(text).replace(/[\\%_]/g, (sign) => `\\${sign}`);

function matchAny(
  columns: readonly (PgColumn | SQL)[],
  patterns: readonly string[],
): SQL | undefined {
  return or(
    ...columns.flatMap((column) =>
      patterns.map((pattern) => sql`search_text(${column}) like ${pattern}`),
    ),
  );
}

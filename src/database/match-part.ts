/**
 * "Has this text in it", so that a trigram index answers it. Protects: a search costs what it finds, not
 * what there is. A text too short for a trigram is looked for where words begin; a letter or two anywhere
 * would be in nearly everything.
 */
import { ilike, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

const TRIGRAM_LENGTH = 3;

/** @param text of a person, taken literally; upper and lower case are the same */
export function matchPart(columns: PgColumn[], text: string): SQL | undefined {
  const literal = text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const patterns =
    [...text].length < TRIGRAM_LENGTH ? [`${literal}%`, `% ${literal}%`] : [`%${literal}%`];
  return or(...columns.flatMap((column) => patterns.map((pattern) => ilike(column, pattern))));
}

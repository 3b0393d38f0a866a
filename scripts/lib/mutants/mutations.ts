/**
 * Small changes of the shop, each of which breaks one row of the requirements. A test that names the row
 * has to fail for it; scripts/mutants.ts tries them. The rows are chosen by a seed, not by hand.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const DATA = path.join(import.meta.dirname, '../../mutations.json');
export const CHOSEN_ROWS = 60;

const mutationSchema = z.strictObject({
  /** Of docs/requirements.md. */
  row: z.string().regex(/^R\d{3}$/),
  /** What is changed, and the test file that names the row; both from the root. */
  file: z.string(),
  test: z.string(),
  /** Stands in the file exactly once. */
  find: z.string().min(1),
  replace: z.string(),
});
export type Mutation = z.infer<typeof mutationSchema>;

const dataSchema = z.strictObject({ seed: z.number().int(), mutations: z.array(mutationSchema) });

/** @throws ZodError when the data has another form */
export function readMutations(): z.infer<typeof dataSchema> {
  return dataSchema.parse(JSON.parse(fs.readFileSync(DATA, 'utf8')));
}

/** @returns as many of the rows as are tried, in their order; the same ones for the same seed */
export function chooseRows(rows: readonly string[], seed: number): string[] {
  const place = (row: string) => createHash('sha256').update(`${seed} ${row}`).digest('hex');
  const shuffled = rows.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
  return shuffled.slice(0, CHOSEN_ROWS).sort();
}

/** @throws Error when the text to be changed does not stand in the source exactly once */
export function applyMutation(source: string, { row, file, find, replace }: Mutation): string {
  const parts = source.split(find);
  if (parts.length === 2) return parts.join(replace);
  throw new Error(
    `${row}: the text to change stands ${parts.length - 1} times in ${file}: ${find}`,
  );
}

/**
 * @param titles as they stand in the source, with `…` where a template fills something in
 * @returns a pattern for the runners that fits these tests
 */
export function patternOf(titles: readonly string[]): string {
  return titles
    .map((title) =>
      title
        .split(/…|%[a-z]|\$[\w.]+/)
        .map(asPattern)
        .join('.*'),
    )
    .join('|');
}

function asPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

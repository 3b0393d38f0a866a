/** What is wanted beside what was measured, on both databases. */
import { AGREEMENT, apartness, short, tableOf } from './markdown.ts';
import { median } from './measure.ts';
import { type DatabaseName, isHeld, type Limits } from './wanted.ts';

const DATABASES: DatabaseName[] = ['PostgreSQL', 'embedded'];

/**
 * Of several runs the median, and how far they are apart.
 * @param figuresOf one of each run; undefined where it was not measured
 * @returns the table in Markdown, and how many figures agree in a sentence
 */
export function tableOfWanted<One extends Limits>(
  all: readonly One[],
  runs: number,
  figuresOf: (wanted: One, database: DatabaseName) => (number | undefined)[],
): { table: string; agreement: string } {
  let agreeing = 0;
  let compared = 0;
  const isCompared = runs > 1;
  const lines = all.map((wanted) => {
    const limit = wanted.least === undefined ? `≤ ${wanted.most}` : `≥ ${wanted.least}`;
    const cells = DATABASES.flatMap((database) => {
      const figures = figuresOf(wanted, database);
      const figure = median(figures);
      if (figure === undefined) return ['–', '**not measured**', ...(isCompared ? ['–'] : [])];
      const verdict = isHeld(wanted, figure) ? 'held' : '**missed**';
      if (!isCompared) return [short(figure), verdict];
      const apart = apartness(figures);
      compared += 1;
      if (apart !== undefined && apart <= AGREEMENT) agreeing += 1;
      return [short(figure), verdict, apart === undefined ? '–' : `${(apart * 100).toFixed(0)} %`];
    });
    return [wanted.what, limit, ...cells];
  });
  const apart = isCompared ? ['apart'] : [];
  const head = ['', 'wanted', ...DATABASES.flatMap((database) => [database, '', ...apart])];
  return {
    table: tableOf(head, lines),
    agreement: `${agreeing} of ${compared} figures agree within ${AGREEMENT * 100} %.`,
  };
}

/** How many rows of a table the database reads for what is asked of it, by the plans it really ran. */
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Database } from '../../../src/database/connect.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number | undefined;
  'Rows Removed by Index Recheck'?: number | undefined;
  'Heap Fetches'?: number | undefined;
  Plans?: PlanNode[] | undefined;
}
const nodeSchema: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  'Heap Fetches': z.number().optional(),
  Plans: z.lazy(() => z.array(nodeSchema)).optional(),
});
const explainedSchema = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: nodeSchema })]) }),
]);

interface Counted {
  tables: string[];
  isIndexCounted: boolean;
}

function rowsRead(node: PlanNode, counted: Counted): number {
  const below = (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child, counted), 0);
  if (!counted.tables.includes(node['Relation Name'] ?? '')) return below;
  if (node['Node Type'] === 'Index Only Scan' && !counted.isIndexCounted) {
    return below + (node['Heap Fetches'] ?? 0);
  }
  const met =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return below + met * node['Actual Loops'];
}

/**
 * @param tables whose rows are counted
 * @param options.isIndexCounted also counts what only an index was asked for
 */
export function watchReads(pool: Pool, tables: string[], { isIndexCounted = false } = {}) {
  const asked: { text: string; values: unknown[] }[] = [];
  const db: Database = drizzle(pool, {
    logger: { logQuery: (text, values) => void asked.push({ text, values }) },
  });
  return {
    db,
    /** The most that one statement of `work`, done with `db`, has read. */
    async most(work: () => Promise<unknown>): Promise<number> {
      asked.length = 0;
      await work();
      let most = 0;
      for (const { text, values } of [...asked]) {
        // Transactions also begin, set and end.
        if (!/^\s*(select|with)\b/i.test(text)) continue;
        const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values);
        const [{ 'QUERY PLAN': plan }] = explainedSchema.parse(rows);
        most = Math.max(most, rowsRead(plan[0].Plan, { tables, isIndexCounted }));
      }
      return most;
    },
    /** How many statements `work` sends with `db`. */
    async count(work: () => Promise<unknown>): Promise<number> {
      asked.length = 0;
      await work();
      return asked.length;
    },
  };
}

/** What docs/backup.md tells operators to do about document numbers after a restore. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../src/database/connect.ts';

const PAGE = path.resolve(import.meta.dirname, '../../../docs/backup.md');

/** Runs the statements of the page. @param last the last numbers of the year that went out */
export async function moveCounters(
  db: Database,
  last: { year: number; invoice: number; creditNote: number },
): Promise<void> {
  const page = readFileSync(PAGE, 'utf8');
  const [, written = ''] = /```sql\s+(insert into invoice_counters[^`]*?);\s*```/.exec(page) ?? [];
  const filled = written
    .replaceAll('2026', String(last.year))
    .replaceAll('4711', String(last.invoice))
    .replaceAll('381', String(last.creditNote));
  for (const statement of filled.split(';')) await db.execute(sql.raw(statement));
}

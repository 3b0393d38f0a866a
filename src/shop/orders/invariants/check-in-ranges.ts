/**
 * Runs consistency checks written in SQL against a database of any size: in batches by key range (keyset),
 * each of them one short statement, so that neither memory nor a limit of time grows with the shop.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { transact, withSlowStatements } from '../../../database/transact.ts';

/** Says of a column, such as `a.id`, that it lies in the range that is looked at. */
export type InRange = (column: string) => SQL;

export interface SqlRule {
  /** For example `I3`. */
  invariant: string;
  rule: string;
  /** Whose ids the ranges are of; `whole` looks at everything at once. */
  of: 'payment_attempts' | 'payments' | 'mobiles' | 'variants' | 'reviews' | 'whole';
  /** Lists what breaks the rule; `what` is the line to show. */
  query: (range: InRange) => SQL;
}

export interface Finding {
  /** For example `I3`. */
  invariant: string;
  rule: string;
  /** One line each, at most MOST_SHOWN of them; empty when the rule holds. */
  violations: string[];
}

export type Progress = (what: string, rows: number) => void;

/** Enough to see what is wrong; a shop in which everything is broken does not fill the memory. */
export const MOST_SHOWN = 1_000;
const ROWS_AT_ONCE = 20_000;
/** For the few rules that look at everything; longer than the shop gives its own statements. */
const STATEMENTS = { statementMs: 600_000 };
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface CheckOptions {
  onProgress: Progress;
  rowsAtOnce?: number | undefined;
}

/** @returns one finding for each rule, in their order */
export function checkRules(
  db: Database,
  rules: SqlRule[],
  options: CheckOptions,
): Promise<Finding[]> {
  return withSlowStatements(db, STATEMENTS.statementMs, (slow) => checkOn(slow, rules, options));
}

async function checkOn(
  db: Database,
  rules: SqlRule[],
  { onProgress, rowsAtOnce = ROWS_AT_ONCE }: CheckOptions,
): Promise<Finding[]> {
  const findings = new Map<SqlRule, Finding>(
    rules.map((rule) => [rule, { invariant: rule.invariant, rule: rule.rule, violations: [] }]),
  );
  const look = async (rule: SqlRule, range: InRange) => {
    const query = sql`${rule.query(range)} limit ${MOST_SHOWN}`;
    const { rows } = await transact(db, (tx) => tx.execute<{ what: string }>(query), STATEMENTS);
    const { violations } = findings.get(rule) as Finding;
    violations.push(...rows.slice(0, MOST_SHOWN - violations.length).map((row) => row.what));
  };
  for (const [of, ofTable] of Map.groupBy(rules, (rule) => rule.of)) {
    let seen = 0;
    for await (const { range, rows } of of === 'whole'
      ? everything()
      : rangesOf(db, of, rowsAtOnce)) {
      for (const rule of ofTable) await look(rule, range);
      seen += rows;
      onProgress(of, seen);
    }
  }
  return [...findings.values()];
}

async function* everything() {
  yield { range: (): SQL => sql`true`, rows: 0 };
}

/** The last range has no end: what is added meanwhile is looked at too. */
async function* rangesOf(db: Database, table: Exclude<SqlRule['of'], 'whole'>, rowsAtOnce: number) {
  for (let after = FIRST_ID; ; ) {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from ${sql.identifier(table)} where id > ${after}::uuid
      order by id limit 1 offset ${rowsAtOnce - 1}::int`);
    const from = after;
    const last = rows[0]?.id;
    const range: InRange = (column) =>
      last === undefined
        ? sql`${sql.raw(column)} > ${from}::uuid`
        : sql`${sql.raw(column)} > ${from}::uuid and ${sql.raw(column)} <= ${last}::uuid`;
    yield { range, rows: last === undefined ? 0 : rowsAtOnce };
    if (last === undefined) return;
    after = last;
  }
}

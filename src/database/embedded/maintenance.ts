/**
 * What a server does for its tables by itself. PGlite has no background processes: without this, plans stay those of
 * the empty tables of a new shop, and what was changed is never swept up.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Twice as often as a server: the first customers of a new shop come to tables that were empty. */
const ROUND_MS = 30_000;
const ROUNDS_PER_CHECKPOINT = 10;

/**
 * Tables of which so much was changed since the last time that a server would analyse them, and those whose
 * transaction numbers must be frozen. The settings are autovacuum's:
 * https://www.postgresql.org/docs/18/routine-vacuuming.html#AUTOVACUUM
 */
const DUE_TABLES = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_all_tables s join pg_class c on c.oid = s.relid
  where c.relkind = 'r' and (
    s.n_mod_since_analyze > current_setting('autovacuum_analyze_threshold')::float
      + current_setting('autovacuum_analyze_scale_factor')::float * greatest(c.reltuples, 0)
    or age(c.relfrozenxid) > current_setting('autovacuum_freeze_max_age')::float)`;

/** @returns what ends the maintenance; a round that has begun finds the pool closed */
export function startMaintenance(pool: pg.Pool): () => void {
  const ended = new AbortController();
  // Rejects when it is ended while it waits.
  maintain(pool, ended.signal).catch(() => undefined);
  return () => ended.abort();
}

async function maintain(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  for (let round = 1; !signal.aborted; round += 1) {
    await sleep(ROUND_MS, undefined, { signal, ref: false });
    const isCheckpoint = round % ROUNDS_PER_CHECKPOINT === 0;
    // A busy session misses one round; the next one makes up for it.
    await vacuumDueTables(pool).catch(() => undefined);
    if (isCheckpoint) await pool.query('CHECKPOINT').catch(() => undefined);
  }
}

/**
 * One table after the other; between two of them others have their turn. A table that fails is due in the next
 * round, and does not hold up those behind it.
 * @throws when the tables cannot be looked up
 */
export async function vacuumDueTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(DUE_TABLES);
  for (const { name } of rows) {
    await pool.query(`VACUUM (ANALYZE) ${name}`).catch(() => undefined);
  }
}

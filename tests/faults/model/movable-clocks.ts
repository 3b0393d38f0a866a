/**
 * Clocks that tests move: the shop's, which is `Date` in its process, and its database's, which is
 * `now()`. The monotonic clock of timers runs on, as it does on a machine whose clock is set.
 */
import pg from 'pg';
import { vi } from 'vitest';

/** Another `now()` in front of PostgreSQL's own, for the shop's statements and its columns' defaults. */
const MOVABLE = `
  create schema moved;
  create table moved.clock (shift interval not null);
  insert into moved.clock values ('0');
  create function moved.now() returns timestamptz language sql stable
    as 'select pg_catalog.now() + shift from moved.clock';
  do $$
  declare own record;
  begin
    for own in select table_name as name, column_name as col from information_schema.columns
      where table_schema = 'public' and column_default = 'now()' loop
      execute format('alter table %I alter %I set default moved.now()', own.name, own.col);
    end loop;
    execute format('alter database %I set search_path = moved, public, pg_catalog', current_database());
  end $$`;

export interface MovableClocks {
  /** @param byMs from the true time; negative is the past */
  moveShop(byMs: number): void;
  moveDatabase(byMs: number): Promise<void>;
  /** The right time everywhere. */
  setRight(): Promise<void>;
  close(): Promise<void>;
}

/** @param databaseUrl a migrated database of its own that nobody has connected to yet */
export async function createMovableClocks(databaseUrl: string): Promise<MovableClocks> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(MOVABLE);
  async function moveDatabase(byMs: number): Promise<void> {
    await client.query('update moved.clock set shift = make_interval(secs => $1)', [byMs / 1_000]);
  }
  return {
    moveDatabase,
    moveShop(byMs) {
      vi.useRealTimers();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + byMs });
    },
    async setRight() {
      vi.useRealTimers();
      await moveDatabase(0);
    },
    async close() {
      vi.useRealTimers();
      await client.end();
    },
  };
}

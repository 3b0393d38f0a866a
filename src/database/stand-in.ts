/**
 * A replica (standby) that stands in for the primary: what is the same for everybody is read from it while the primary
 * cannot be used. Protects: lists and pages stay open through a failover; as long as the primary can be used every read
 * goes there, so nobody is shown what was before their own change; nothing is written through here.
 * See docs/decisions/running/047-reads-without-a-primary.md.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isDatabaseAway } from '../shared/tools/lost-connection.ts';
import { watchStandby } from './readiness.ts';
import { createServerPool, type Database, type DatabaseLimits } from './server-pool.ts';

const LOOK_INTERVAL_MS = 500;

export interface StandIn {
  /** For reading only. */
  db: Database;
  /** Whether the replica is asked now. */
  isAsked(): boolean;
  /** The primary was found to be away: the replica is asked until it is back. */
  ask(): void;
  /** @throws Error when the replica cannot be used now either */
  assertReady(): Promise<void>;
  close(): Promise<void>;
}

/** What drizzle asks of a pool. */
type Send = (statement: pg.QueryConfig, values: unknown[]) => Promise<pg.QueryResult>;

/**
 * Opens nothing yet.
 * @param options.url of the replica, or of a balancer that leads to one
 * @param options.assertPrimary throws when the primary cannot be used now
 * @param options.onReturn the primary is back: what was read meanwhile may be older than what it has
 */
export function openStandIn(
  primary: pg.Pool,
  options: {
    url: string;
    limits: DatabaseLimits;
    assertPrimary(): Promise<void>;
    onReturn(): void;
  },
): StandIn {
  const replica = createServerPool(options.url, options.limits);
  const readiness = watchStandby(replica);
  let isAsked = false;
  let isClosed = false;

  function ask(): void {
    if (isAsked || isClosed) return;
    isAsked = true;
    void untilReturn();
  }
  async function untilReturn(): Promise<void> {
    while (isAsked && !isClosed) {
      await sleep(LOOK_INTERVAL_MS, undefined, { ref: false });
      const isBack = await options.assertPrimary().then(
        () => true,
        () => false,
      );
      if (isBack) isAsked = false;
    }
    if (!isClosed) options.onReturn();
  }
  const query: Send = async (statement, values) => {
    if (!isAsked) {
      try {
        return await primary.query(statement, values);
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        ask();
      }
    }
    return replica.query(statement, values);
  };
  return {
    // Reads need nothing else of a pool.
    db: drizzle({ query } as unknown as pg.Pool),
    isAsked: () => isAsked,
    ask,
    assertReady: readiness.assertReady,
    async close() {
      isClosed = true;
      await readiness.close();
      await replica.end();
    },
  };
}

/** What queries are sent to. */
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

export type Database = NodePgDatabase & { $client: pg.Pool };
/** A database or a transaction in it; stores take either. */
export type Queryable = Database | Parameters<Parameters<Database['transaction']>[0]>[0];

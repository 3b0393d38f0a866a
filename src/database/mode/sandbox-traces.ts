/**
 * What tells that a sandbox used a database from before the mode was noted. Payments are compared with the ledger of
 * the sandbox's bank: their ids look like Stripe's, so without the ledger in DATA_DIR nothing tells them apart.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type SQL, sql } from 'drizzle-orm';
import { DEMO_ACCOUNTS } from '../demo-accounts.ts';
import { webhookEndpoints } from '../schema.ts';
import type { Queryable } from '../server-pool.ts';

/** How many there are of each kind. */
export interface SandboxTraces {
  accounts: number;
  payments: number;
  webhooks: number;
}

const LABELS: Record<keyof SandboxTraces, string> = {
  accounts: 'demo accounts',
  payments: "payments at the sandbox's bank",
  webhooks: 'webhook endpoints on this machine',
};

/** Only a sandbox lets staff add these; only they may go without TLS. */
export const isLoopbackEndpoint: SQL = sql`${webhookEndpoints.deletedAt} is null
  and ${webhookEndpoints.url} ~* '^(http://|https://(localhost|127\.|\[::1\]))'`;

export async function findSandboxTraces(db: Queryable, dataDir: string): Promise<SandboxTraces> {
  const emails = sql.param(DEMO_ACCOUNTS.map(({ email }) => email));
  const intentIds = sql.param(readLedger(dataDir));
  const { rows } = await db.execute<Record<keyof SandboxTraces, number>>(sql`
    select (select count(distinct email)::int from (
        select email from users union all select email from identity_users
        union all select to_address from outbox) known
        where email = any(${emails}::text[])) as accounts,
      (select count(distinct id)::int from (
        select transaction_id as id from payments
        union all select intent_id from payment_attempts
        union all select intent_id from webhook_inbox) known
        where id = any(${intentIds}::text[])) as payments,
      (select count(*)::int from webhook_endpoints where ${isLoopbackEndpoint}) as webhooks`);
  const [found] = rows;
  if (!found) throw new Error('the database counted nothing');
  return found;
}

export function hasTraces({ accounts, payments, webhooks }: SandboxTraces): boolean {
  return accounts + payments + webhooks > 0;
}

/** For example "demo accounts: 2, payments at the sandbox's bank: 1". */
export function describeTraces(found: SandboxTraces): string {
  const kinds = Object.keys(LABELS) as (keyof SandboxTraces)[];
  const present = kinds.filter((kind) => found[kind] > 0);
  return present.map((kind) => `${LABELS[kind]}: ${found[kind].toLocaleString('en')}`).join(', ');
}

/** @returns the ids of all payments that the sandbox's bank has seen; none without a ledger */
function readLedger(dataDir: string): string[] {
  const file = path.join(dataDir, 'sandbox', 'bank.sqlite');
  if (!existsSync(file)) return [];
  const ledger = new DatabaseSync(file, { readOnly: true });
  try {
    const intents = ledger.prepare("SELECT id FROM objects WHERE kind = 'payment_intent'").all();
    return intents.map(({ id }) => String(id));
  } finally {
    ledger.close();
  }
}

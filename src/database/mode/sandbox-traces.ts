/**
 * Detects databases that a sandbox used before modes were recorded. Payments are compared with the ledger of
 * the sandbox's bank: their ids look like Stripe's, so without the ledger in DATA_DIR nothing tells them apart.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isNull, sql } from 'drizzle-orm';
import { DEMO_ACCOUNTS } from '../demo-accounts.ts';
import { webhookEndpoints } from '../schema.ts';
import type { Queryable } from '../server-pool.ts';

/** How many there are of each kind. */
export interface SandboxTraces {
  accounts: number;
  payments: number;
  webhooks: number;
}

/** The mode of a database is not that of the shop, or not known. The message is one sentence with the way out. */
export class OtherModeError extends Error {}

const LABELS: Record<keyof SandboxTraces, string> = {
  accounts: 'demo accounts',
  payments: "payments at the sandbox's bank",
  webhooks: 'webhook endpoints on this machine',
};

/** As URL writes it, which turns every spelling of an address of 127.0.0.0/8 into four numbers. */
const OWN_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Endpoints that staff can add in a sandbox only: on this machine, or without TLS. */
export async function findLoopbackEndpoints(db: Queryable): Promise<{ id: string; url: string }[]> {
  const { id, url, deletedAt } = webhookEndpoints;
  const endpoints = await db.select({ id, url }).from(webhookEndpoints).where(isNull(deletedAt));
  return endpoints.filter(({ url: target }) => {
    const { protocol, hostname } = new URL(target);
    return protocol === 'http:' || OWN_HOST.test(hostname);
  });
}

export async function findSandboxTraces(db: Queryable, dataDir: string): Promise<SandboxTraces> {
  const emails = sql.param(DEMO_ACCOUNTS.map(({ email }) => email));
  const intentIds = sql.param(readLedger(dataDir));
  const { rows } = await db.execute<Record<'accounts' | 'payments', number>>(sql`
    select (select count(distinct email)::int from (
        select email from users union all select email from identity_users
        union all select to_address from outbox) known
        where email = any(${emails}::text[])) as accounts,
      (select count(distinct id)::int from (
        select transaction_id as id from payments
        union all select intent_id from payment_attempts
        union all select intent_id from webhook_inbox) known
        where id = any(${intentIds}::text[])) as payments`);
  const [found] = rows;
  if (!found) throw new Error('the database counted nothing');
  return { ...found, webhooks: (await findLoopbackEndpoints(db)).length };
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

/**
 * @returns the ids of all payments that the sandbox's bank has seen; none without a ledger
 * @throws OtherModeError
 */
function readLedger(dataDir: string): string[] {
  const file = path.join(dataDir, 'sandbox', 'bank.sqlite');
  if (!existsSync(file)) return [];
  try {
    using ledger = new DatabaseSync(file, { readOnly: true });
    const intents = ledger.prepare("SELECT id FROM objects WHERE kind = 'payment_intent'").all();
    return intents.map(({ id }) => String(id));
  } catch (error) {
    throw new OtherModeError(
      `The ledger of the sandbox's bank, ${file}, cannot be read, so it is not known whether its payments are in this database; restore the file, or move it away if this shop has never run in sandbox mode.`,
      { cause: error },
    );
  }
}

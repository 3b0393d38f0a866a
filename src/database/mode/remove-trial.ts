/**
 * Empties a database that was used in sandbox mode, so that a live shop can open it. Protects: whatever a table
 * holds is removed unless it is listed here, so a new table cannot bring sandbox data into a live shop.
 */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../server-pool.ts';
import { noteLive } from './claim-database.ts';

/** What the owner has prepared, and the audit log, which forgets nothing. */
const KEPT = [
  'audit_head',
  'audit_log',
  'database_mode',
  'shop_settings',
  'tax_rates',
  'shipping_prices',
];

/** Kept when asked for. */
const CATALOGUE = [
  'mobiles',
  'variants',
  'offers',
  'price_history',
  'stock_movements',
  'changed_phones',
  'former_slugs',
  'alert_checks',
  'images',
  'hosted_images',
];

/** Rows of the catalogue name them, so they go last and one by one. */
const PEOPLE = 'users';

/** @param tx the transaction that also records it */
export async function removeTrialData(
  tx: Queryable,
  { keepsCatalogue }: { keepsCatalogue: boolean },
): Promise<void> {
  const spared = [...KEPT, ...(keepsCatalogue ? CATALOGUE : []), PEOPLE];
  // Only the owner of the table may delete these; invoices of a sandbox belong to no real sale.
  await tx.execute(sql`alter table issued_documents disable trigger issued_documents_append_only`);
  await truncateAllBut(tx, spared);
  await tx.execute(sql`alter table issued_documents enable trigger issued_documents_append_only`);

  if (keepsCatalogue) await forgetTrialOfCatalogue(tx);
  await tx.execute(sql`delete from users`);

  await tx.execute(sql`truncate kept_counts`);
  await tx.execute(sql`
    insert into kept_counts (counted, number, is_sum) values
      ('users', 0, true),
      ('mobiles', (select count(*) from mobiles where deleted_at is null), true)`);
  await noteLive(tx);
}

async function truncateAllBut(tx: Queryable, spared: string[]): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and not tablename = any(${sql.param(spared)}::text[])`);
  await tx.execute(sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')}`));
}

/** Puts units that were sold in the sandbox back into stock. */
async function forgetTrialOfCatalogue(tx: Queryable): Promise<void> {
  await tx.execute(sql`update images set uploaded_by = null where uploaded_by is not null`);
  await tx.execute(sql`delete from stock_movements where attempt_id is not null`);
  await tx.execute(sql`update stock_movements set actor_id = null where actor_id is not null`);
  await tx.execute(sql`
    update variants v set reserved = 0, stock = moved.units
    from (select variant_id, sum(delta)::int as units from stock_movements group by variant_id) moved
    where moved.variant_id = v.id and (v.reserved > 0 or v.stock <> moved.units)`);
}

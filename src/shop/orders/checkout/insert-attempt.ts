/** Repository of attempts, in SQL: a new one with the snapshot of what is bought, in one statement. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { attemptItems, paymentAttempts } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import type { AttemptId } from '../../../shared/tools/ids.ts';
import { type Attempt, attempt } from '../attempt-store.ts';
import type { OrderCharges } from '../pricing/order-charges.ts';
import type { SnapshotItem } from '../rules.ts';

const attemptWithItems = statement('insert_attempt', (db) => {
  // One array for each column: the statement is the same however many items there are.
  const items = sql`unnest(${sql.placeholder('cartRowIds')}::uuid[],
    ${sql.placeholder('mobileIds')}::uuid[], ${sql.placeholder('variantIds')}::uuid[],
    ${sql.placeholder('names')}::text[], ${sql.placeholder('variantNames')}::text[],
    ${sql.placeholder('skus')}::text[], ${sql.placeholder('pricesCents')}::integer[],
    ${sql.placeholder('taxRatesPpm')}::integer[], ${sql.placeholder('taxesCents')}::integer[],
    ${sql.placeholder('paidsCents')}::integer[])`;
  const held = db.$with('held').as(
    db
      .insert(attemptItems)
      .select(sql`select ${sql.placeholder('id')}::uuid, * from ${items}`)
      .returning({ attemptId: attemptItems.attemptId }),
  );
  return db
    .with(held)
    .insert(paymentAttempts)
    .values({
      id: sql.placeholder('id'),
      userId: sql.placeholder('userId'),
      amountCents: sql.placeholder('amountCents'),
      taxCountry: sql.placeholder('taxCountry'),
      taxRegion: sql.placeholder('taxRegion'),
      taxName: sql.placeholder('taxName'),
      shippingCents: sql.placeholder('shippingCents'),
      shippingTaxCents: sql.placeholder('shippingTaxCents'),
      returnDays: sql.placeholder('returnDays'),
      expiresAt: sql`now() + make_interval(mins => ${sql.placeholder('heldMinutes')}::int)`,
    })
    .returning(attempt);
});

export async function insertAttempt(
  tx: Queryable,
  values: OrderCharges & {
    id: AttemptId;
    userId: string;
    amountCents: number;
    items: SnapshotItem[];
    /** How long its phones can be sent back. */
    returnDays: number;
    /** How long its units are held. */
    heldMinutes: number;
  },
): Promise<Attempt> {
  const { items, ...row } = values;
  const [inserted] = await attemptWithItems(tx, {
    ...row,
    cartRowIds: items.map(({ cartRowId }) => cartRowId),
    mobileIds: items.map(({ mobileId }) => mobileId),
    variantIds: items.map(({ variantId }) => variantId),
    names: items.map(({ name }) => name),
    variantNames: items.map(({ variantName }) => variantName),
    skus: items.map(({ sku }) => sku),
    pricesCents: items.map(({ priceCents }) => priceCents),
    taxRatesPpm: items.map(({ taxRatePpm }) => taxRatePpm),
    taxesCents: items.map(({ taxCents }) => taxCents),
    // Null: the price.
    paidsCents: items.map(({ paidCents, priceCents }) =>
      paidCents === priceCents ? null : paidCents,
    ),
  });
  if (!inserted) throw new Error(`the attempt ${row.id} was not inserted`);
  return inserted;
}

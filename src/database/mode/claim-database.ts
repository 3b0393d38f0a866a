/**
 * A database belongs to a sandbox or to a live shop, from its first start on. Protects: nobody signs in to a live
 * shop with a password that everybody knows, and no payment of the embedded bank stands in its books.
 */
import { isNull, sql } from 'drizzle-orm';
import { databaseMode, reviews } from '../schema.ts';
import type { Queryable } from '../server-pool.ts';
import { describeTraces, findSandboxTraces, hasTraces, OtherModeError } from './sandbox-traces.ts';

export type ShopMode = 'sandbox' | 'live';

/** How many rows each kind of sandbox data has. */
export interface TrialData {
  accounts: number;
  orders: number;
  paymentReports: number;
  mails: number;
  webhooks: number;
  sampleReviews: number;
  phones: number;
}

const LABELS: Record<keyof TrialData, string> = {
  accounts: 'accounts',
  orders: 'orders',
  paymentReports: 'reports of payments',
  mails: 'mails',
  webhooks: 'webhook endpoints',
  sampleReviews: 'sample reviews',
  phones: 'phones',
};

interface Shop {
  mode: ShopMode;
  dataDir: string;
}

/**
 * Notes the mode at the first start and compares it at every later one.
 * @throws OtherModeError when the database belongs to a shop of the other mode
 */
export async function claimDatabase(db: Queryable, shop: Shop): Promise<void> {
  if (await requireMode(db, shop)) return;
  // From before live shops began empty: samples would count in the stars of the phones.
  if (shop.mode === 'live') await removeSampleReviews(db);
  await db.insert(databaseMode).values({ mode: shop.mode }).onConflictDoNothing();
  await requireMode(db, shop);
}

/**
 * Compares the mode and changes nothing.
 * @returns false for a database that no shop has opened yet
 * @throws OtherModeError when the database belongs to a shop of the other mode
 */
export async function requireMode(db: Queryable, { mode, dataDir }: Shop): Promise<boolean> {
  const owner = await readOwner(db, dataDir);
  if (owner === undefined) return false;
  if (owner === mode) return true;
  if (owner === 'sandbox') throw new OtherModeError(await explainSandbox(db, dataDir));
  throw new OtherModeError(
    'This database belongs to a live shop, and sandbox mode would add accounts with known passwords to it; set SHOP_MODE=live, or set DATABASE_URL, or DATA_DIR for the embedded database, to another one.',
  );
}

const ANOTHER = 'or set DATABASE_URL, or DATA_DIR for the embedded database, to a new one.';

async function explainSandbox(db: Queryable, dataDir: string): Promise<string> {
  if (await readNotedMode(db)) {
    const found = describeTrial(await countTrialData(db));
    return `This database was used in sandbox mode (${found}), where passwords and the keys of the bank are known to everybody; run \`npm run admin -- remove-demo\`, which shows what it removes and asks first, ${ANOTHER}`;
  }
  const traces = await findSandboxTraces(db, dataDir);
  const found = `This database was used in sandbox mode (${describeTraces(traces)}), where passwords and the keys of the bank are known to everybody.`;
  if (traces.payments > 0) {
    return `${found} Its payments must not stand in the books of a live shop; run \`npm run admin -- remove-demo\`, which empties the database and asks first, ${ANOTHER}`;
  }
  return `${found} If a live shop with real orders runs on it, run \`npm run admin -- remove-demo --only-accounts\`, which removes these and keeps everything else. If all of it was made in a sandbox, run \`npm run admin -- remove-demo\`, which empties it, ${ANOTHER} Both commands show what they remove and ask first.`;
}

/** @returns undefined for a database that no shop has opened yet */
export async function readOwner(db: Queryable, dataDir: string): Promise<ShopMode | undefined> {
  const noted = await readNotedMode(db);
  if (noted) return noted;
  return hasTraces(await findSandboxTraces(db, dataDir)) ? 'sandbox' : undefined;
}

/** @returns undefined also for a database from before modes were noted */
export async function readNotedMode(db: Queryable): Promise<ShopMode | undefined> {
  const [row] = await db.select({ mode: databaseMode.mode }).from(databaseMode);
  return row?.mode;
}

export async function noteLive(tx: Queryable): Promise<void> {
  await tx
    .insert(databaseMode)
    .values({ mode: 'live' })
    .onConflictDoUpdate({ target: databaseMode.only, set: { mode: 'live', since: sql`now()` } });
}

/** Reviews without a writer came with the sample catalogue. @returns how many there were */
export async function removeSampleReviews(db: Queryable): Promise<number> {
  const removed = await db
    .delete(reviews)
    .where(isNull(reviews.userId))
    .returning({ id: reviews.id });
  return removed.length;
}

export async function countTrialData(db: Queryable): Promise<TrialData> {
  const { rows } = await db.execute<Record<keyof TrialData, number>>(sql`
    select (select count(*)::int from users where deleted_at is null) as accounts,
      (select count(*)::int from payments) as orders,
      (select count(*)::int from webhook_inbox) as "paymentReports",
      (select count(*)::int from outbox) as mails,
      (select count(*)::int from webhook_endpoints) as webhooks,
      (select count(*)::int from reviews where user_id is null) as "sampleReviews",
      (select count(*)::int from mobiles where deleted_at is null) as phones`);
  const [counts] = rows;
  if (!counts) throw new Error('the database counted nothing');
  return counts;
}

/** What there is of each kind, such as "accounts: 2, orders: 1". */
export function describeTrial(found: TrialData): string {
  const kinds = Object.keys(LABELS) as (keyof TrialData)[];
  const present = kinds.filter((kind) => found[kind] > 0);
  if (present.length === 0) return 'nothing is left of it';
  return present.map((kind) => `${LABELS[kind]}: ${found[kind].toLocaleString('en')}`).join(', ');
}

/**
 * Fills an empty shop: the catalogue of `data/` and, in sandbox mode, units in stock, offers, sample reviews and the
 * two demo accounts. Deterministic and repeatable: what is there stays as it is.
 */
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import {
  loadOffers,
  loadPhoneFacts,
  loadSampleReviews,
  type PhoneFacts,
} from '../../data/schema.ts';
import { variantsOf } from '../../data/variants.ts';
import { NO_OFFER_END } from '../shared/constants.ts';
import { dollarsToCents } from '../shared/money.ts';
import { insertMobiles, setOffers } from '../shop/catalogue/index.ts';
import type { Identity } from '../shop/identity-port.ts';
import { mobileSpecsSchema } from '../shop/phone/schema.ts';
import type { Database, Queryable } from './connect.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { mobiles, reviews, users } from './schema.ts';
import { transact } from './transact.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** An id that is always the same for the same name, in the form of a UUID (version 8, RFC 9562). */
export function stableId(name: string): string {
  const hex = createHash('sha256').update(`handset:${name}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/**
 * Seeds the catalogue if it is empty.
 * @param isForSale false adds the phones alone: sold out, at their list prices, without offers and reviews
 * @returns how many phones were added
 */
export async function seedCatalogue(db: Database, isForSale = true): Promise<number> {
  const [present] = await db.select({ id: mobiles.id }).from(mobiles).limit(1);
  if (present) return 0;
  const phones = loadPhoneFacts();
  await transact(db, async (tx) => {
    // Oldest first, so that "newest" means what it says.
    const byAge = [...phones].sort((a, b) => a.announced.localeCompare(b.announced));
    const added = byAge.map(toMobile);
    if (!isForSale) {
      await insertMobiles(tx, added.map(withoutHistory), null);
      return;
    }
    await insertMobiles(tx, added, null);
    await seedOffers(tx, phones);
    await seedReviews(tx);
  });
  return phones.length;
}

function toMobile(phone: PhoneFacts, index: number) {
  // A day apart, and no phone before it was announced.
  const earliest = Date.parse('2024-01-01T00:00:00Z') + index * DAY_MS;
  const announced = Date.parse(`${phone.announced}-15T00:00:00Z`) + index * MINUTE_MS;
  const [main, ...others] = variantsOf(phone).map(({ priceUsd, ...variant }) => ({
    ...variant,
    id: variantId(variant.sku),
    priceCents: dollarsToCents(priceUsd),
  }));
  return {
    id: stableId(phone.id),
    name: phone.name,
    slug: phone.slug,
    category: phone.category,
    priceCents: dollarsToCents(phone.priceUsd),
    variant: main,
    others,
    description: phone.description,
    imageKey: null,
    stock: phone.stock,
    specs: mobileSpecsSchema.parse(phone),
    createdAt: new Date(Math.max(earliest, announced)),
  };
}

/** New today and sold out: a live shop has neither units nor former prices of it. */
function withoutHistory(
  mobile: ReturnType<typeof toMobile>,
  index: number,
  { length }: readonly unknown[],
): ReturnType<typeof toMobile> {
  const { variant, others } = mobile;
  return {
    ...mobile,
    stock: 0,
    variant: variant && { ...variant, stock: 0 },
    others: others.map((other) => ({ ...other, stock: 0 })),
    createdAt: new Date(Date.now() - (length - index) * 1_000),
  };
}

const variantId = (sku: string) => stableId(`variant:${sku}`);

/** The same reduction for every variant of a phone. */
async function seedOffers(tx: Queryable, phones: readonly PhoneFacts[]): Promise<void> {
  const now = Date.now();
  const startsAt = new Date(now - DAY_MS).toISOString();
  for (const { phoneId, reducedPriceUsd, endsInDays } of loadOffers()) {
    const endsAt =
      endsInDays === null ? NO_OFFER_END : new Date(now + endsInDays * DAY_MS).toISOString();
    const phone = phones.find(({ id }) => id === phoneId);
    if (!phone) throw new Error(`an offer names the unknown phone ${phoneId}`);
    for (const { sku, priceUsd } of variantsOf(phone)) {
      const reducedUsd = priceUsd - phone.priceUsd + reducedPriceUsd;
      const offer = { priceCents: dollarsToCents(reducedUsd), startsAt, endsAt };
      const variant = { variantId: variantId(sku), mobileId: stableId(phoneId) };
      await setOffers(tx, variant, [offer]);
    }
  }
}

async function seedReviews(tx: Queryable): Promise<void> {
  await tx.insert(reviews).values(
    loadSampleReviews().map((review, index) => ({
      id: stableId(`review:${index}`),
      mobileId: stableId(review.phoneId),
      name: review.name,
      rating: review.rating,
      details: review.details,
      state: 'approved',
      createdAt: new Date(Date.parse('2026-01-01T00:00:00Z') + index * DAY_MS),
    })),
  );
}

/** Makes sure of the two demo accounts. Sandbox mode only. */
export async function seedDemoAccounts(deps: { db: Database; identity: Identity }): Promise<void> {
  for (const account of DEMO_ACCOUNTS) {
    const [present] = await deps.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, account.email));
    if (present) continue;
    const id = await deps.identity.createAccount(account);
    const role = account.role === 'Admin' ? 'admin' : null;
    await deps.db
      .insert(users)
      .values({ id, name: account.name, email: account.email, role })
      .onConflictDoNothing();
  }
}

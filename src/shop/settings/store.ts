/** Repository of the settings, in SQL: one row, and the rates and prices that belong to it. */
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../database/connect.ts';
import { shippingPrices, shopSettings, taxRates } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { DEFAULT_SETTINGS, type ShopSettings } from '../../shared/rules/shop-settings.ts';
import { daysIn } from '../../shared/rules/time-zone.ts';
import { inOrder } from './rules.ts';

export interface StoredSettings {
  settings: ShopSettings;
  /** 0 until somebody has changed them. */
  version: number;
}

const UNTOUCHED: StoredSettings = { settings: DEFAULT_SETTINGS, version: 0 };

const orNull = (text: string) => (text === '' ? null : text);

const rateRows = z.array(
  z
    .object({
      ...{ country: z.string(), region: z.string(), applies_from: z.string(), name: z.string() },
      ...{ rate_ppm: z.number(), taxes_shipping: z.boolean() },
    })
    .transform(({ country, region, name, ...row }) => ({
      ...{ country, region: orNull(region), name },
      ratePpm: row.rate_ppm,
      appliesFrom: row.applies_from,
      taxesShipping: row.taxes_shipping,
    })),
);

const priceRows = z.array(
  z
    .object({ country: z.string(), applies_from: z.string(), price_cents: z.number() })
    .transform(({ country, applies_from: appliesFrom, price_cents: priceCents }) => ({
      ...{ country: orNull(country), priceCents, appliesFrom },
    })),
);

// One statement: row, rates and prices are of one moment.
const present = statement('shop_settings', (db) =>
  db
    .select({
      row: shopSettings,
      rates: sql<unknown>`(select coalesce(json_agg(r), '[]') from ${taxRates} r)`,
      prices: sql<unknown>`(select coalesce(json_agg(p), '[]') from ${shippingPrices} p)`,
    })
    .from(shopSettings),
);

/** The settings as they are; as the shop comes until somebody has changed them. */
export async function findSettings(db: Queryable): Promise<StoredSettings> {
  const [found] = await present(db, {});
  if (!found) return UNTOUCHED;
  const { only: _, version, updatedAt: __, country, region, ...row } = found.row;
  return {
    version,
    settings: inOrder({
      ...row,
      home: { country, region: orNull(region) },
      taxRates: rateRows.parse(found.rates),
      shippingPrices: priceRows.parse(found.prices),
    }),
  };
}

/** @returns the day of a moment in the time zone of the shop, as an ISO date */
export async function readShopDays(db: Queryable): Promise<(at: Date) => string> {
  return daysIn((await findSettings(db)).settings.timeZone);
}

/** The settings, held for the rest of the transaction. */
export async function lockSettings(tx: Queryable): Promise<StoredSettings> {
  await tx
    .insert(shopSettings)
    .values({ version: 0, ...toRow(DEFAULT_SETTINGS) })
    .onConflictDoNothing();
  await tx.select({ only: shopSettings.only }).from(shopSettings).for('update');
  return findSettings(tx);
}

/** Writes all of them and counts the version up; the caller holds them. */
export async function writeSettings(tx: Queryable, settings: ShopSettings): Promise<void> {
  await tx
    .update(shopSettings)
    .set({
      ...toRow(settings),
      version: sql`${shopSettings.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(shopSettings.only, true));
  await tx.delete(taxRates);
  await tx.delete(shippingPrices);
  const rates = settings.taxRates.map(({ region, ...rate }) => ({ ...rate, region: region ?? '' }));
  const prices = settings.shippingPrices.map(({ country, ...price }) => ({
    ...price,
    country: country ?? '',
  }));
  if (rates.length > 0) await tx.insert(taxRates).values(rates);
  if (prices.length > 0) await tx.insert(shippingPrices).values(prices);
}

function toRow({ home, taxRates: _, shippingPrices: __, ...row }: ShopSettings) {
  return { ...row, country: home.country, region: home.region ?? '' };
}

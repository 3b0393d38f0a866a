/**
 * What a variant has cost: its list prices with the offers that were in force laid over them. Protects: an
 * advertised reduction can be compared with the lowest price of the last 30 days (EU directive 98/6,
 * article 6a).
 */
import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/connect.ts';
import { offers, priceHistory, variants } from '../../database/schema.ts';
import { pipelined, statement } from '../../database/statement.ts';
import type { Clock } from '../../shared/clock.ts';

export interface PricePoint {
  since: Date;
  priceCents: number;
}

export interface Reduction {
  priceCents: number;
  startsAt: Date;
  endsAt: Date;
}

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 730;
const COMPARED_DAYS = 30;
const MOST_ROWS = 400;

export interface VariantPriceHistory {
  /** The last two years, oldest first. */
  points: PricePoint[];
  /** Lowest price of the 30 days before the present offer began, or before now without one. */
  lowestBeforeCents: number | null;
  /** Since when it has not cost as little as now; null when it never cost more. */
  lowestSince: Date | null;
}

/** By variant, for those of `variantIds` that have ever had a price. */
export async function listPriceHistories(
  { db, clock }: { db: Database; clock: Clock },
  variantIds: readonly string[],
): Promise<Map<string, VariantPriceHistory>> {
  return readPriceHistories(db, variantIds, clock.now());
}

/** The same at a given moment, also within a transaction. */
export async function readPriceHistories(
  db: Queryable,
  variantIds: readonly string[],
  now: Date,
): Promise<Map<string, VariantPriceHistory>> {
  const asked = { variantIds, now };
  const [prices, reductions] = await pipelined([readPrices(db, asked), readReductions(db, asked)]);
  const pricesOf = Map.groupBy(prices, ({ id }) => id);
  const reductionsOf = Map.groupBy(reductions, ({ id }) => id);
  return new Map(
    [...pricesOf].map(([id, own]) => [
      id,
      toHistory(own.reverse(), reductionsOf.get(id) ?? [], now),
    ]),
  );
}

function toHistory(prices: PricePoint[], reductions: Reduction[], now: Date): VariantPriceHistory {
  const points = layOver(prices, reductions, now);
  return {
    points: pointsSince(points, daysBefore(now, SHOWN_DAYS)),
    lowestBeforeCents: lowestBefore(points, reductions, now) ?? prices[0]?.priceCents ?? null,
    lowestSince: lowestSince(points),
  };
}

const NOW = sql.placeholder('now');
const IS_ASKED = sql`${variants.id} = any(${sql.placeholder('variantIds')}::uuid[])`;

/** Of each variant the newest, the newest first. */
const readPrices = statement('prices_of_variants', (db) => {
  const { priceCents, since, variantId } = priceHistory;
  const price = db
    .select({ since, priceCents })
    .from(priceHistory)
    .where(and(eq(variantId, variants.id), lte(since, NOW)))
    .orderBy(desc(since))
    .limit(MOST_ROWS)
    .as('price');
  return db
    .select({ id: variants.id, since: price.since, priceCents: price.priceCents })
    .from(variants)
    .crossJoinLateral(price)
    .where(IS_ASKED)
    .orderBy(desc(price.since));
});

/** The same of what they were reduced to. */
const readReductions = statement('reductions_of_variants', (db) => {
  const { priceCents, startsAt, endsAt, variantId } = offers;
  const offer = db
    .select({ priceCents, startsAt, endsAt })
    .from(offers)
    .where(and(eq(variantId, variants.id), lte(startsAt, NOW)))
    .orderBy(desc(startsAt))
    .limit(MOST_ROWS)
    .as('offer');
  return db
    .select({
      id: variants.id,
      priceCents: offer.priceCents,
      startsAt: offer.startsAt,
      endsAt: offer.endsAt,
    })
    .from(variants)
    .crossJoinLateral(offer)
    .where(IS_ASKED);
});

/** The price that was paid from each moment at which it changed until `now`. */
export function layOver(prices: PricePoint[], reductions: Reduction[], now: Date): PricePoint[] {
  const [first] = prices;
  if (!first) return [];
  const moments = [
    ...prices.map((point) => point.since),
    ...reductions.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
  ].filter((moment) => moment >= first.since && moment <= now);
  const points: PricePoint[] = [];
  for (const moment of moments.sort((a, b) => a.getTime() - b.getTime())) {
    const priceCents = priceAt(moment, prices, reductions);
    if (points.at(-1)?.priceCents !== priceCents) points.push({ since: moment, priceCents });
  }
  return points;
}

function priceAt(moment: Date, prices: PricePoint[], reductions: Reduction[]): number {
  const listed = prices.findLast(({ since: from }) => from <= moment)?.priceCents ?? 0;
  const inForce = reductions.filter(
    ({ startsAt, endsAt }) => startsAt <= moment && endsAt > moment,
  );
  return Math.min(listed, ...inForce.map(({ priceCents }) => priceCents));
}

function lowestBefore(points: PricePoint[], reductions: Reduction[], now: Date): number | null {
  const running = reductions.filter(({ endsAt }) => endsAt > now);
  const until = new Date(
    Math.min(now.getTime(), ...running.map((offer) => offer.startsAt.getTime())),
  );
  const earlier = points.filter((point) => point.since < until);
  const compared = pointsSince(earlier, daysBefore(until, COMPARED_DAYS));
  return compared.length === 0 ? null : Math.min(...compared.map(({ priceCents }) => priceCents));
}

/** The end of the last time at which it cost as little, else the beginning of what is known. */
export function lowestSince(points: readonly PricePoint[]): Date | null {
  const present = points.at(-1);
  const earlier = points.slice(0, -1);
  if (!present || earlier.length === 0) return null;
  const asLow = earlier.findLastIndex(({ priceCents }) => priceCents <= present.priceCents);
  // What came right before is another price: where that was lower, nothing can be said for this one.
  return asLow === earlier.length - 1 ? null : (earlier[asLow + 1]?.since ?? null);
}

/** The points from `from` on, the one in force at that moment included. */
function pointsSince(points: PricePoint[], from: Date): PricePoint[] {
  const start = points.findLastIndex((point) => point.since <= from);
  return points.slice(Math.max(start, 0));
}

function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS);
}

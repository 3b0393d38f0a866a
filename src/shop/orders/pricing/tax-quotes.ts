/**
 * What the tax service has said, kept for a day. Protects: nobody waits for a service while rows are locked. What is
 * reckoned in a transaction reads what is kept; where that is missing the transaction is given up, the service asked,
 * and all of it done again.
 */
import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { deleteInBatches } from '../../../database/delete-batches.ts';
import { taxQuotes } from '../../../database/schema.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ShopDeps } from '../../deps.ts';
import type { TaxQuery, TaxQuote } from '../../tax-port.ts';

/** Rates change at midnight, somewhere. */
const isFresh = gt(taxQuotes.createdAt, sql`now() - interval '1 day'`);
/** The address, the cart, and one more where somebody changes them meanwhile. */
const MOST_ROUNDS = 4;

/** What is reckoned needs the answer to a query. */
class MissingQuote extends Error {
  override readonly name = 'MissingQuote';
  readonly query: TaxQuery;
  constructor(query: TaxQuery) {
    super('the tax service has not been asked yet');
    this.query = query;
  }
}

/**
 * Does what may need the service's word, inside a transaction or not.
 * @param work is done again when something was missing, so until then nothing of it may last
 * @throws AppError provider-error, provider-timeout, overloaded, and what `work` throws
 */
export async function withTaxQuotes<T>(
  { db, taxes }: Pick<ShopDeps, 'db' | 'taxes'>,
  work: () => Promise<T>,
): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof MissingQuote) || !taxes) throw error;
      if (round >= MOST_ROUNDS) throw changesMeanwhile(error);
      await keepQuote(db, error.query, await taxes.quote(error.query));
    }
  }
}

/** Cart or address were changed in every round, so that each needed another quote. */
function changesMeanwhile(cause: MissingQuote): AppError {
  return new AppError('overloaded', {
    detail: 'Your cart or address is being changed elsewhere. Please try again.',
    retryAfterSeconds: 1,
    cause,
  });
}

/**
 * @returns null when the service cannot say where the address is
 * @throws MissingQuote which `withTaxQuotes` takes care of
 */
export async function findQuote(db: Queryable, query: TaxQuery): Promise<TaxQuote | null> {
  const [row] = await db
    .select({ quote: taxQuotes.quote })
    .from(taxQuotes)
    .where(and(eq(taxQuotes.key, keyOf(query)), isFresh));
  if (!row) throw new MissingQuote(query);
  return row.quote;
}

async function keepQuote(db: Queryable, query: TaxQuery, quote: TaxQuote | null): Promise<void> {
  await db
    .insert(taxQuotes)
    .values({ key: keyOf(query), quote })
    .onConflictDoUpdate({ target: taxQuotes.key, set: { quote, createdAt: sql`now()` } });
}

/** So that no address is kept. */
function keyOf({ to, pricesCents, shippingCents, isIncluded, day }: TaxQuery): string {
  const { country, region, postalCode, city, street } = to;
  const asked = [country, region, postalCode, city, street, shippingCents, isIncluded, day];
  return createHash('sha256')
    .update(JSON.stringify([asked, pricesCents]))
    .digest('base64url');
}

/** Those that nobody reads any more. */
export function deleteOldQuotes(db: Queryable): Promise<number> {
  return deleteInBatches(db, taxQuotes, sql`${taxQuotes.createdAt} < now() - interval '2 days'`);
}

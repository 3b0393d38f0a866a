/**
 * Transactions that write what public answers show. Protects: whoever has written sees it from then on, also
 * in what this process keeps ready for everybody.
 */
import type { Queryable } from '../../../database/connect.ts';
import { type TransactionOptions, transact } from '../../../database/transact.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ShopDeps } from '../../deps.ts';
import { hasTrueBanner } from '../advertised-offer.ts';

export type CatalogueDeps = Pick<ShopDeps, 'db' | 'awaitCatalogueChange'>;

export type CatalogueOptions = TransactionOptions & {
  /** Refuse a change that ends the last offer behind the realme banner, so that the client can ask for confirmation. */
  asksFirst?: boolean | undefined;
};

/**
 * Runs a transaction, then waits until this process has read the changed phones.
 * @throws AppError last-advertised-offer
 */
export async function transactOnCatalogue<T>(
  { db, awaitCatalogueChange }: CatalogueDeps,
  work: (tx: Queryable) => Promise<T>,
  { asksFirst = false, ...options }: CatalogueOptions = {},
): Promise<T> {
  const change = awaitCatalogueChange();
  try {
    const workAndMark = async (tx: Queryable) => {
      const wasTrue = asksFirst && (await hasTrueBanner(tx));
      const made = await work(tx);
      if (wasTrue && !(await hasTrueBanner(tx))) throw new AppError('last-advertised-offer');
      await tx.execute(change.mark);
      return made;
    };
    const done = await transact(db, workAndMark, options);
    await change.heard();
    return done;
  } finally {
    change.end();
  }
}

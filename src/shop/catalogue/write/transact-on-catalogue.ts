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
  /** Refuses what would end the last offer that makes the realme banner true, so that the client can ask. */
  asksFirst?: boolean | undefined;
};

/**
 * `transact`, and then the wait until this process has heard of what was changed.
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

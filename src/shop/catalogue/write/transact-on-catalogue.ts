/**
 * Transactions that write what public answers show. Protects: whoever has written sees it from then on, also
 * in what this process keeps ready for everybody.
 */
import type { Queryable } from '../../../database/connect.ts';
import { type TransactionOptions, transact } from '../../../database/transact.ts';
import type { ShopDeps } from '../../deps.ts';

export type CatalogueDeps = Pick<ShopDeps, 'db' | 'awaitCatalogueChange'>;

/** `transact`, and then the wait until this process has heard of what was changed. */
export async function transactOnCatalogue<T>(
  { db, awaitCatalogueChange }: CatalogueDeps,
  work: (tx: Queryable) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  const change = awaitCatalogueChange();
  try {
    const workAndMark = async (tx: Queryable) => {
      const made = await work(tx);
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

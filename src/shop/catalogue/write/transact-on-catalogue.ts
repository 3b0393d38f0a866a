/**
 * Transactions that write mobiles. Protects: whoever has written sees it from then on, also in what
 * this process keeps ready for everybody; other processes hear of it from the database.
 */
import type { Queryable } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import type { ShopDeps } from '../../deps.ts';

export type CatalogueDeps = Pick<ShopDeps, 'db' | 'announceCatalogueChange'>;

/** `transact`, and then the word that the catalogue has changed. */
export async function transactOnCatalogue<T>(
  { db, announceCatalogueChange }: CatalogueDeps,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const done = await transact(db, work);
  announceCatalogueChange();
  return done;
}

/** Tells open pages which phones have changed, so that they refetch themselves. */
import type { LiveEvents } from '../../contract/live.ts';
import type { CatalogueChange } from '../../database/catalogue-changes.ts';
import type { Services } from '../../services.ts';
import { listRepriced } from '../../shop/catalogue/index.ts';
import { watchOffers } from '../cache/offer-moments.ts';
import { createRecentChanges } from './recent-changes.ts';
import { createSender, MOST_AT_ONCE, type Sender } from './sender.ts';
import { type Streams, writeEvent } from './streams.ts';

/** Allowed clock skew between this process and the database. */
const CLOCK_SKEW_SECONDS = 5;

export interface LiveChanges {
  /** The first event of a stream. */
  opening(): string;
}

export function followChanges(services: Services, streams: Streams): LiveChanges {
  const recent = createRecentChanges(() => performance.now());
  const sender = createSender(streams.send);

  function add(ids: readonly string[]): void {
    recent.add(ids);
    sender.add(ids);
  }
  function lose(): void {
    recent.lose();
    sender.lose();
  }
  const watchAgain = watchRepriced(services, { add, lose });

  services.onCatalogueChange((change: CatalogueChange) => {
    // No page shows how many units there are while there are many.
    if (change.kind === 'sold') return;
    if (change.kind === 'edited') add(change.mobileIds);
    else lose();
    watchAgain();
  });

  return {
    opening() {
      const first: LiveEvents['recent'] = { forMs: recent.forMs(), changes: recent.list() };
      return writeEvent('recent', JSON.stringify(first));
    },
  };
}

/**
 * Adds the phones whose price changes because an offer begins or ends.
 * @returns looks for the next such moment again, after a change of offers
 */
function watchRepriced({ db }: Services, { add, lose }: Sender): () => void {
  const offers = watchOffers(db, () => void addRepriced());
  let lookedMs = performance.now();

  async function addRepriced(): Promise<void> {
    const seconds = (performance.now() - lookedMs) / 1_000 + CLOCK_SKEW_SECONDS;
    lookedMs = performance.now();
    const ids = await listRepriced(db, { seconds, most: MOST_AT_ONCE + 1 }).catch(() => null);
    if (ids === null) lose();
    else add(ids);
    watchAgain();
  }
  function watchAgain(): void {
    offers.forget();
    void offers.watch();
  }

  void offers.watch();
  return watchAgain;
}

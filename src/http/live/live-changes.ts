/** Tells open pages which phones have changed, so that they refetch themselves. */
import type { LiveEvents } from '../../contract/live.ts';
import type { CatalogueChange } from '../../database/catalogue-changes.ts';
import type { Services } from '../../services.ts';
import { createRecentChanges } from './recent-changes.ts';
import { createSender } from './sender.ts';
import { type Streams, writeEvent } from './streams.ts';

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

  services.onCatalogueChange((change: CatalogueChange) => {
    // No page shows how many units there are while there are many.
    if (change.kind === 'sold') return;
    if (change.kind === 'edited') add(change.mobileIds);
    else lose();
  });

  return {
    opening() {
      const first: LiveEvents['recent'] = { forMs: recent.forMs(), changes: recent.list() };
      return writeEvent('recent', JSON.stringify(first));
    },
  };
}

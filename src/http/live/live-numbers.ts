/**
 * From changes of the catalogue to what the streams of this process send. Protects: what is sent is what the catalogue's
 * calls tell at that moment, offers that begin or end included.
 */
import type { CatalogueChange } from '../../database/catalogue-changes.ts';
import type { Services } from '../../services.ts';
import { listRepriced } from '../../shop/catalogue/index.ts';
import { watchOffers } from '../cache/offer-moments.ts';
import { liveText } from '../translate/live.ts';
import { createRecentChanges, type RecentChanges } from './recent-changes.ts';
import { createSender, MOST_AT_ONCE, type ReadNumbers } from './sender.ts';
import { type Streams, writeEvent } from './streams.ts';

/** A moment that this process and the database take for another one. */
const CLOCKS_DIFFER_SECONDS = 5;
/** How often what a stream begins with is read anew because something has changed meanwhile. */
const MOST_TRIES = 3;

export interface LiveNumbers {
  /** What a stream begins with. */
  opening(): Promise<string>;
}

export function followNumbers(services: Services, streams: Streams): LiveNumbers {
  const { db, catalogue } = services.reading;
  const recent = createRecentChanges(() => performance.now());
  const sender = createSender(services.logger, { streams, read });
  let version = 0;

  async function read(ids: readonly string[]): Promise<string> {
    const { byId } = await catalogue.current();
    return `[${ids
      .flatMap((id) => byId.get(id) ?? [])
      .map(liveText)
      .join()}]`;
  }
  function note(ids: readonly string[]): void {
    version += 1;
    recent.note(ids);
    sender.add(ids);
  }
  function lose(): void {
    version += 1;
    recent.lose();
    sender.lose();
  }

  const offers = watchOffers(db, () => void noteOffers());
  let lookedMs = performance.now();
  async function noteOffers(): Promise<void> {
    const seconds = (performance.now() - lookedMs) / 1_000 + CLOCKS_DIFFER_SECONDS;
    lookedMs = performance.now();
    const ids = await listRepriced(db, { seconds, most: MOST_AT_ONCE + 1 }).catch(() => null);
    if (ids === null) lose();
    else note(ids);
    watchAgain();
  }
  function watchAgain(): void {
    offers.forget();
    void offers.watch();
  }
  function hear(change: CatalogueChange): void {
    if (change.kind === 'anything') lose();
    else note(change.mobileIds);
    if (change.kind !== 'sold') watchAgain();
  }
  services.onCatalogueChange(hear);
  void offers.watch();

  return { opening: createOpening({ recent, read, version: () => version }) };
}

interface Opened {
  recent: RecentChanges;
  read: ReadNumbers;
  version: () => number;
}

/**
 * The same list for all who open a stream before the next change. Nothing that was read before a change is handed out
 * after it: the stream would go back to an older number.
 */
function createOpening({ recent, read, version }: Opened): LiveNumbers['opening'] {
  let known = { version: -1, list: Promise.resolve('[]') };

  const write = (forMs: number, list: string) =>
    writeEvent('recent', `{"forMs":${Math.floor(forMs)},"mobiles":${list}}`);
  return async () => {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const asked = version();
      if (known.version !== asked) known = { version: asked, list: read(recent.ids()) };
      const list = await known.list.catch(() => null);
      if (list === null) break;
      if (asked === version()) return write(recent.forMs(), list);
    }
    known = { version: -1, list: Promise.resolve('[]') };
    return write(0, '[]');
  };
}

/**
 * Tells the caches in front of the shop what is out of date, from one process of it. Protects: what was told and
 * did not arrive is told until it does; what was on its way to a cache while that was told is taken away again;
 * and a start, before which nobody may have told anything, takes away everything, once there is something to
 * answer with instead.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../../services.ts';
import { traced } from '../../shared/tools/trace.ts';
import type { EdgeCache } from '../../shop/ports.ts';
import { outdatedTags, SHOP } from './edge-tags.ts';
import { watchOffers } from './offer-moments.ts';

/** An answer from before a change arrives within this time, and is then no older than the promise. */
const AGAIN_MS = 500;
const RETRY_MS = 1_000;
const KNOCK_MS = 200;
/** What one call may bear elsewhere; more than that is everything. */
const MOST_TAGS = 30;

/** @returns ends it; what was not told by then is told by the next start */
export function tellEdges(services: Services): { stop(): void } {
  const stopped = new AbortController();
  if (services.edges.length === 0) return { stop: () => undefined };
  const messengers = services.edges.map((edge) => createMessenger(edge, services, stopped.signal));
  const tell = (tags: readonly string[]) => {
    for (const messenger of messengers) messenger(tags);
  };
  const offers = watchOffers(services.db, () => {
    tell([SHOP]);
    offers.forget();
    void offers.watch();
  });
  services.onCatalogueChange((change) => {
    tell(outdatedTags(change));
    if (change.kind === 'sold') return;
    offers.forget();
    void offers.watch();
  });
  void offers.watch();
  void untilServed(services.config, stopped.signal).then(
    () => tell([SHOP]),
    () => undefined,
  );
  return {
    stop() {
      stopped.abort();
      offers.forget();
    },
  };
}

/** One that does not answer keeps none of the others waiting. */
function createMessenger(
  edge: EdgeCache,
  { logger, traces }: Pick<Services, 'logger' | 'traces'>,
  stopped: AbortSignal,
) {
  const due = new Set<string>();
  let isUnderWay = false;
  let isLost = false;

  function collect(tags: readonly string[]): void {
    for (const tag of tags) due.add(tag);
    if (due.size <= MOST_TAGS && !due.has(SHOP)) return;
    due.clear();
    due.add(SHOP);
  }
  function tell(tags: readonly string[]): void {
    collect(tags);
    if (!isUnderWay) void deliver();
  }
  async function deliver(): Promise<void> {
    isUnderWay = true;
    while (due.size > 0 && !stopped.aborted) {
      const tags = [...due];
      due.clear();
      await traced(traces?.begin('edge purge'), () => edge.forget(tags)).then(
        noteArrival,
        async (error: unknown) => {
          noteLoss(error);
          collect(tags);
          await sleep(RETRY_MS, undefined, { ref: false });
        },
      );
    }
    isUnderWay = false;
  }
  function noteArrival(): void {
    if (isLost) logger.info({ edge: edge.name }, 'the cache in front hears of changes again');
    isLost = false;
  }
  function noteLoss(err: unknown): void {
    const message = 'the cache in front was not told of a change and may show what was; told again';
    if (!isLost) logger.warn({ err, edge: edge.name }, message);
    isLost = true;
  }

  return (tags: readonly string[]) => {
    tell(tags);
    setTimeout(() => tell(tags), AGAIN_MS).unref();
  };
}

/** Until anything answers on the shop's port: a process in front may open later than this one. */
async function untilServed({ host, port }: Services['config'], signal: AbortSignal): Promise<void> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}/livez`;
  for (;;) {
    const answer = await fetch(url, { signal }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer) return;
    await sleep(KNOCK_MS, undefined, { signal, ref: false });
  }
}

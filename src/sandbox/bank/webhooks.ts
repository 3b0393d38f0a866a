/**
 * Delivers events to the shop: from a durable queue, at least once, signed, with growing pauses after
 * anything but a 2xx. Protects: an event recorded with a capture is delivered even when bank or shop were
 * killed in between.
 */

import type { Faults } from '../faults.ts';
import type { SandboxLogger } from '../options.ts';
import { createPostEvent } from './post-event.ts';
import type { BankStore } from './store.ts';
import type { BankEvent } from './stripe-objects.ts';
import { signWebhook } from './webhook-signature.ts';

const RETRY_AFTER_MS = [1_000, 5_000, 30_000, 300_000];
const HOURLY_MS = 3_600_000;
const GIVE_UP_AFTER_MS = 72 * HOURLY_MS;
const ANSWER_TIMEOUT_MS = 10_000;
const PARALLEL = 4;
/** How long a reordered event lets others pass. */
const REORDER_MS = 400;
/** Time for the shop to listen, which starts after the bank. */
const START_AFTER_MS = 1_000;
const LONGEST_SLEEP_MS = 60_000;

export type WebhookQueue = ReturnType<typeof createWebhookQueue>;

interface QueueOptions {
  store: BankStore;
  faults: Faults;
  url: string;
  secret: string;
  wanted: readonly string[] | undefined;
  logger: SandboxLogger;
}

interface DueDelivery {
  id: number;
  event: BankEvent;
  attempts: number;
  createdAtMs: number;
}

/** The durable queue: a row for each delivery of an event. */
function openDeliveries({ database, commits }: BankStore) {
  const insert = database.prepare(
    'INSERT INTO deliveries (event_id, state, due_at_ms, created_at_ms) VALUES (?, ?, ?, ?)',
  );
  const selectDue = database.prepare(
    `SELECT d.id, d.attempts, d.created_at_ms, o.body FROM deliveries d
     JOIN objects o ON o.id = d.event_id
     WHERE d.state = 'pending' AND d.due_at_ms <= ? ORDER BY d.due_at_ms, d.id LIMIT ?`,
  );
  const selectNextDue = database.prepare(
    "SELECT min(due_at_ms) AS due FROM deliveries WHERE state = 'pending'",
  );
  const finish = database.prepare(
    'UPDATE deliveries SET state = ?, attempts = ?, due_at_ms = ?, last_result = ? WHERE id = ?',
  );
  const restart = database.prepare(
    "UPDATE deliveries SET attempts = 0, due_at_ms = ? WHERE state = 'pending'",
  );
  return {
    add(eventId: string, state: 'pending' | 'dropped', delayMs = 0): void {
      const now = Date.now();
      insert.run(eventId, state, now + delayMs, now);
    },
    listDue(limit: number): DueDelivery[] {
      return selectDue.all(Date.now(), limit).map((row) => ({
        id: Number(row.id),
        event: JSON.parse(String(row.body)),
        attempts: Number(row.attempts),
        createdAtMs: Number(row.created_at_ms),
      }));
    },
    nextDueMs(): number | undefined {
      const due = selectNextDue.get()?.due;
      return typeof due === 'number' ? due : undefined;
    },
    /** A lost mark means one delivery more, which every receiver must bear anyway. */
    mark(id: number, state: string, attempts: number, dueAtMs: number, result: string): void {
      commits.writeRelaxed(() => finish.run(state, attempts, dueAtMs, result, id));
    },
    restartAll: (dueAtMs: number) => void restart.run(dueAtMs),
  };
}

type Deliveries = ReturnType<typeof openDeliveries>;

/** Sends one delivery to the shop and marks what became of it. */
function createCourier(
  { url, secret, logger }: QueueOptions,
  deliveries: Deliveries,
  stopping: AbortSignal,
) {
  const shop = createPostEvent(url);

  async function attempt(event: BankEvent): Promise<string> {
    const body = JSON.stringify({ ...event, pending_webhooks: 1 });
    const headers = {
      Accept: '*/*',
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Stripe/1.0 (Handset sandbox bank)',
      'Accept-Encoding': 'gzip, identity',
      'Stripe-Signature': signWebhook(body, secret, Math.floor(Date.now() / 1000)),
    };
    const limit = AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]);
    const status = await shop.send(body, headers, limit);
    return status >= 200 && status < 300 ? 'ok' : `HTTP ${status}`;
  }

  async function deliver(delivery: DueDelivery): Promise<void> {
    const result = await attempt(delivery.event).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return cause instanceof Error ? cause.message || cause.name : 'no answer';
    });
    // the row stays pending: the next start delivers it again
    if (stopping.aborted) return;
    const attempts = delivery.attempts + 1;
    if (result === 'ok') {
      deliveries.mark(delivery.id, 'delivered', attempts, Date.now(), 'HTTP 2xx');
      return;
    }
    const pauseMs = RETRY_AFTER_MS[delivery.attempts] ?? HOURLY_MS;
    const givenUp = Date.now() + pauseMs - delivery.createdAtMs > GIVE_UP_AFTER_MS;
    const details = { event: delivery.event.type, attempts, result };
    logger.warn(details, givenUp ? 'webhook given up' : 'webhook not accepted, will be repeated');
    const state = givenUp ? 'failed' : 'pending';
    deliveries.mark(delivery.id, state, attempts, Date.now() + pauseMs, result);
  }

  return { deliver, close: () => shop.close() };
}

/** Takes deliveries out of the queue as they become due, a few at a time. */
function createPump(options: QueueOptions, deliveries: Deliveries) {
  const { commits } = options.store;
  const stopping = new AbortController();
  const courier = createCourier(options, deliveries, stopping.signal);
  const inFlight = new Map<number, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  function wakeAfter(pauseMs: number): void {
    timer = setTimeout(run, pauseMs);
    timer.unref();
  }

  function sleepUntilNextDue(): void {
    clearTimeout(timer);
    if (stopping.signal.aborted || inFlight.size >= PARALLEL) return;
    const due = deliveries.nextDueMs();
    if (due === undefined) return;
    // what is on its way is still pending, and must not make the timer spin
    const pauseMs = Math.max(due - Date.now(), inFlight.size > 0 ? 50 : 0);
    wakeAfter(Math.min(pauseMs, LONGEST_SLEEP_MS));
  }

  function run(): void {
    if (stopping.signal.aborted || inFlight.size >= PARALLEL) return;
    // nothing is told to the shop that a kill could still take back
    if (commits.isOpen()) {
      commits.committed().then(run, run);
      return;
    }
    for (const delivery of deliveries.listDue(PARALLEL * 2)) {
      if (inFlight.size >= PARALLEL) break;
      if (inFlight.has(delivery.id)) continue;
      const sending = courier.deliver(delivery).finally(() => {
        inFlight.delete(delivery.id);
        run();
      });
      inFlight.set(delivery.id, sending);
    }
    sleepUntilNextDue();
  }

  async function close(): Promise<void> {
    stopping.abort();
    clearTimeout(timer);
    await Promise.allSettled(inFlight.values());
    courier.close();
  }

  return { run, wakeAfter, close };
}

export function createWebhookQueue(options: QueueOptions) {
  const { store, faults, wanted } = options;
  const deliveries = openDeliveries(store);
  const pump = createPump(options, deliveries);
  /** Whether a delivery was written that the timer does not know of. */
  let hasNew = false;

  return {
    /** Writes the delivery of an event; called inside the transaction that records the event. */
    enqueue(event: BankEvent): void {
      if (wanted && !wanted.includes(event.type)) return;
      const fault = faults.takeWebhook();
      if (fault === 'drop') {
        deliveries.add(event.id, 'dropped');
        return;
      }
      const heldBackMs = fault === 'reorder' && faults.holdBackNext() ? REORDER_MS : 0;
      hasNew = true;
      deliveries.add(event.id, 'pending', typeof fault === 'object' ? fault.delayMs : heldBackMs);
      if (fault === 'duplicate') deliveries.add(event.id, 'pending');
    },
    /** Sends an event once more, whatever became of it. */
    sendAgain(eventId: string): void {
      deliveries.add(eventId, 'pending');
      setImmediate(pump.run);
    },
    /**
     * Takes up what was left over. The shop starts with the bank: what waits for its next attempt
     * need not wait for hours, and its pauses begin small again.
     */
    start(): void {
      deliveries.restartAll(Date.now() + START_AFTER_MS);
      pump.wakeAfter(START_AFTER_MS);
    },
    /** Delivers what was enqueued since; called after every call of the API. */
    wake(): void {
      if (!hasNew) return;
      hasNew = false;
      setImmediate(pump.run);
    },
    close: pump.close,
  };
}

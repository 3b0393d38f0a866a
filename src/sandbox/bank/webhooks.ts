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

export function createWebhookQueue(options: QueueOptions) {
  const { store, faults, url, secret, wanted, logger } = options;
  const { database } = store;
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
  const shop = createPostEvent(url);
  const inFlight = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  /** Whether a delivery was written that the timer does not know of. */
  let hasNew = false;

  async function attempt(event: BankEvent): Promise<string> {
    const body = JSON.stringify({ ...event, pending_webhooks: 1 });
    const headers = {
      Accept: '*/*',
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Stripe/1.0 (Handset sandbox bank)',
      'Accept-Encoding': 'gzip, identity',
      'Stripe-Signature': signWebhook(body, secret, Math.floor(Date.now() / 1000)),
    };
    const limit = AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]);
    const status = await shop.send(body, headers, limit);
    return status >= 200 && status < 300 ? 'ok' : `HTTP ${status}`;
  }

  /** A lost mark means one delivery more, which every receiver must bear anyway. */
  function mark(id: number, state: string, attempts: number, dueAtMs: number, result: string) {
    store.commits.writeRelaxed(() => finish.run(state, attempts, dueAtMs, result, id));
  }

  async function deliver(delivery: DueDelivery): Promise<void> {
    const result = await attempt(delivery.event).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return cause instanceof Error ? cause.message || cause.name : 'no answer';
    });
    // the row stays pending: the next start delivers it again
    if (stopping.signal.aborted) return;
    const attempts = delivery.attempts + 1;
    if (result === 'ok') {
      mark(delivery.id, 'delivered', attempts, Date.now(), 'HTTP 2xx');
      return;
    }
    const pauseMs = RETRY_AFTER_MS[delivery.attempts] ?? HOURLY_MS;
    const givenUp = Date.now() + pauseMs - delivery.createdAtMs > GIVE_UP_AFTER_MS;
    const details = { event: delivery.event.type, attempts, result };
    logger.warn(details, givenUp ? 'webhook given up' : 'webhook not accepted, will be repeated');
    mark(delivery.id, givenUp ? 'failed' : 'pending', attempts, Date.now() + pauseMs, result);
  }

  function sleepUntilNextDue(): void {
    clearTimeout(timer);
    if (stopping.signal.aborted || inFlight.size >= PARALLEL) return;
    const due = selectNextDue.get()?.due;
    if (typeof due !== 'number') return;
    // what is on its way is still pending, and must not make the timer spin
    const pauseMs = Math.max(due - Date.now(), inFlight.size > 0 ? 50 : 0);
    timer = setTimeout(pump, Math.min(pauseMs, LONGEST_SLEEP_MS));
    timer.unref();
  }

  function pump(): void {
    if (stopping.signal.aborted || inFlight.size >= PARALLEL) return;
    // nothing is told to the shop that a kill could still take back
    if (store.commits.isOpen()) {
      store.commits.committed().then(pump, pump);
      return;
    }
    for (const row of selectDue.all(Date.now(), PARALLEL * 2)) {
      const id = Number(row.id);
      if (inFlight.size >= PARALLEL) break;
      if (inFlight.has(id)) continue;
      const delivery: DueDelivery = {
        id,
        event: JSON.parse(String(row.body)),
        attempts: Number(row.attempts),
        createdAtMs: Number(row.created_at_ms),
      };
      const sending = deliver(delivery).finally(() => {
        inFlight.delete(id);
        pump();
      });
      inFlight.set(id, sending);
    }
    sleepUntilNextDue();
  }

  /** Writes the delivery of an event; called inside the transaction that records the event. */
  function enqueue(event: BankEvent): void {
    if (wanted && !wanted.includes(event.type)) return;
    const now = Date.now();
    const fault = faults.takeWebhook();
    if (fault === 'drop') {
      insert.run(event.id, 'dropped', now, now);
      return;
    }
    const heldBackMs = fault === 'reorder' && faults.holdBackNext() ? REORDER_MS : 0;
    const delayMs = typeof fault === 'object' ? fault.delayMs : heldBackMs;
    hasNew = true;
    insert.run(event.id, 'pending', now + delayMs, now);
    if (fault === 'duplicate') insert.run(event.id, 'pending', now, now);
  }

  /**
   * Takes up what was left over. The shop starts with the bank: what waits for its next attempt
   * need not wait for hours, and its pauses begin small again.
   */
  function start(): void {
    restart.run(Date.now() + START_AFTER_MS);
    timer = setTimeout(pump, START_AFTER_MS);
    timer.unref();
  }

  /** Sends an event once more, whatever became of it. */
  function sendAgain(eventId: string): void {
    insert.run(eventId, 'pending', Date.now(), Date.now());
    setImmediate(pump);
  }

  async function close(): Promise<void> {
    stopping.abort();
    clearTimeout(timer);
    await Promise.allSettled(inFlight.values());
    shop.close();
  }

  /** Delivers what was enqueued since; called after every call of the API. */
  function wake(): void {
    if (!hasNew) return;
    hasNew = false;
    setImmediate(pump);
  }

  return { enqueue, sendAgain, start, wake, close };
}

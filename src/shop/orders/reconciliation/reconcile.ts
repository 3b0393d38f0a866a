/**
 * Reconciliation with the provider: heals what was lost on the way, every minute and right after boot.
 * Protects: the provider's ledger is the truth about money, so it is walked, not only our own attempts;
 * expired reservations end and owed refunds are paid.
 */
import { sql } from 'drizzle-orm';
import type { WALK_MARKS } from '../../../database/schema.ts';
import { inGroups } from '../../../shared/tools/in-groups.ts';
import type { CardDispute, CardIntent } from '../../card-port.ts';
import type { ShopDeps } from '../../deps.ts';
import { findAttempt, findAttemptsWithoutIntent, findExpiredAttempts } from '../attempt-store.ts';
import { closeAttempt, learnIntent } from '../checkout/close-attempt.ts';
import { findRefundedCents } from '../checkout/payment-store.ts';
import { isAskedFor, settle } from '../checkout/settle.ts';
import { chargedBackCents, isClosed } from '../disputes/dispute-rules.ts';
import { findDisputesToCheck, findKnownStates } from '../disputes/dispute-store.ts';
import { syncDisputes } from '../disputes/sync-disputes.ts';
import { refundKey } from '../fulfilment/fulfilment-rules.ts';
import { payRefund, syncRefunds } from '../fulfilment/pay-refund.ts';
import { findDueRefunds, findRefundStates } from '../fulfilment/refund-store.ts';
import { beginMark, findMark, findOpenEvents, setMark } from './inbox-store.ts';
import { findNoted, forgetUnrecorded, noteUnrecorded, takeUnrecorded } from './ledger-store.ts';
import { noteFailedRefund, processEvent } from './receive-event.ts';

type Part = Pick<ShopDeps, 'db' | 'cards' | 'settling' | 'logger' | 'clock' | 'config'>;

const BATCH_SIZE = 100;
/** An attempt that a request may still be working on is left alone for so long. */
const SETTLED_DOWN_S = 15;
/** How far captures were read, by the ledger's own clock: ours may be wrong, and then captures were passed over. */
const PLACE_MARK = 'ledger-place';
const FIRST_WALK_MS = 30 * 86_400_000;
/** How far the provider's record of refunds was read, by the provider's clock. */
const REFUNDS_MARK = 'refunds';
const REFUNDS_OVERLAP_MS = 60_000;
/** How far the provider's list of disputes was read, by the provider's clock. */
const DISPUTES_MARK = 'disputes';
/** A payment is disputed months after it was made, and decided months later. */
const FIRST_DISPUTES_MS = 400 * 86_400_000;
/** An intent is captured later than it is created: each walk begins so long before the newest capture. */
const OVERLAP_MS = 3 * 3_600_000;
/** Unexplained captures before that: each costs a request, and after a restore there may be hundreds. */
const RECHECKED_PER_ROUND = 10;

export interface Reconciliation {
  settled: number;
  learned: number;
  closed: number;
  refunded: number;
  events: number;
  /** Captures at the provider that our records cannot explain; people have to look at them. */
  differences: number;
  failures: number;
}

/** One round. A step that fails is noted and tried again in the next round. */
export async function reconcile(services: Part): Promise<Reconciliation> {
  const done: Reconciliation = {
    settled: 0,
    learned: 0,
    closed: 0,
    refunded: 0,
    events: 0,
    differences: 0,
    failures: 0,
  };
  await step(services, done, () => finishEvents(services, done));
  await walk(services, done, { name: 'ledger-walk', read: walkLedger });
  await walk(services, done, { name: 'disputes-walk', read: walkDisputes });
  await step(services, done, () => learnIntents(services, done));
  await step(services, done, () => closeExpired(services, done));
  await step(services, done, () => payRefunds(services, done));
  await walk(services, done, { name: 'refunds-walk', read: walkRefunds });
  return done;
}

/** A list of the provider that is read from where the last walk ended. */
interface Walk {
  /** Mark of when it was last read to its end without a failure, by the database's clock. */
  name: (typeof WALK_MARKS)[number];
  /** @returns marks to set when nothing failed */
  read(services: Part, done: Reconciliation): Promise<Place>;
}

/** How far a list was read; null when it has no entries yet. */
interface Place {
  mark: string;
  reachedAt: Date | null;
}

/** Staff see a list that has not been read to its end for a while, also when it never was. */
async function walk(services: Part, done: Reconciliation, { name, read }: Walk): Promise<void> {
  const { db } = services;
  const failuresBefore = done.failures;
  await step(services, done, async () => {
    await beginMark(db, name);
    const { mark, reachedAt } = await read(services, done);
    if (done.failures > failuresBefore) return;
    if (reachedAt) await setMark(db, mark, reachedAt);
    await setMark(db, name, sql`now()`);
  });
}

async function step(services: Part, done: Reconciliation, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    done.failures += 1;
    services.logger.warn({ err: error }, 'a step of the reconciliation failed; it is tried again');
  }
}

async function finishEvents(services: Part, done: Reconciliation): Promise<void> {
  const open = await findOpenEvents(services.db, BATCH_SIZE);
  for (const event of open) {
    await step(services, done, async () => {
      await processEvent(services, event);
      done.events += 1;
    });
  }
}

async function walkLedger(services: Part, done: Reconciliation): Promise<Place> {
  const { db, clock } = services;
  let place = await findMark(db, PLACE_MARK);
  const createdAfter = place
    ? new Date(place.getTime() - OVERLAP_MS)
    : new Date(clock.now().getTime() - FIRST_WALK_MS);
  const rechecked = new Set(await takeUnrecorded(db, createdAfter, RECHECKED_PER_ROUND));
  for await (const intents of inGroups(readLedger(services, createdAfter, rechecked), BATCH_SIZE)) {
    // Nearly all are known: one query for a page of the ledger, not one for each capture.
    const ids = intents.map(({ id }) => id);
    const known = await findRefundedCents(db, ids);
    const noted = await findNoted(db, ids);
    for (const intent of intents) {
      let isExplained = false;
      const [isNoted, refundedCents] = [noted.has(intent.id), known.get(intent.id)];
      await step(services, done, async () => {
        isExplained = await compare(services, done, { intent, refundedCents, isNoted });
      });
      if (!isExplained) await noteUnrecorded(db, intent);
      else if (isNoted) await forgetUnrecorded(db, intent.id);
      if (place === null || intent.createdAt > place) place = intent.createdAt;
    }
  }
  return { mark: PLACE_MARK, reachedAt: place };
}

/** Every capture since a moment, and some of those before it that an earlier walk could not explain. */
async function* readLedger(
  { cards }: Part,
  createdAfter: Date,
  rechecked: ReadonlySet<string>,
): AsyncGenerator<CardIntent> {
  for (const id of rechecked) {
    const intent = await cards.retrieveIntent(id);
    if (intent?.status === 'succeeded') yield intent;
  }
  for await (const intent of cards.listIntents({ createdAfter })) {
    if (intent.status === 'succeeded' && !rechecked.has(intent.id)) yield intent;
  }
}

/**
 * Brings our records in line with the ledger.
 * @param capture.refundedCents by our records; undefined when they do not know the capture
 * @param capture.isNoted whether an earlier walk found it as well
 * @returns whether they explain the capture now
 */
async function compare(
  services: Part,
  done: Reconciliation,
  capture: { intent: CardIntent; refundedCents: number | undefined; isNoted: boolean },
): Promise<boolean> {
  const { intent, refundedCents, isNoted } = capture;
  if (refundedCents !== undefined) {
    if (intent.amountRefundedCents !== refundedCents) await syncRefunds(services, intent.id);
    return true;
  }
  if (await isAskedFor(services.db, intent)) {
    const settlement = await settle(services, intent.id);
    if (settlement.kind === 'settled' && settlement.isNew) done.settled += 1;
    if (settlement.kind !== 'foreign') return true;
  }
  const disputes = await findStrayDisputes(services, intent);
  const lostCents = chargedBackCents(disputes);
  if (intent.amountRefundedCents + lostCents >= intent.amountReceivedCents) return true;
  if (await refundStray(services, intent, disputes.filter(isClosed).length)) {
    done.refunded += 1;
    return true;
  }
  // A disputed one stays visible to staff until the dispute is decided; the log names it once.
  done.differences += 1;
  const noted = { intentId: intent.id };
  if (!isNoted) services.logger.warn(noted, 'the provider has a capture that is not ours');
  return false;
}

async function findStrayDisputes({ cards }: Part, capture: CardIntent): Promise<CardDispute[]> {
  const disputes: CardDispute[] = [];
  if (!capture.isDisputed) return disputes;
  for await (const dispute of cards.listDisputes({ intentId: capture.id })) disputes.push(dispute);
  return disputes;
}

/** A second capture for an attempt that another intent belongs to is money taken twice: it goes back. */
async function refundStray(
  services: Part,
  intent: CardIntent,
  disputesClosed: number,
): Promise<boolean> {
  if (intent.attemptId === null || intent.amountRefundedCents > 0) return false;
  const attempt = await findAttempt(services.db, intent.attemptId);
  if (!attempt || attempt.intentId === null || attempt.intentId === intent.id) return false;
  const { id: intentId } = intent;
  const key = refundKey(intentId);
  const { state } = await services.cards.refund({ intentId, key, disputesClosed });
  return state === 'paid';
}

/** Finds new disputes and outcomes of known ones, in case a webhook was lost. */
async function walkDisputes(services: Part, done: Reconciliation): Promise<Place> {
  const { db, cards, clock } = services;
  let place = await findMark(db, DISPUTES_MARK);
  const openedAfter = place
    ? new Date(place.getTime() - OVERLAP_MS)
    : new Date(clock.now().getTime() - FIRST_DISPUTES_MS);
  const intentIds = new Set(await findDisputesToCheck(db, BATCH_SIZE));
  for await (const found of inGroups(cards.listDisputes({ openedAfter }), BATCH_SIZE)) {
    const known = await findKnownStates(
      db,
      found.map(({ id }) => id),
    );
    for (const { id, intentId, state, openedAt } of found) {
      if (intentId !== null && known.get(id) !== state) intentIds.add(intentId);
      if (place === null || openedAt > place) place = openedAt;
    }
  }
  for (const intentId of intentIds) {
    await step(services, done, () => syncDisputes(services, intentId));
  }
  return { mark: DISPUTES_MARK, reachedAt: place };
}

async function learnIntents(services: Part, done: Reconciliation): Promise<void> {
  const unknown = await findAttemptsWithoutIntent(services.db, {
    olderThanS: SETTLED_DOWN_S,
    limit: BATCH_SIZE,
  });
  for (const attempt of unknown) {
    await step(services, done, async () => {
      if (await learnIntent(services, attempt)) done.learned += 1;
    });
  }
}

async function closeExpired(services: Part, done: Reconciliation): Promise<void> {
  for (const attempt of await findExpiredAttempts(services.db, BATCH_SIZE)) {
    await step(services, done, async () => {
      const payment = await closeAttempt(services, attempt.id);
      if (payment) done.settled += 1;
      else done.closed += 1;
    });
  }
}

async function payRefunds(services: Part, done: Reconciliation): Promise<void> {
  for (const refundId of await findDueRefunds(services.db, BATCH_SIZE)) {
    await step(services, done, async () => {
      if (await payRefund(services, refundId)) done.refunded += 1;
    });
  }
}

/** Finds refunds on the provider's pages and late failures whose events got lost; known ones cost no request. */
async function walkRefunds(services: Part, done: Reconciliation): Promise<Place> {
  const { db, cards, clock } = services;
  let place = await findMark(db, REFUNDS_MARK);
  const since = place
    ? new Date(place.getTime() - REFUNDS_OVERLAP_MS)
    : new Date(clock.now().getTime() - FIRST_WALK_MS);
  const isFailedByIntent = new Map<string, boolean>();
  for await (const reports of inGroups(cards.listRefundReports({ since }), BATCH_SIZE)) {
    const intentIds = reports.flatMap(({ intentId }) => intentId ?? []);
    const states = await findRefundStates(db, intentIds);
    for (const { intentId, key, isFailed, reportedAt } of reports) {
      if (place === null || reportedAt > place) place = reportedAt;
      if (intentId === null) continue;
      const state = key === null ? undefined : states.get(key);
      if (state === 'failed' || (state === 'paid' && !isFailed)) continue;
      isFailedByIntent.set(intentId, isFailed || isFailedByIntent.get(intentId) === true);
    }
  }
  for (const [intentId, isFailed] of isFailedByIntent) {
    await step(services, done, async () => {
      await (isFailed ? noteFailedRefund : syncRefunds)(services, intentId);
    });
  }
  return { mark: REFUNDS_MARK, reachedAt: place };
}

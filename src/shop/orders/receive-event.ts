/**
 * Takes in what the provider reports. Protects: an event that matters is kept before it is
 * acknowledged, counts once, and one that could not be dealt with is tried again by the reconciler.
 * It is dealt with first, so that keeping it and noting that it is done are one write; should the process
 * die in between, nothing was acknowledged, the provider sends it again and repeating it changes nothing.
 * Called by http/routes/webhooks.ts; tested in tests/api/webhooks.test.ts.
 */
import { transact } from '../../database/transact.ts';
import type { ShopDeps } from '../deps.ts';
import type { CardEvent } from '../ports.ts';
import { findEvents, insertEvent, lockPayment } from './fulfilment-store.ts';
import { type InboxRow, keepEvent, markProcessed } from './inbox-store.ts';
import { takeBackRefunds, takeOverRefund } from './pay-refund.ts';
import { settle } from './settle.ts';

type Part = Pick<ShopDeps, 'db' | 'cards' | 'logger' | 'config'>;

/** What is done about an intent, by the type of the event. Other types change nothing here. */
const ACTIONS = new Map<string, (services: Part, intentId: string) => Promise<unknown>>([
  ['payment_intent.succeeded', settle],
  ['charge.refunded', takeOverRefund],
  ['refund.failed', takeBackRefunds],
  ['charge.dispute.created', noteDispute],
]);

/** The types of events that the shop must be sent. */
export const EVENT_TYPES: readonly string[] = [...ACTIONS.keys()];

/**
 * @param input.rawBody the bytes as received
 * @throws AppError webhook-signature; database errors, so that the provider sends it again
 */
export async function receiveEvent(
  services: Part,
  input: { rawBody: Buffer; signature: string },
): Promise<void> {
  const event = services.cards.readEvent(input.rawBody, input.signature);
  if (!ACTIONS.has(event.type)) return;
  const isProcessed = await tryEvent(services, event);
  await keepEvent(services.db, event, { isProcessed });
}

async function tryEvent(services: Part, event: CardEvent): Promise<boolean> {
  try {
    await act(services, event);
    return true;
  } catch (error) {
    services.logger.warn({ err: error, eventId: event.id }, 'event kept for later');
    return false;
  }
}

/** Does what a kept event asks for and notes that it is done. */
export async function processEvent(services: Part, event: InboxRow): Promise<void> {
  await act(services, event);
  await markProcessed(services.db, event.eventId);
}

/** Repeating it changes nothing. */
async function act(
  services: Part,
  { type, intentId }: Pick<InboxRow, 'type' | 'intentId'>,
): Promise<void> {
  if (intentId !== null) await ACTIONS.get(type)?.(services, intentId);
}

/** The buyer's bank wants the money back: staff see it in the order's history, once. */
async function noteDispute(services: Part, intentId: string): Promise<void> {
  const settlement = await settle(services, intentId);
  if (settlement.kind !== 'settled') return;
  const { id: paymentId } = settlement.payment;
  await transact(services.db, async (tx) => {
    await lockPayment(tx, paymentId);
    const known = await findEvents(tx, paymentId);
    if (known.some(({ kind }) => kind === 'disputed')) return;
    await insertEvent(tx, { paymentId, kind: 'disputed' });
  });
}

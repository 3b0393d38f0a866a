/**
 * Takes in what the provider reports. Protects: an event is kept before it is acknowledged, counts
 * once, and one that could not be dealt with is tried again by the reconciler.
 * Called by http/routes/webhooks.ts; tested in tests/api/webhooks.test.ts.
 */
import { transact } from '../../database/transact.ts';
import type { Services } from '../../services.ts';
import { type InboxRow, keepEvent, markProcessed } from './inbox-store.ts';
import { findPaymentByTransaction, noteRefund } from './payment-store.ts';
import { settle } from './settle.ts';

type Part = Pick<Services, 'db' | 'cards' | 'logger'>;

/**
 * @param input.rawBody the bytes as received
 * @throws AppError webhook-signature; database errors, so that the provider sends it again
 */
export async function receiveEvent(
  services: Part,
  input: { rawBody: Buffer; signature: string },
): Promise<void> {
  const event = services.cards.readEvent(input.rawBody, input.signature);
  const row = await keepEvent(services.db, event);
  if (row.processedAt !== null) return;
  try {
    await processEvent(services, row);
  } catch (error) {
    services.logger.warn({ err: error, eventId: row.eventId }, 'event kept for later');
  }
}

/** Does what an event asks for and notes that it is done. Repeating it changes nothing. */
export async function processEvent(services: Part, event: InboxRow): Promise<void> {
  if (event.intentId !== null) {
    if (event.type === 'payment_intent.succeeded') await settle(services, event.intentId);
    if (event.type === 'charge.refunded') await takeOverRefund(services, event.intentId);
  }
  await markProcessed(services.db, event.eventId);
}

/** Money that went back without the shop's doing, for example from the provider's dashboard. */
async function takeOverRefund(services: Part, intentId: string): Promise<void> {
  const intent = await services.cards.retrieveIntent(intentId);
  if (intent === null || intent.amountRefundedCents === 0) return;
  await transact(services.db, async (tx) => {
    const payment = await findPaymentByTransaction(tx, intentId);
    if (payment) await noteRefund(tx, payment.id, intent.amountRefundedCents);
  });
}

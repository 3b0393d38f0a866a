/**
 * Webhook handler with an inbox. Protects: an event that matters is kept before it is acknowledged, counts
 * once, and one that could not be dealt with is retried by the reconciliation.
 * It is dealt with first, so that keeping it and noting that it is done are one write; should the process
 * die in between, nothing was acknowledged, the provider sends it again and repeating it changes nothing.
 */
import type { CardEvent, CardEventKind } from '../../card-port.ts';
import type { ShopDeps } from '../../deps.ts';
import { settle } from '../checkout/settle.ts';
import { syncDisputes } from '../disputes/sync-disputes.ts';
import { syncRefunds } from '../fulfilment/pay-refund.ts';
import { type InboxRow, keepEvent, markProcessed } from './inbox-store.ts';
import { noteUnrecorded } from './ledger-store.ts';

type Part = Pick<ShopDeps, 'db' | 'cards' | 'settling' | 'clock' | 'logger' | 'config'>;

type Action = (services: Part, intentId: string) => Promise<unknown>;

/** What is done about an intent. */
const ACTIONS: Record<CardEventKind, Action> = {
  captured: settle,
  refunded: syncRefunds,
  'refund-failed': noteFailedRefund,
  disputed: syncDisputes,
};

/**
 * @param input.rawBody the bytes as received
 * @throws AppError webhook-signature; database errors, so that the provider sends it again
 */
export async function receiveEvent(
  services: Part,
  input: { rawBody: Buffer; signature: string },
): Promise<void> {
  const event = services.cards.readEvent(input.rawBody, input.signature);
  if (event === null) return;
  const isProcessed = await tryEvent(services, event);
  await keepEvent(services.db, event, { isProcessed });
}

async function tryEvent(services: Part, event: CardEvent): Promise<boolean> {
  try {
    await act(services, event.kind, event.intentId);
    return true;
  } catch (error) {
    services.logger.warn({ err: error, eventId: event.id }, 'event kept for later');
    return false;
  }
}

/** Does what a kept event asks for and notes that it is done. */
export async function processEvent(services: Part, event: InboxRow): Promise<void> {
  await act(services, event.kind, event.intentId);
  await markProcessed(services.db, event.eventId);
}

/** Repeating it changes nothing. */
async function act(services: Part, kind: CardEventKind, intentId: string | null): Promise<void> {
  if (intentId !== null) await ACTIONS[kind](services, intentId);
}

/** Of a capture without an order the money is back as well; staff see it among those without an order. */
export async function noteFailedRefund(services: Part, intentId: string): Promise<void> {
  if (await syncRefunds(services, intentId)) return;
  const intent = await services.cards.retrieveIntent(intentId);
  const isKept = intent && intent.amountRefundedCents < intent.amountReceivedCents;
  if (isKept) await noteUnrecorded(services.db, intent);
}

/**
 * What staff do with a paid order: pick, ship, deliver, and take a wrong step back. Protects: the buyer is
 * told of the parcel once, and every step is in the audit log.
 */
import type { Queryable } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { AppError } from '../../../shared/errors.ts';
import { type OrderId, readOrderId } from '../../../shared/tools/ids.ts';
import { type Actor, requireAdmin } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import type { ShopDeps } from '../../deps.ts';
import { queueWebhook } from '../../webhook-outbox/index.ts';
import { findDelivery, findItems } from '../attempt-store.ts';
import type { Payment } from '../checkout/payment-store.ts';
import { assertShippable, stopsShipping } from '../disputes/dispute-rules.ts';
import { findDisputes } from '../disputes/dispute-store.ts';
import { issueInvoiceSoon } from '../documents/issue-documents.ts';
import { assertNotHeld } from '../withdrawals/withdrawal-store.ts';
import { isLateCapture } from './fulfilment-store.ts';
import { lockOrder, moveOrder, type Step } from './move-order.ts';
import { queueShippedMail } from './order-mails.ts';

type Part = Pick<ShopDeps, 'db' | 'config' | 'logger' | 'printSheet'>;

export interface OrderChange {
  orderId: OrderId;
  /** The version that the person has seen. */
  expectedVersion?: number | undefined;
  requestId?: string | undefined;
}

/** The steps that staff take, with the names under which the audit log keeps them. */
const AUDIT_ACTIONS = {
  pick: 'order.picked',
  unpick: 'order.unpicked',
  ship: 'order.shipped',
  deliver: 'order.delivered',
  undeliver: 'order.undelivered',
} as const;

type StaffStep = Omit<Step, 'actorId' | 'action'> & { action: keyof typeof AUDIT_ACTIONS };

/** A step towards the buyer. */
export interface ShippingStep extends OrderChange {
  /** Staff go on although the payment is disputed or was charged back. */
  overrideDispute?: boolean | undefined;
}

/** Starts packing an order. @throws AppError not-found, version-conflict, conflict, payment-disputed */
export function pickOrder(services: Part, actor: Actor, change: ShippingStep): Promise<void> {
  return handle(services, actor, change, { action: 'pick' });
}

/**
 * It was handed to a carrier.
 * @throws AppError not-found, version-conflict, conflict, address-missing, payment-disputed
 */
export function shipOrder(
  services: Part,
  actor: Actor,
  change: ShippingStep & { carrier: string; trackingNumber: string },
): Promise<void> {
  const { carrier, trackingNumber } = change;
  const parcel = { carrier, trackingNumber };
  return handle(services, actor, change, { action: 'ship', details: parcel, fields: parcel });
}

/** It has arrived; no mail. @throws AppError not-found, version-conflict, conflict */
export function deliverOrder(services: Part, actor: Actor, change: OrderChange): Promise<void> {
  return handle(services, actor, change, { action: 'deliver' });
}

async function handle(
  services: Part,
  actor: Actor,
  change: ShippingStep,
  step: StaffStep,
): Promise<void> {
  requireAdmin(actor);
  await transact(services.db, async (tx) => {
    const payment = await lockOrder(tx, change.orderId, change.expectedVersion);
    if (step.action === 'pick') await assertBought(tx, payment);
    if (step.action === 'ship') await assertAddressed(tx, payment);
    const { requestId, overrideDispute } = change;
    const moved = await takeStep(tx, { actor, payment, step, requestId, overrideDispute });
    if (step.action !== 'ship') return;
    const items = await findItems(tx, moved.attemptId);
    await queueShippedMail(tx, moved, { items, publicUrl: services.config.publicUrl });
    await queueWebhook(tx, { type: 'order.shipped', data: { orderId: moved.id } });
  });
  await issueInvoiceSoon(services, change.orderId);
}

async function assertBought(tx: Queryable, payment: Payment): Promise<void> {
  if (!(await isLateCapture(tx, payment.attemptId))) return;
  throw new AppError('conflict', { detail: 'Nothing was bought with this payment.' });
}

async function assertAddressed(tx: Queryable, { attemptId }: Payment): Promise<void> {
  if (await findDelivery(tx, attemptId)) return;
  throw new AppError('address-missing', {
    detail: 'This order has no delivery address yet, so it cannot be shipped.',
  });
}

async function takeStep(
  tx: Queryable,
  taken: {
    actor: Actor;
    payment: Payment;
    step: StaffStep;
    requestId?: string | undefined;
    undoes?: number;
    overrideDispute?: boolean | undefined;
  },
): Promise<Payment> {
  const { actor, payment, requestId, undoes, overrideDispute = false } = taken;
  const { action } = taken.step;
  if (action === 'pick' || action === 'ship') await assertNotHeld(tx, payment.id);
  const step = await withDispute(tx, { payment, step: taken.step, overrideDispute });
  const moved = await moveOrder(tx, payment, { ...step, actorId: requireAdmin(actor).userId });
  await recordChange(tx, {
    actor,
    action: AUDIT_ACTIONS[step.action],
    subjectType: 'order',
    subjectId: payment.id,
    before: { status: payment.status },
    after: { status: moved.status, ...step.details },
    requestId,
    undoes,
  });
  return moved;
}

/**
 * A disputed order is packed or shipped only by an explicit decision, kept in history and audit log.
 * @throws AppError payment-disputed
 */
async function withDispute(
  tx: Queryable,
  taken: { payment: Payment; step: StaffStep; overrideDispute: boolean },
): Promise<StaffStep> {
  const { payment, step, overrideDispute } = taken;
  if (step.action !== 'pick' && step.action !== 'ship') return step;
  const disputes = await findDisputes(tx, payment.id);
  assertShippable(disputes, overrideDispute);
  if (!disputes.some(stopsShipping)) return step;
  return { ...step, details: { ...step.details, overrideDispute: true } };
}

/** The steps that can be taken back, and how. Mails and money do not come back. */
const REVERSALS: Readonly<Record<string, StaffStep['action']>> = {
  'order.picked': 'unpick',
  'order.unpicked': 'pick',
  'order.delivered': 'undeliver',
  'order.undelivered': 'deliver',
};

/**
 * Takes a recorded step back, in the caller's transaction.
 * @throws AppError not-found; payment-disputed; conflict when the order has moved on since
 */
export async function undoOrderStep(
  tx: Queryable,
  actor: Actor,
  change: { id: number; action: string; subjectId: string; requestId?: string | undefined },
): Promise<void> {
  const action = REVERSALS[change.action];
  if (!action) throw new AppError('conflict', { detail: 'This kind of change cannot be undone.' });
  const orderId = readOrderId(change.subjectId);
  if (orderId === null) throw new AppError('not-found');
  const payment = await lockOrder(tx, orderId, undefined);
  const { requestId, id: undoes } = change;
  await takeStep(tx, { actor, payment, step: { action }, requestId, undoes });
}

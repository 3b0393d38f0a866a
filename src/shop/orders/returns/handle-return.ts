/**
 * What staff do with a return until the money is decided: approve or refuse it, say where to send it, receive
 * it, look at it. Protects: a unit comes back into the stock once, the buyer is told once, and every step is
 * in the audit log.
 */
import type { Queryable } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { AppError, invalidField } from '../../../shared/errors.ts';
import { isId } from '../../../shared/tools/ids.ts';
import { type Actor, requireAdmin } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import type { ShopDeps } from '../../deps.ts';
import { findItems } from '../attempt-store.ts';
import type { Payment } from '../checkout/payment-store.ts';
import { findReturned } from '../fulfilment/fulfilment-store.ts';
import { returnUnits, takeUnitsBack, tellReturned } from '../fulfilment/return-units.ts';
import type { SnapshotItem } from '../rules.ts';
import { lockReturn, moveReturn, type ReturnChange, type ReturnStep } from './move-return.ts';
import { queueApprovedMail, queueRefusedMail } from './return-mails.ts';
import type { ReturnAction } from './return-rules.ts';
import { findUnitsOf, noteOutcome, type Return } from './return-store.ts';

type Part = Pick<ShopDeps, 'db' | 'config'>;

/** The steps that staff take, with the names under which the audit log keeps them. */
const AUDIT_ACTIONS = {
  approve: 'return.approved',
  instruct: 'return.instructed',
  refuse: 'return.refused',
  receive: 'return.received',
  unreceive: 'return.unreceived',
  check: 'return.checked',
  uncheck: 'return.unchecked',
  refund: 'return.refunded',
} as const satisfies Partial<Record<ReturnAction, string>>;

type StaffStep = Omit<ReturnStep, 'actorId' | 'action'> & { action: keyof typeof AUDIT_ACTIONS };

/** The buyer may send it, and is told where. @throws AppError not-found, version-conflict, conflict */
export function approveReturn(
  services: Part,
  actor: Actor,
  change: ReturnChange & { instructions: string },
): Promise<void> {
  const { instructions } = change;
  return handleReturn(services, actor, change, async (tx, { payment, found, take, items }) => {
    await take({ action: 'approve', fields: { instructions } });
    const { publicUrl } = services.config;
    await queueApprovedMail(tx, payment, { found, instructions, items, publicUrl });
  });
}

/**
 * Says where to send what needed no approval; once, because the buyer goes by it.
 * @throws AppError not-found, version-conflict, conflict
 */
export function instructReturn(
  services: Part,
  actor: Actor,
  change: ReturnChange & { instructions: string },
): Promise<void> {
  const { instructions } = change;
  return handleReturn(services, actor, change, async (tx, { payment, found, take, items }) => {
    if (found.instructions !== null) {
      throw new AppError('conflict', { detail: 'The buyer has been told where to send it.' });
    }
    await take({ action: 'instruct', fields: { instructions } });
    const { publicUrl } = services.config;
    await queueApprovedMail(tx, payment, { found, instructions, items, publicUrl });
  });
}

/** The units stay with the buyer, or go back to them. @throws AppError not-found, version-conflict, conflict */
export function refuseReturn(
  services: Part,
  actor: Actor,
  change: ReturnChange & { reason: string },
): Promise<void> {
  const { reason } = change;
  return handleReturn(services, actor, change, async (tx, { payment, found, take, items }) => {
    await take({ action: 'refuse', fields: { refusal: reason }, details: { reason } });
    const { publicUrl } = services.config;
    await queueRefusedMail(tx, payment, { found, refusal: reason, items, publicUrl });
  });
}

/** The parcel is here; no mail. @throws AppError not-found, version-conflict, conflict */
export function receiveReturn(services: Part, actor: Actor, change: ReturnChange): Promise<void> {
  return handleReturn(services, actor, change, (_tx, { take }) => take({ action: 'receive' }));
}

/**
 * Each unit was looked at: it goes back into the stock, or is written off, which only the return notes. What came
 * back through a refund of the order is in the stock already and stays there.
 * @param change.restocked, change.writtenOff cart rows; each of the others once in one of the two
 * @throws AppError not-found, version-conflict, conflict, validation on `restocked`
 */
export function checkReturn(
  services: Part,
  actor: Actor,
  change: ReturnChange & { restocked: readonly string[]; writtenOff: readonly string[] },
): Promise<void> {
  const { restocked, writtenOff } = change;
  return handleReturn(services, actor, change, async (tx, { payment, found, take, items }) => {
    const returned = await findReturned(tx, payment.id);
    const rowIds = items.map(({ cartRowId }) => cartRowId);
    const backAlready = rowIds.filter((id) => returned.has(id));
    assertEachDecided(
      rowIds.filter((id) => !returned.has(id)),
      [...restocked, ...writtenOff],
    );

    const details = {
      restocked: restocked.length,
      writtenOff: writtenOff.length,
      ...(backAlready.length > 0 ? { backAlready: backAlready.length } : {}),
    };
    await take({ action: 'check', details }, async () => {
      await tellReturned(tx, payment.id, await returnUnits(tx, payment, restocked));
      await noteOutcome(tx, found.id, { cartRowIds: restocked, outcome: 'restocked' });
      await noteOutcome(tx, found.id, { cartRowIds: writtenOff, outcome: 'written-off' });
      await noteOutcome(tx, found.id, { cartRowIds: backAlready, outcome: 'back-already' });
    });
  });
}

/** @throws AppError validation on `restocked` unless each unit is decided about once */
function assertEachDecided(units: readonly string[], decided: readonly string[]): void {
  const isEach = units.length === decided.length && units.every((id) => decided.includes(id));
  if (isEach) return;
  const isKnown = decided.every((id) => units.includes(id));
  throw invalidField(
    'restocked',
    isKnown
      ? 'Please say of each phone whether it goes back into the stock or is written off.'
      : 'One of these phones is not in this return, or is back in the stock already.',
  );
}

/**
 * The phones are to be looked at again: what went back into the stock leaves it, if it is still there.
 * @throws AppError not-found, version-conflict, conflict
 */
export function uncheckReturn(services: Part, actor: Actor, change: ReturnChange): Promise<void> {
  return handleReturn(services, actor, change, uncheck);
}

async function uncheck(tx: Queryable, { payment, found, take }: Handled): Promise<void> {
  await take({ action: 'uncheck' }, async () => {
    const units = (await findUnitsOf(tx, [found.id])).get(found.id) ?? [];
    const restocked = units.filter(({ outcome }) => outcome === 'restocked');
    await takeUnitsBack(
      tx,
      payment,
      restocked.map(({ cartRowId }) => cartRowId),
    );
    const cartRowIds = units.map(({ cartRowId }) => cartRowId);
    await noteOutcome(tx, found.id, { cartRowIds, outcome: null });
  });
}

interface Handled {
  payment: Payment;
  found: Return;
  /** The units of the return. */
  items: SnapshotItem[];
  /**
   * Moves the return and writes the audit log, which comes last.
   * @param before what else is to be done, between the two
   */
  take(step: StaffStep, before?: () => Promise<void>): Promise<void>;
}

/** One step of staff in one transaction, which holds order and return. @throws AppError not-found, version-conflict */
export function handleReturn<T>(
  { db }: Pick<ShopDeps, 'db'>,
  actor: Actor,
  change: ReturnChange & { undoes?: number },
  work: (tx: Queryable, handled: Handled) => Promise<T>,
): Promise<T> {
  requireAdmin(actor);
  return transact(db, (tx) => handleReturnIn(tx, actor, change, work));
}

async function handleReturnIn<T>(
  tx: Queryable,
  actor: Actor,
  change: ReturnChange & { undoes?: number },
  work: (tx: Queryable, handled: Handled) => Promise<T>,
): Promise<T> {
  const { payment, found } = await lockReturn(tx, change);
  const units = (await findUnitsOf(tx, [found.id])).get(found.id) ?? [];
  const inReturn = new Set(units.map(({ cartRowId }) => cartRowId));
  const items = (await findItems(tx, payment.attemptId)).filter(({ cartRowId }) =>
    inReturn.has(cartRowId),
  );
  const take: Handled['take'] = async (step, before) => {
    const moved = await moveReturn(tx, found, { ...step, actorId: requireAdmin(actor).userId });
    await before?.();
    await recordChange(tx, {
      actor,
      action: AUDIT_ACTIONS[step.action],
      subjectType: 'return',
      subjectId: found.id,
      before: { state: found.state },
      after: { state: moved.state, ...step.details },
      ...(change.requestId === undefined ? {} : { requestId: change.requestId }),
      ...(change.undoes === undefined ? {} : { undoes: change.undoes }),
    });
  };
  return work(tx, { payment, found, items, take });
}

/** The steps that can be taken back, and how. Mails and money do not come back. */
const REVERSALS: Readonly<Record<string, StaffStep['action']>> = {
  'return.received': 'unreceive',
  'return.unreceived': 'receive',
  'return.checked': 'uncheck',
};

/**
 * Takes a recorded step back, in the caller's transaction.
 * @throws AppError not-found; conflict when the return has moved on since
 */
export async function undoReturnStep(
  tx: Queryable,
  actor: Actor,
  change: { id: number; action: string; subjectId: string; requestId?: string | undefined },
): Promise<void> {
  const action = REVERSALS[change.action];
  if (!action) throw new AppError('conflict', { detail: 'This kind of change cannot be undone.' });
  const { subjectId, requestId, id: undoes } = change;
  if (!isId(subjectId)) throw new AppError('not-found');
  await handleReturnIn(tx, actor, { returnId: subjectId, requestId, undoes }, (_tx, handled) =>
    action === 'uncheck' ? uncheck(tx, handled) : handled.take({ action }),
  );
}

/**
 * Takes a recorded change back. Protects: nothing is overwritten that somebody changed since, an entry is
 * taken back once, and the undo is itself in the log (so it can be undone as well).
 */
import { transact } from '../../database/transact.ts';
import { AppError, errorCode } from '../../shared/errors.ts';
import { changeRole } from '../accounts/index.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { findChange, findUndoOf, type RecordedChange } from '../audit/index.ts';
import { transactOnCatalogue } from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import { IMPORT_STATEMENTS, undoImport } from '../import-export/index.ts';
import { undoOrderStep, undoPaidAnotherWay, undoReturnStep } from '../orders/index.ts';
import { undoReviewDecision } from '../reviews/index.ts';
import { undoSettingsChange } from '../settings/index.ts';
import { undoWebhookChange } from '../webhooks/index.ts';
import { isUndoable } from './rules.ts';
import { undoMobileChange } from './undo-mobile-change.ts';

const UNIQUE_VIOLATION = '23505';

type Deps = Pick<ShopDeps, 'db' | 'clock' | 'config' | 'awaitCatalogueChange'>;

export interface UndoInput {
  /** The entry of the audit log to take back. */
  id: number;
  requestId?: string;
  asksFirst?: boolean;
}

/**
 * @throws AppError not-found; conflict with `differences` when the fields have been changed since;
 *   for roles also last-admin and reauthentication-required, for mobiles last-advertised-offer
 */
export async function undoChange(deps: Deps, actor: Actor, input: UndoInput): Promise<void> {
  requireAdmin(actor);
  const change = await findChange(deps.db, input.id);
  if (!change) throw new AppError('not-found');
  if (!isUndoable(change.action)) {
    throw new AppError('conflict', { detail: 'This kind of change cannot be undone.' });
  }
  if ((await findUndoOf(deps.db, change.id)) !== null) throw undoneAlready();
  const { asksFirst } = input;
  try {
    if (change.subjectType === 'user') await undoRoleChange(deps, actor, change, input.requestId);
    else if (change.action === 'refund.paid-another-way') {
      await transact(deps.db, (tx) =>
        undoPaidAnotherWay(tx, actor, { ...change, requestId: input.requestId }),
      );
    } else if (change.subjectType === 'order') {
      await transact(deps.db, (tx) =>
        undoOrderStep(tx, actor, { ...change, requestId: input.requestId }),
      );
    } else if (change.subjectType === 'return') {
      await transact(deps.db, (tx) =>
        undoReturnStep(tx, actor, { ...change, requestId: input.requestId }),
      );
    } else if (change.subjectType === 'review') {
      await transactOnCatalogue(deps, (tx) =>
        undoReviewDecision(tx, actor, {
          change,
          requestId: input.requestId,
          publicUrl: deps.config.publicUrl,
        }),
      );
    } else if (change.subjectType === 'webhook') {
      await transact(deps.db, (tx) =>
        undoWebhookChange(tx, actor, { change, requestId: input.requestId }),
      );
    } else if (change.subjectType === 'settings') {
      await transactOnCatalogue(deps, (tx) =>
        undoSettingsChange(tx, { actor, change, requestId: input.requestId }),
      );
    } else if (change.action === 'mobiles.imported') {
      await transactOnCatalogue(
        deps,
        (tx) => undoImport(tx, { actor, change, requestId: input.requestId }),
        { ...IMPORT_STATEMENTS, asksFirst },
      );
    } else {
      await transactOnCatalogue(
        deps,
        (tx) => undoMobileChange(tx, { actor, change, requestId: input.requestId }),
        { asksFirst },
      );
    }
  } catch (error) {
    // Somebody else was quicker: the index audit_log_undoes admits one undo of an entry.
    if (errorCode(error) === UNIQUE_VIOLATION) throw undoneAlready(error);
    throw error;
  }
}

/** A role has two values, so it is still the one that was written unless it is the one before. */
async function undoRoleChange(
  deps: Deps,
  actor: Actor,
  change: RecordedChange,
  requestId: string | undefined,
): Promise<void> {
  const role = change.action === 'user.demoted' ? 'admin' : null;
  const input = { userId: change.subjectId, role, requestId, undoes: change.id } as const;
  if (await changeRole(deps, actor, input)) return;
  const expected = role === null ? 'admin' : null;
  throw new AppError('conflict', {
    detail: 'The role has been changed since.',
    extra: { differences: [{ field: 'role', expected, current: role }] },
  });
}

function undoneAlready(cause?: unknown): AppError {
  return new AppError('conflict', { detail: 'This change has been undone already.', cause });
}

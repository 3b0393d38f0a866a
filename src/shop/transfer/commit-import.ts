/**
 * Makes a checked import true. Protects: all lines or none, in one transaction; nothing that was
 * changed or sold since the check is overwritten; prices and stock go through their books.
 * Called by POST /transfer/{id}/commit; tested in tests/api/transfer.test.ts.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { transfers } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import type { Services } from '../../services.ts';
import { DEFAULT_STOCK } from '../../shared/constants.ts';
import { AppError } from '../../shared/errors.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { recordChange } from '../audit/index.ts';
import { toSlug } from '../catalogue/index.ts';
import { applyFields, findChangedSince, insertAdded, lockMobiles } from './apply-store.ts';
import { findTransfer, listRows, type Transfer, updateTransfer } from './store.ts';

const ROWS_AT_ONCE = 1_000;

type Deps = Pick<Services, 'db' | 'logger'>;

/**
 * Starts the change, which goes on after this has answered; ask for its state with the id.
 * @throws AppError not-found, conflict
 */
export async function commitImport(
  deps: Deps,
  actor: Actor,
  input: { id: string; requestId?: string },
): Promise<void> {
  requireAdmin(actor);
  const transfer = await findTransfer(deps.db, input.id);
  const [claimed] = await deps.db
    .update(transfers)
    .set({ state: 'committing', updatedAt: sql`now()` })
    .where(and(eq(transfers.id, transfer.id), eq(transfers.state, 'checked')))
    .returning({ id: transfers.id });
  if (!claimed) {
    throw new AppError('conflict', { detail: `This import is ${transfer.state}, not checked.` });
  }
  void run(deps, actor, transfer, input.requestId);
}

async function run(
  { db, logger }: Deps,
  actor: Actor,
  transfer: Transfer,
  requestId: string | undefined,
): Promise<void> {
  try {
    await nameNewOnes(db, transfer.id);
    await transact(db, (tx) => apply(tx, actor, transfer, requestId));
  } catch (error) {
    const isExpected = error instanceof AppError;
    if (!isExpected) logger.error({ err: error, transfer: transfer.id }, 'an import failed');
    const message = isExpected ? error.message : 'The import failed on our side.';
    await updateTransfer(db, transfer.id, {
      state: 'failed',
      message: `${message} Nothing was changed.`,
    }).catch((cause: unknown) => logger.error({ err: cause }, 'a transfer was not updated'));
  }
}

/** Gives each new mobile its web address before the transaction, a batch at a time. */
async function nameNewOnes(db: Queryable, transferId: string): Promise<void> {
  for (let afterLine = 0; ; ) {
    const rows = await listRows(db, { transferId, kind: 'add', afterLine, limit: ROWS_AT_ONCE });
    const last = rows.at(-1);
    if (!last) return;
    const named = rows
      .filter(({ slug }) => slug === null)
      .map(({ line, mobileId, after }) => {
        const { name } = after as { name: string };
        return { line, slug: `${toSlug(name)}-${mobileId?.slice(-6)}` };
      });
    await db.execute(sql`
      update transfer_rows r set slug = n.slug
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n(line int, slug text)
      where r.transfer_id = ${transferId} and r.line = n.line`);
    await updateTransfer(db, transferId, {});
    afterLine = last.line;
  }
}

async function apply(
  tx: Queryable,
  actor: Actor,
  transfer: Transfer,
  requestId: string | undefined,
): Promise<void> {
  const { id, fileName, added, changed } = transfer;
  const { userId } = requireAdmin(actor);
  await lockMobiles(tx, id);
  await assertUntouched(tx, id);
  await insertAdded(tx, { transferId: id, actorId: userId, defaultStock: DEFAULT_STOCK });
  await applyFields(tx, { transferId: id, side: 'after', reason: 'import', actorId: userId });
  await recordChange(tx, {
    actor,
    action: 'mobiles.imported',
    subjectType: 'transfer',
    subjectId: id,
    after: { fileName, added, changed },
    requestId,
  });
  await updateTransfer(tx, id, { state: 'committed' });
}

/** @throws AppError conflict naming the first line whose mobile is not as it was at the check */
async function assertUntouched(tx: Queryable, transferId: string): Promise<void> {
  const line = await findChangedSince(tx, transferId);
  if (line === null) return;
  const detail = `Line ${line}: the mobile has changed since the check. Upload the file again.`;
  throw new AppError('conflict', { detail });
}

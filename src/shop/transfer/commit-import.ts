/**
 * Makes a checked import true. Protects: all lines or none, in one transaction; nothing that was
 * changed or sold since the check is overwritten; prices and stock get their history; lines with
 * errors are left out only when as many were agreed to as there are.
 */
import { and, eq, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/connect.ts';
import { transfers } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { DEFAULT_STOCK } from '../../shared/constants.ts';
import { AppError } from '../../shared/errors.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { recordChange } from '../audit/index.ts';
import { shortSlug, wholeSlug } from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import {
  allowLongStatements,
  applyFields,
  findChangedSince,
  insertAdded,
  lockMobiles,
} from './apply-store.ts';
import { describeFailure } from './describe-failure.ts';
import {
  findSharedSlugs,
  findTransfer,
  listRows,
  setSlugs,
  type Transfer,
  updateTransfer,
} from './store.ts';

const ROWS_AT_ONCE = 1_000;

type Deps = Pick<ShopDeps, 'db' | 'logger'>;

/**
 * Starts the change, which goes on after this has answered; ask for its state with the id.
 * @throws AppError not-found, conflict
 */
export async function commitImport(
  deps: Deps,
  actor: Actor,
  input: { id: string; skip: number; requestId?: string },
): Promise<void> {
  requireAdmin(actor);
  const transfer = await findTransfer(deps.db, input.id);
  if (transfer.state === 'refused' && input.skip !== transfer.problems) {
    const detail = `${transfer.problems} lines have errors; agree to skip them, or mend the file.`;
    throw new AppError('conflict', { detail });
  }
  const isWhole = eq(transfers.state, 'checked');
  const isAgreedTo = and(
    eq(transfers.state, 'refused'),
    sql`${transfers.problems} = ${input.skip} and ${transfers.added} + ${transfers.changed} > 0`,
  );
  const [claimed] = await deps.db
    .update(transfers)
    .set({ state: 'committing', message: null, updatedAt: sql`now()` })
    .where(and(eq(transfers.id, transfer.id), or(isWhole, isAgreedTo)))
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
    await separateNamesakes(db, transfer.id);
    await transact(db, (tx) => apply(tx, actor, transfer, requestId));
  } catch (error) {
    const isExpected = error instanceof AppError;
    if (!isExpected) logger.error({ err: error, transfer: transfer.id }, 'an import failed');
    const message = describeFailure(error, 'Nothing was changed.');
    await updateTransfer(db, transfer.id, { state: 'failed', message }).catch((cause: unknown) =>
      logger.error({ err: cause }, 'a transfer was not updated'),
    );
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
        return { line, slug: shortSlug({ id: mobileId ?? '', name }) };
      });
    await setSlugs(db, transferId, named);
    await updateTransfer(db, transferId, {});
    afterLine = last.line;
  }
}

/** Namesakes by the thousand do share a short address now and then; each of them gets its own. */
async function separateNamesakes(db: Database, transferId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await allowLongStatements(tx);
    const shared = await findSharedSlugs(tx, transferId);
    const slugs = shared.map(({ line, ...named }) => ({ line, slug: wholeSlug(named) }));
    await setSlugs(tx, transferId, slugs);
  });
}

async function apply(
  tx: Queryable,
  actor: Actor,
  transfer: Transfer,
  requestId: string | undefined,
): Promise<void> {
  const { id, fileName, added, changed, problems: skipped } = transfer;
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
    after: { fileName, added, changed, ...(skipped > 0 && { skipped }) },
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

/**
 * Makes a checked import true. Protects: all lines or none, in one transaction; nothing that was
 * changed or sold since the check is overwritten; prices and stock get their history; lines with
 * errors are left out only when as many were agreed to as there are.
 */
import { and, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { transfers } from '../../database/schema.ts';
import { AppError } from '../../shared/errors.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { recordChange } from '../audit/index.ts';
import {
  type CatalogueDeps,
  isBannerShown,
  listAdvertised,
  transactOnCatalogue,
} from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import { addMobilesOf, changeMobilesOf } from './apply/apply-lines.ts';
import { findChangedSince, IMPORT_STATEMENTS, lockMobilesOf } from './apply/apply-store.ts';
import { describeFailure } from './describe-failure.ts';
import { findImport, type ImportJob, updateImport } from './store.ts';

type Deps = CatalogueDeps & Pick<ShopDeps, 'logger'>;

/**
 * Starts the change, which goes on after this has answered; ask for its state with the id.
 * @throws AppError not-found, conflict, last-advertised-offer
 */
export async function commitImport(
  deps: Deps,
  actor: Actor,
  input: { id: string; skip: number; requestId?: string; asksFirst?: boolean },
): Promise<void> {
  requireAdmin(actor);
  const job = await findImport(deps.db, input.id);
  if (job.state === 'refused' && input.skip !== job.problems) {
    const detail = `${job.problems} lines have errors; agree to skip them, or mend the file.`;
    throw new AppError('conflict', { detail });
  }
  if (input.asksFirst && (await touchesBanner(deps.db, job.id))) {
    throw new AppError('last-advertised-offer');
  }
  const isWhole = eq(transfers.state, 'checked');
  const isAgreedTo = and(
    eq(transfers.state, 'refused'),
    sql`${transfers.problems} = ${input.skip} and ${transfers.added} + ${transfers.changed} > 0`,
  );
  const [claimed] = await deps.db
    .update(transfers)
    .set({ state: 'committing', message: null, updatedAt: sql`now()` })
    .where(and(eq(transfers.id, job.id), or(isWhole, isAgreedTo)))
    .returning({ id: transfers.id });
  if (!claimed) {
    throw new AppError('conflict', { detail: `This import is ${job.state}, not checked.` });
  }
  void run(deps, actor, job, input.requestId);
}

/** Whether the file changes price, stock, brand or variants of every phone behind the realme banner. */
async function touchesBanner(db: Queryable, transferId: string): Promise<boolean> {
  if (!(await isBannerShown(db))) return false;
  const advertised = new Set((await listAdvertised(db)).map(({ mobileId }) => mobileId));
  if (advertised.size === 0) return false;
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct mobile_id)::int as count from transfer_rows
    where transfer_id = ${transferId} and action = 'change'
      and mobile_id = any(${sql.param([...advertised])}::uuid[])
      and after ?| array['category', 'priceCents', 'stock', 'variants', 'defaultVariantId']`);
  return rows[0]?.count === advertised.size;
}

async function run(
  deps: Deps,
  actor: Actor,
  job: ImportJob,
  requestId: string | undefined,
): Promise<void> {
  const { db, logger } = deps;
  try {
    await transactOnCatalogue(deps, (tx) => apply(tx, actor, job, requestId), IMPORT_STATEMENTS);
  } catch (error) {
    const isExpected = error instanceof AppError;
    if (!isExpected) logger.error({ err: error, job: job.id }, 'an import failed');
    const message = describeFailure(error, 'Nothing was changed.');
    await updateImport(db, job.id, { state: 'failed', message }).catch((cause: unknown) =>
      logger.error({ err: cause }, 'an import was not updated'),
    );
  }
}

async function apply(
  tx: Queryable,
  actor: Actor,
  job: ImportJob,
  requestId: string | undefined,
): Promise<void> {
  const { id, fileName, added, changed, problems: skipped, leftOut } = job;
  const { userId } = requireAdmin(actor);
  await lockMobilesOf(tx, id);
  await assertUntouched(tx, id);
  await addMobilesOf(tx, { transferId: id, actorId: userId });
  await changeMobilesOf(tx, { transferId: id, actorId: userId, side: 'after' });
  await recordChange(tx, {
    actor,
    action: 'mobiles.imported',
    subjectType: 'transfer',
    subjectId: id,
    after: {
      fileName,
      added,
      changed,
      ...(skipped > 0 && { skipped }),
      ...(leftOut > 0 && { leftOut }),
    },
    requestId,
  });
  await updateImport(tx, id, { state: 'committed' });
}

/** @throws AppError conflict naming the first line whose mobile is not as it was at the check */
async function assertUntouched(tx: Queryable, transferId: string): Promise<void> {
  const line = await findChangedSince(tx, transferId);
  if (line === null) return;
  const detail = `Line ${line}: the mobile has changed since the check. Upload the file again.`;
  throw new AppError('conflict', { detail });
}

/**
 * Takes a file of mobiles in and has it checked (dry run). Protects: nothing is changed before
 * somebody has seen what would change; one import runs at a time.
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Queryable } from '../../database/connect.ts';
import { transfers } from '../../database/schema.ts';
import { AppError } from '../../shared/errors.ts';
import { newId } from '../../shared/tools/ids.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { ShopDeps } from '../deps.ts';
import { checkImport } from './check/check-import.ts';
import { describeFailure } from './describe-failure.ts';
import { deleteOldChecks, isRunning, updateImport } from './store.ts';

const LINE_END = '\n';

type Deps = Pick<ShopDeps, 'db' | 'readCsv' | 'htmlToText' | 'clock' | 'logger'>;

/**
 * Stores the bytes and starts the check, which goes on after this has answered.
 * @param upload.wasCut whether the bytes were more than are accepted; asked after the last one
 * @returns the id to ask for progress with
 * @throws AppError body-too-large, request-in-progress with the `id` of the other one
 */
export async function startImport(
  deps: Deps,
  actor: Actor,
  upload: { fileName: string; bytes: Readable; wasCut(): boolean },
): Promise<string> {
  const admin = requireAdmin(actor);
  const folder = await mkdtemp(path.join(tmpdir(), 'handset-import-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const file = path.join(folder, 'mobiles.csv');
  let rowsExpected = 0;
  async function* count(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      rowsExpected += countLineEnds(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(upload.bytes, count, createWriteStream(file, { mode: 0o600 }));
    if (upload.wasCut()) throw new AppError('body-too-large');
    await assertNoneRunning(deps.db);
    await deleteOldChecks(deps.db);
    const id = newId();
    const fileName = path.basename(upload.fileName).slice(0, 200);
    await deps.db
      .insert(transfers)
      .values({ id, state: 'checking', fileName, rowsExpected, createdBy: admin.userId });
    void runCheck(deps, id, file).finally(remove);
    return id;
  } catch (error) {
    await remove();
    throw error;
  }
}

async function assertNoneRunning(db: Queryable): Promise<void> {
  const [running] = await db.select({ id: transfers.id }).from(transfers).where(isRunning).limit(1);
  if (!running) return;
  throw new AppError('request-in-progress', {
    detail: 'Another import is running.',
    extra: { id: running.id },
  });
}

function countLineEnds(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1))
    count += 1;
  return count;
}

/** Ends in a state that can be asked for, whatever happens. */
async function runCheck(deps: Deps, id: string, file: string): Promise<void> {
  try {
    await checkImport(deps, id, file);
  } catch (error) {
    const isExpected = error instanceof AppError;
    if (!isExpected) deps.logger.error({ err: error, job: id }, 'an import was not checked');
    await updateImport(deps.db, id, {
      state: isExpected ? 'refused' : 'failed',
      message: describeFailure(error, 'Nothing was changed.'),
    }).catch((cause: unknown) => deps.logger.error({ err: cause }, 'an import was not updated'));
  }
}

/**
 * Hands the lines of a checked file to the one writer of the catalogue, forth and back. Protects: an
 * import does to a mobile, its books and its address what the form does; memory is bounded by a batch.
 */
import { setImmediate } from 'node:timers/promises';
import type { Queryable } from '../../database/connect.ts';
import { AppError } from '../../shared/errors.ts';
import {
  insertMobiles,
  mobileFieldsSchema,
  type Obstacle,
  removeMobiles,
  writeMobiles,
} from '../catalogue/index.ts';
import { type ImportRow, listRows, noteAddresses } from './store.ts';

const LINES_AT_ONCE = 500;

const changedSchema = mobileFieldsSchema.partial();
const addedSchema = changedSchema.required({ name: true, category: true, priceCents: true });

type Line = ImportRow & { mobileId: string };

interface Applied {
  transferId: string;
  actorId: string;
}

/**
 * Adds the new mobiles.
 * @throws AppError conflict naming the first line whose picture is not stored any more
 */
export async function addMobilesOf(tx: Queryable, { transferId, actorId }: Applied): Promise<void> {
  for await (const lines of linesOf(tx, transferId, 'add')) {
    const added = lines.map(({ mobileId, slug, after }) => {
      const { description = '', imageKey = null, ...fields } = addedSchema.parse(after);
      return { ...fields, id: mobileId, slug: slug ?? undefined, description, imageKey };
    });
    await insertMobiles(tx, { added, actorId, refuse: refuseAt(lines) });
  }
}

/**
 * Writes one side of every change.
 * @throws AppError conflict naming the first line that something stands against
 */
export async function changeMobilesOf(
  tx: Queryable,
  { transferId, actorId, side }: Applied & { side: 'before' | 'after' },
): Promise<void> {
  for await (const lines of linesOf(tx, transferId, 'change')) {
    const writes = lines.map((line) => ({
      id: line.mobileId,
      changes: changedSchema.parse(line[side]),
    }));
    const isNaming = side === 'after' && writes.some(({ changes }) => changes.name !== undefined);
    const batch = { transferId, first: lines[0]?.line ?? 0, last: lines.at(-1)?.line ?? 0 };
    if (isNaming) await noteAddresses(tx, { ...batch, side: 'before' });
    await writeMobiles(tx, { writes, actorId, refuse: refuseAt(lines) });
    if (isNaming) await noteAddresses(tx, { ...batch, side: 'after' });
  }
}

/** Takes what an import added off sale again. */
export async function removeMobilesOf(
  tx: Queryable,
  { transferId, actorId }: Applied,
): Promise<void> {
  for await (const lines of linesOf(tx, transferId, 'add')) {
    const ids = lines.map(({ mobileId }) => mobileId);
    await removeMobiles(tx, ids, actorId);
  }
}

/** Lines of one kind in batches; the embedded database serves others between them. */
async function* linesOf(
  tx: Queryable,
  transferId: string,
  kind: 'add' | 'change',
): AsyncGenerator<Line[]> {
  for (let afterLine = 0; ; ) {
    const rows = await listRows(tx, { transferId, kind, afterLine, limit: LINES_AT_ONCE });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.filter((row): row is Line => row.mobileId !== null);
    afterLine = last.line;
    await setImmediate();
  }
}

function refuseAt(lines: readonly Line[]) {
  return ({ mobileId, says }: Obstacle) => {
    const line = lines.find((one) => one.mobileId === mobileId)?.line;
    return new AppError('conflict', { detail: `Line ${line}: ${says}.` });
  };
}

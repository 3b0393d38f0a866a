/**
 * Hands the lines of a checked file to the one writer of the catalogue, forth and back. Protects: an
 * import does to a mobile, its variants, its books and its address what the form does; memory is bounded by a batch.
 */
import type { Queryable } from '../../../database/connect.ts';
import { DEFAULT_STOCK } from '../../../shared/constants.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  addVariants,
  type FirstModel,
  insertModels,
  type MobileFields,
  type MobileWrite,
  mobileFieldsSchema,
  type NewVariant,
  type Obstacle,
  removeMobiles,
  writeMobiles,
} from '../../catalogue/index.ts';
import type { ImportRow } from '../store.ts';
import { findVariantIds, type LineKind, listLines, noteAddresses } from './apply-store.ts';

const changedSchema = mobileFieldsSchema.partial();
const beginningSchema = changedSchema.required({ name: true, category: true });

type Line = ImportRow & { mobileId: string };

interface Applied {
  transferId: string;
  actorId: string;
}

/**
 * Adds the new mobiles with their variants.
 * @throws AppError conflict naming the first line that something stands against
 */
export async function addMobilesOf(tx: Queryable, { transferId, actorId }: Applied): Promise<void> {
  for await (const lines of linesOf(tx, transferId, 'new')) {
    const read = lines.map((line) => ({ line, after: changedSchema.parse(line.after) }));
    assertNoObstacle(await insertModels(tx, read.flatMap(toModel)), lines);
    assertNoObstacle(await addVariants(tx, read.flatMap(toVariant), actorId), lines);
  }
}

interface Read {
  line: Line;
  after: Partial<MobileFields>;
}

/** None for a further variant of a mobile. */
function toModel({ line, after }: Read): FirstModel[] {
  if (after.name === undefined) return [];
  const { description = '', imageKey = null, ...own } = beginningSchema.parse(after);
  const { name, category, specs } = own;
  const { mobileId: id, variantId, slug } = line;
  // The variant of its line stands for it. A row that is of a mobile alone names the one to come.
  if (variantId === null) throw new Error(`line ${line.line} begins a mobile without a variant`);
  const model = { id, defaultVariantId: variantId, name, category, description, imageKey };
  return [{ ...model, ...(specs && { specs }), ...(slug !== null && { slug }) }];
}

/** None for a row that is of a mobile alone. */
function toVariant({ line: { mobileId, variantId }, after }: Read): NewVariant[] {
  const { priceCents, stock, variants = {} } = after;
  const { isOnSale: _, offers: __, ...facts } = variants[variantId ?? ''] ?? {};
  const own = { priceCents, stock, ...facts };
  if (variantId === null || own.priceCents === undefined) return [];
  const amounts = { priceCents: own.priceCents, stock: own.stock ?? DEFAULT_STOCK };
  return [{ ...facts, id: variantId, mobileId, ...amounts }];
}

/**
 * Writes one side of every change of a mobile that was there. Those that make another variant the default come
 * last on the way forth and first on the way back: until then, price and stock of a mobile are the former one's.
 * @throws AppError conflict naming the first line that something stands against
 */
export async function changeMobilesOf(
  tx: Queryable,
  applied: Applied & { side: 'before' | 'after' },
): Promise<void> {
  const order = ['change', 'default'] as const;
  for (const kind of applied.side === 'after' ? order : order.toReversed()) {
    await writeLines(tx, { ...applied, kind });
  }
}

async function writeLines(
  tx: Queryable,
  { transferId, actorId, side, kind }: Applied & { side: 'before' | 'after'; kind: LineKind },
): Promise<void> {
  for await (const lines of linesOf(tx, transferId, kind)) {
    const writes = await toWrites(tx, lines, side);
    const isNaming = side === 'after' && writes.some(({ changes }) => changes.name !== undefined);
    const batch = { transferId, first: lines[0]?.line ?? 0, last: lines.at(-1)?.line ?? 0 };
    if (isNaming) await noteAddresses(tx, { ...batch, side: 'before' });
    assertNoObstacle((await writeMobiles(tx, writes, actorId)).obstacle, lines);
    if (isNaming) await noteAddresses(tx, { ...batch, side: 'after' });
  }
}

/** The lines of one mobile are one change of it. */
async function toWrites(
  tx: Queryable,
  lines: readonly Line[],
  side: 'before' | 'after',
): Promise<MobileWrite[]> {
  const writes = new Map<string, Partial<MobileFields>>();
  for (const line of lines) {
    const known = writes.get(line.mobileId);
    const { variants, ...own } = readSide(line, side);
    const all = { ...known?.variants, ...variants };
    const changes = { ...known, ...own };
    if (Object.keys(all).length > 0) changes.variants = all;
    writes.set(line.mobileId, changes);
  }
  const present = await findVariantIds(tx, [...writes.keys()]);
  return present.map((mobile) => ({
    id: mobile.id,
    present: {
      defaultVariantId: mobile.defaultVariantId,
      variants: Object.fromEntries(mobile.variantIds.map((id) => [id, {}])),
    },
    changes: writes.get(mobile.id) ?? {},
  }));
}

/** Of a mobile that this import has added, another default variant is all that is changed. */
function readSide(line: Line, side: 'before' | 'after'): Partial<MobileFields> {
  const { defaultVariantId, ...others } = changedSchema.parse(line[side] ?? {});
  const isNew = line.version === null;
  return { ...(isNew ? {} : others), ...(defaultVariantId !== undefined && { defaultVariantId }) };
}

/** Takes mobiles that an import added off sale again, their variants with them. */
export async function removeMobilesOf(tx: Queryable, transferId: string): Promise<void> {
  for await (const lines of linesOf(tx, transferId, 'beginning')) {
    const ids = lines.map(({ mobileId }) => mobileId);
    await removeMobiles(tx, ids);
  }
}

async function* linesOf(tx: Queryable, transferId: string, kind: LineKind): AsyncGenerator<Line[]> {
  for await (const rows of listLines(tx, transferId, kind)) {
    yield rows.filter((row): row is Line => row.mobileId !== null);
  }
}

/** @throws AppError conflict naming the line that something stands against */
function assertNoObstacle(obstacle: Obstacle | undefined, lines: readonly Line[]): void {
  if (!obstacle) return;
  const { mobileId, variantId, says } = obstacle;
  const line =
    lines.find((one) => one.variantId === variantId) ??
    lines.find((one) => one.mobileId === mobileId);
  throw new AppError('conflict', { detail: `Line ${line?.line}: ${says}.` });
}

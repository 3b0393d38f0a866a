/** How far imports are, what their lines would do, and which lines are left out. */
import { type Actor, requireAdmin } from '../actor.ts';
import type { ShopDeps } from '../deps.ts';
import { toCsvLine } from './csv-text.ts';
import { NOTES } from './formats/cells.ts';
import {
  findImport,
  findImports,
  type ImportJob,
  type ImportRow,
  listRows,
  listSkipped,
  type RowKind,
} from './store.ts';

const RECENT = 10;
const ROWS_AT_ONCE = 500;
/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

type Deps = Pick<ShopDeps, 'db'>;

/** @throws AppError not-found */
export async function readImport(
  { db }: Deps,
  actor: Actor,
  input: { id: string; kind: RowKind; afterLine: number; limit: number },
): Promise<{ job: ImportJob; rows: ImportRow[] }> {
  requireAdmin(actor);
  const job = await findImport(db, input.id);
  const { id: transferId, ...rest } = input;
  const rows = await listRows(db, { transferId, ...rest });
  // A line with errors keeps its cells there, which are no fields of a mobile.
  return {
    job,
    rows: rows.map((row) => (row.action === 'bad' ? { ...row, after: null } : row)),
  };
}

/** The latest imports of everybody, the last one first. */
export async function listImports({ db }: Deps, actor: Actor): Promise<ImportJob[]> {
  requireAdmin(actor);
  return findImports(db, RECENT);
}

/**
 * The lines with errors as they stood in the file, each with its number and everything that is wrong
 * with it: to be mended and sent again as they are.
 * @throws AppError not-found
 */
export async function exportSkipped(
  { db }: Deps,
  actor: Actor,
  id: string,
): Promise<AsyncIterable<string>> {
  requireAdmin(actor);
  await findImport(db, id);
  return writeSkipped(db, id);
}

async function* writeSkipped(db: ShopDeps['db'], transferId: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  let notes: ReadonlySet<number> = new Set();
  for (let afterLine = -1; ; ) {
    const page = await listSkipped(db, { transferId, afterLine, limit: ROWS_AT_ONCE });
    for (const { line, problem, cells } of page) {
      if (line === 0) notes = findNotes(cells);
      const own = cells.filter((_, at) => !notes.has(at));
      yield toCsvLine(line === 0 ? [...NOTES, ...own] : [line, problem ?? '', ...own]);
    }
    if (page.length < ROWS_AT_ONCE) return;
    afterLine = page.at(-1)?.line ?? 0;
  }
}

/** Where a file that was such a file before has the notes of that time. */
function findNotes(header: string[]): Set<number> {
  const notes: readonly string[] = NOTES;
  return new Set(header.flatMap((name, at) => (notes.includes(name.trim()) ? [at] : [])));
}

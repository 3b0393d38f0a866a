/**
 * Reads a file of mobiles and writes down what each line would do. Protects: memory is bounded by a
 * batch and a few short values a line, not by the file; every line is looked at before any mobile is.
 */
import type { Queryable } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ShopDeps } from '../../deps.ts';
import type { CsvRow } from '../../ports.ts';
import { IMPORT_STATEMENTS } from '../apply/apply-store.ts';
import type { Format } from '../formats/cells.ts';
import { findFormat } from '../formats/formats.ts';
import {
  analyzeRows,
  countRows,
  insertHeader,
  insertRows,
  type NewRow,
  replaceRows,
  updateImport,
} from '../store.ts';
import { badRow, decide, leftOutRow, type Row } from './decide-line.ts';
import { type Earlier, type NamedMobile, nothingSaid } from './earlier.ts';
import { findKnown } from './known.ts';
import { readRow } from './rules.ts';

const ROWS_AT_ONCE = 500;
const MAX_ROWS = 100_000;

type Deps = Pick<ShopDeps, 'db' | 'readCsv' | 'htmlToText' | 'clock'>;
/** A line, or why it cannot be read at all. */
type Read = Row | (CsvRow & { problem: string });

interface Check {
  id: string;
  format: Format;
  earlier: Earlier;
}

/** @throws AppError validation when the file as a whole is not usable */
export async function checkImport(deps: Deps, id: string, file: string): Promise<void> {
  let check: Check | undefined;
  let batch: Read[] = [];
  let rowsRead = 0;
  /** One batch is written while the next one is read. */
  let written: Promise<void> = Promise.resolve();
  const surroundings = { now: deps.clock.now(), htmlToText: deps.htmlToText };
  for await (const row of deps.readCsv(file)) {
    if (check === undefined) {
      check = { id, format: findFormat(row.cells, surroundings), earlier: nothingSaid() };
      await updateImport(deps.db, id, { format: check.format.name });
      await insertHeader(deps.db, id, row.cells);
      continue;
    }
    const read = readLine(check.format, row);
    if (read === null) continue;
    rowsRead += 1;
    if (rowsRead > MAX_ROWS) {
      throw new AppError('validation', { detail: `A file may hold ${MAX_ROWS} lines at most.` });
    }
    batch.push(read);
    if (batch.length < ROWS_AT_ONCE) continue;
    const rows = await decideBatch(deps.db, check, batch);
    await written;
    written = writeBatch(deps.db, id, { rows, rowsRead });
    // Told by whoever waits for it.
    written.catch(() => undefined);
    batch = [];
  }
  if (!check || rowsRead === 0) {
    throw new AppError('validation', { detail: 'The file holds no mobiles.' });
  }
  const rows = await decideBatch(deps.db, check, batch);
  await written;
  await insertRows(deps.db, id, rows);
  await settleUnsold(deps, check, file);
  await analyzeRows(deps.db);
  const counts = await transact(deps.db, (tx) => countRows(tx, id), IMPORT_STATEMENTS);
  const state = counts?.problems === 0 ? 'checked' : 'refused';
  const message = state === 'checked' ? null : 'Some lines need attention. Nothing was changed.';
  await updateImport(deps.db, id, { ...counts, rowsRead, state, message });
}

/** Null for a line that sells nothing. */
function readLine(format: Format, row: CsvRow): Read | null {
  const { cells } = row;
  const { width, unnamed } = format;
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  // Spreadsheets fill up rows, and end files with empty ones.
  if (filled === 0) return null;
  if (cells.length < width || filled > width) {
    const count = Math.max(filled, Math.min(cells.length, width));
    const problem = `There are ${count} values where the header has ${width} columns.`;
    return { ...row, problem };
  }
  const lost = unnamed.find((at) => cells[at]?.trim());
  if (lost !== undefined) {
    return { ...row, problem: `Column ${lost + 1} has a value but no heading.` };
  }
  const named = format.read(cells);
  return named && { ...row, wanted: readRow(named) };
}

async function decideBatch(db: Queryable, check: Check, batch: Read[]): Promise<NewRow[]> {
  const { hasVariants } = check.format;
  const wanted = batch.flatMap((row) => ('wanted' in row ? [row.wanted] : []));
  const known = await findKnown(db, wanted, hasVariants);
  const context = { known, earlier: check.earlier, hasVariants };
  return batch.map((row) => ('wanted' in row ? decide(row, context) : badRow(row, [row.problem])));
}

async function writeBatch(
  db: Queryable,
  id: string,
  { rows, rowsRead }: { rows: NewRow[]; rowsRead: number },
): Promise<void> {
  await insertRows(db, id, rows);
  await updateImport(db, id, { rowsRead });
}

/**
 * A mobile that a row of its own begins is nothing to sell where none of its variants is imported. Such rows are
 * known when the file has ended, so it is read once more for what stands in them.
 */
async function settleUnsold({ db, readCsv }: Deps, { id, earlier }: Check, file: string) {
  const unsold = new Map<number, NamedMobile>();
  for (const mobile of earlier.mobiles.values()) {
    const { line, isBad, isNew, variants } = mobile;
    if (isNew && !isBad && variants.length === 0) unsold.set(line, mobile);
  }
  if (unsold.size === 0) return;
  let rows: NewRow[] = [];
  for await (const row of readCsv(file)) {
    const mobile = unsold.get(row.line);
    if (!mobile) continue;
    rows.push(toUnsoldRow(row, mobile));
    if (rows.length < ROWS_AT_ONCE) continue;
    await replaceRows(db, id, rows);
    rows = [];
  }
  await replaceRows(db, id, rows);
}

function toUnsoldRow(row: CsvRow, { name, isAllLeftOut }: NamedMobile): NewRow {
  if (isAllLeftOut) {
    return leftOutRow(row, { name, reason: 'All of its variants are left out.' });
  }
  return badRow(row, [
    'None of its variants can be imported: a mobile needs one that has a price.',
  ]);
}

/**
 * Reads a file of mobiles and writes down what each line would do. Protects: memory is bounded by a
 * batch, not by the file; every line is looked at before any mobile is.
 * Called by start-import.ts; tested in tests/api/transfer.test.ts.
 */
import type { Services } from '../../services.ts';
import { AppError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import type { CsvRow } from '../ports.ts';
import { allowLongStatements } from './apply-store.ts';
import { type Format, findFormat } from './formats.ts';
import { compareFields, priceWarning, readRow, type WantedMobile } from './rules.ts';
import {
  analyzeRows,
  countRows,
  findImageKeys,
  findNamed,
  insertRows,
  markDoubles,
  type NamedMobile,
  type NewRow,
  updateTransfer,
} from './store.ts';

const ROWS_AT_ONCE = 500;
const MAX_ROWS = 100_000;

type Deps = Pick<Services, 'db' | 'readCsv'>;
type Read = { line: number; wanted: WantedMobile | string };

/** @throws AppError validation when the file as a whole is not usable */
export async function checkImport(deps: Deps, id: string, file: string): Promise<void> {
  let format: Format | undefined;
  let batch: Read[] = [];
  let rowsRead = 0;
  for await (const row of deps.readCsv(file)) {
    if (format === undefined) {
      format = findFormat(row.cells);
      await updateTransfer(deps.db, id, { format: format.name });
      continue;
    }
    const wanted = readLine(format, row);
    if (wanted === null) continue;
    rowsRead += 1;
    if (rowsRead > MAX_ROWS) {
      throw new AppError('validation', { detail: `A file may hold ${MAX_ROWS} mobiles at most.` });
    }
    batch.push({ line: row.line, wanted });
    if (batch.length < ROWS_AT_ONCE) continue;
    await checkBatch(deps, id, batch);
    await updateTransfer(deps.db, id, { rowsRead });
    batch = [];
  }
  if (rowsRead === 0) throw new AppError('validation', { detail: 'The file holds no mobiles.' });
  await checkBatch(deps, id, batch);
  await analyzeRows(deps.db);
  const counts = await deps.db.transaction(async (tx) => {
    await allowLongStatements(tx);
    await markDoubles(tx, id);
    return countRows(tx, id);
  });
  const state = counts?.problems === 0 ? 'checked' : 'refused';
  const message = state === 'checked' ? null : 'Some lines need attention. Nothing was changed.';
  await updateTransfer(deps.db, id, { ...counts, rowsRead, state, message });
}

/** Null for a line that is no mobile of its own. */
function readLine(format: Format, { cells }: CsvRow): WantedMobile | string | null {
  if (cells.length !== format.width) {
    return `There are ${cells.length} values where the header has ${format.width} columns.`;
  }
  const named = format.read(cells);
  return named && readRow(named);
}

async function checkBatch({ db }: Deps, transferId: string, batch: Read[]): Promise<void> {
  if (batch.length === 0) return;
  const wanted = batch.flatMap((row) => (typeof row.wanted === 'string' ? [] : [row.wanted]));
  const named = await findNamed(db, {
    ids: wanted.flatMap(({ id }) => id ?? []),
    slugs: wanted.flatMap(({ slug }) => slug ?? []),
  });
  const imageKeys = await findImageKeys(
    db,
    wanted.flatMap(({ fields }) => fields.imageKey ?? []),
  );
  const known = {
    byId: new Map(named.map((mobile) => [mobile.id, mobile])),
    bySlug: new Map(named.map((mobile) => [mobile.slug, mobile])),
    imageKeys,
  };
  const rows = batch.map(({ line, wanted: row }) =>
    typeof row === 'string' ? bad(line, row) : decide(line, row, known),
  );
  await insertRows(db, transferId, rows);
}

interface Known {
  byId: Map<string, NamedMobile>;
  bySlug: Map<string, NamedMobile>;
  imageKeys: Set<string>;
}

function decide(line: number, { id, slug, fields }: WantedMobile, known: Known): NewRow {
  if (fields.imageKey !== undefined && !known.imageKeys.has(fields.imageKey)) {
    return bad(line, 'The picture is not stored here; upload it first.');
  }
  const present = id ? known.byId.get(id) : known.bySlug.get(slug ?? '');
  if (!present) {
    if (id) return bad(line, 'There is no mobile with this id; leave it empty for a new one.');
    return { line, action: 'add', mobileId: newId(), slug: slug ?? null, after: fields };
  }
  if (present.deletedAt !== null) return bad(line, 'This mobile is no longer sold.');
  if ((fields.stock ?? present.reserved) < present.reserved) {
    return bad(line, `${present.reserved} units are being paid for right now.`);
  }
  const { id: mobileId, version } = present;
  const differences = compareFields(present, fields);
  if (!differences) return { line, action: 'same', mobileId, version };
  const newPrice = 'priceCents' in differences.after ? fields.priceCents : undefined;
  const warning = priceWarning(present.priceCents, newPrice);
  return { line, action: 'change', mobileId, version, ...differences, warning };
}

function bad(line: number, problem: string): NewRow {
  return { line, action: 'bad', problem };
}

/**
 * Reads a file of mobiles and writes down what each line would do. Protects: memory is bounded by a
 * batch and one key a line, not by the file; every line is looked at before any mobile is.
 */
import type { Queryable } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../shared/errors.ts';
import { newId } from '../../shared/tools/ids.ts';
import type { ShopDeps } from '../deps.ts';
import type { CsvRow } from '../ports.ts';
import { IMPORT_STATEMENTS } from './apply-store.ts';
import { stateFacts } from './fact-rules.ts';
import { type Format, findFormat } from './formats.ts';
import { compareFields, priceWarning, readRow, type WantedMobile } from './rules.ts';
import {
  analyzeRows,
  countRows,
  findImageKeys,
  findNamed,
  insertHeader,
  insertRows,
  type NamedMobile,
  type NewRow,
  updateImport,
} from './store.ts';

const ROWS_AT_ONCE = 500;
const MAX_ROWS = 100_000;

type Deps = Pick<ShopDeps, 'db' | 'readCsv'>;
/** A line with what it says, or with everything that is wrong with it. */
type Read = CsvRow & { wanted: WantedMobile | string[] };
/** On which line a mobile came first, by its id, or by its slug when it is new. */
type FirstLines = Map<string, number>;

/** @throws AppError validation when the file as a whole is not usable */
export async function checkImport(deps: Deps, id: string, file: string): Promise<void> {
  let format: Format | undefined;
  let batch: Read[] = [];
  let rowsRead = 0;
  const firstLines: FirstLines = new Map();
  for await (const row of deps.readCsv(file)) {
    if (format === undefined) {
      format = findFormat(row.cells);
      await updateImport(deps.db, id, { format: format.name });
      await insertHeader(deps.db, id, row.cells);
      continue;
    }
    const wanted = readLine(format, row);
    if (wanted === null) continue;
    rowsRead += 1;
    if (rowsRead > MAX_ROWS) {
      throw new AppError('validation', { detail: `A file may hold ${MAX_ROWS} mobiles at most.` });
    }
    batch.push({ ...row, wanted });
    if (batch.length < ROWS_AT_ONCE) continue;
    await checkBatch(deps.db, id, batch, firstLines);
    await updateImport(deps.db, id, { rowsRead });
    batch = [];
  }
  if (rowsRead === 0) throw new AppError('validation', { detail: 'The file holds no mobiles.' });
  await checkBatch(deps.db, id, batch, firstLines);
  await analyzeRows(deps.db);
  const counts = await transact(deps.db, (tx) => countRows(tx, id), IMPORT_STATEMENTS);
  const state = counts?.problems === 0 ? 'checked' : 'refused';
  const message = state === 'checked' ? null : 'Some lines need attention. Nothing was changed.';
  await updateImport(deps.db, id, { ...counts, rowsRead, state, message });
}

/** Null for a line that is no mobile of its own. */
function readLine(format: Format, { cells }: CsvRow): WantedMobile | string[] | null {
  if (cells.length !== format.width) {
    return [`There are ${cells.length} values where the header has ${format.width} columns.`];
  }
  const named = format.read(cells);
  return named && readRow(named);
}

async function checkBatch(
  db: Queryable,
  transferId: string,
  batch: Read[],
  firstLines: FirstLines,
): Promise<void> {
  const wanted = batch.flatMap((row) => (Array.isArray(row.wanted) ? [] : [row.wanted]));
  const named = await findNamed(db, {
    ids: wanted.flatMap(({ id }) => id ?? []),
    slugs: wanted.flatMap(({ slug }) => slug ?? []),
    withSpecs: wanted.some(({ facts }) => facts.length > 0),
  });
  const imageKeys = await findImageKeys(
    db,
    wanted.flatMap(({ fields }) => fields.imageKey ?? []),
  );
  const known = {
    byId: new Map(named.map((mobile) => [mobile.id, mobile])),
    bySlug: new Map(named.map((mobile) => [mobile.slug, mobile])),
    imageKeys,
    firstLines,
  };
  const rows = batch.map((row) => decide(row, known));
  await insertRows(db, transferId, rows);
}

interface Known {
  byId: Map<string, NamedMobile>;
  bySlug: Map<string, NamedMobile>;
  imageKeys: Set<string>;
  firstLines: FirstLines;
}

/** What a line does; whatever stands against it is told at once. */
function decide(row: Read, known: Known): NewRow {
  const { line, wanted } = row;
  if (Array.isArray(wanted)) return bad(row, wanted);
  const { id, slug, facts } = wanted;
  const present = id ? known.byId.get(id) : known.bySlug.get(slug ?? '');
  const problems = findObstacles(wanted, present, known);
  if (problems.length > 0) return bad(row, problems);
  const specs = facts.length > 0 && present?.specs && stateFacts(present.specs, facts);
  const fields = { ...wanted.fields, ...(specs && { specs }) };
  if (present ?? slug) known.firstLines.set(present?.id ?? slug ?? '', line);
  if (!present) {
    return { line, action: 'add', mobileId: newId(), slug: slug ?? null, after: fields };
  }
  const { id: mobileId, version } = present;
  const differences = compareFields(present, fields);
  if (!differences) return { line, action: 'same', mobileId, version };
  const newPrice = 'priceCents' in differences.after ? fields.priceCents : undefined;
  const warning = priceWarning(present.priceCents, newPrice);
  return { line, action: 'change', mobileId, version, ...differences, warning };
}

function findObstacles(
  { id, slug, fields, facts }: WantedMobile,
  present: NamedMobile | undefined,
  known: Known,
): string[] {
  const obstacles: string[] = [];
  const firstLine = known.firstLines.get(present?.id ?? slug ?? '');
  if (firstLine !== undefined) obstacles.push(`Line ${firstLine} is about the same mobile.`);
  if (fields.imageKey !== undefined && !known.imageKeys.has(fields.imageKey)) {
    obstacles.push('The picture is not stored here; upload it first.');
  }
  if (facts.length > 0 && !present?.specs) {
    const columns = facts.map(([{ csv }]) => `“${csv}”`).join(', ');
    obstacles.push(`${columns}: enter the specs of this mobile first; a file only changes them.`);
  }
  if (id && !present) {
    obstacles.push('There is no mobile with this id; leave it empty for a new one.');
  }
  if (!present) return obstacles;
  if (present.deletedAt !== null) obstacles.push('This mobile is no longer sold.');
  else if ((fields.stock ?? present.reserved) < present.reserved) {
    obstacles.push(`${present.reserved} units are being paid for right now.`);
  }
  return obstacles;
}

function bad({ line, cells }: Read, problems: string[]): NewRow {
  return { line, action: 'bad', problem: problems.join(' '), after: { cells } };
}

/** Rows from a spreadsheet, as variants: colour, storage, price, stock, SKU, barcode, RAM. Pure. */
import { putRows } from './combine-variants.ts';
import {
  FIELD_LABELS,
  identityOf,
  nameDraft,
  newVariant,
  soldRows,
  VARIANT_FIELDS,
  type VariantDraft,
  type VariantField,
  type VariantsDraft,
} from './variant-draft.ts';
import { problemOf } from './variant-problems.ts';

type Cells = Partial<Record<VariantField, string>>;

/** A line, with what becomes of it. */
export interface PastedLine {
  /** From 1, as it was pasted. */
  line: number;
  cells: Cells;
  kind: 'new' | 'changed' | 'same';
  name: string;
}

/** What each column may be called in a first line that names them. */
const NAMES: Readonly<Record<string, VariantField>> = {
  colour: 'colour',
  color: 'colour',
  storage: 'storage',
  price: 'price',
  stock: 'stock',
  units: 'stock',
  sku: 'sku',
  barcode: 'barcode',
  gtin: 'barcode',
  ram: 'ram',
};

/** @returns the lines, or what is wrong with each cell that does not fit; then nothing is to be changed */
export function readPasted(
  text: string,
  draft: VariantsDraft,
): { lines: PastedLine[]; problems: string[] } {
  const [head = '', ...others] = text.replace(/(?:\r?\n)+$/, '').split(/\r?\n/);
  const named = namesIn(head);
  const columns = named ?? VARIANT_FIELDS;
  const problems: string[] = [];
  const lines: PastedLine[] = [];
  const seen = new Set<string>();
  for (const [index, line] of (named ? others : [head, ...others]).entries()) {
    if (line.trim() === '') continue;
    const number = index + (named ? 2 : 1);
    const cells = readCells(line.split('\t'), columns);
    const row = newVariant('', cells);
    const found = draft.rows.find((one) => identityOf(one) === identityOf(row));
    const name = nameDraft(row) ?? 'the variant without a colour or size';
    problems.push(...problemsOf(cells, found).map((problem) => `Line ${number}, ${problem}`));
    if (line.split('\t').length > columns.length) {
      problems.push(`Line ${number} has more than ${columns.length} columns`);
    }
    if (seen.has(identityOf(row))) problems.push(`Line ${number}: ${name} is there twice`);
    seen.add(identityOf(row));
    lines.push({ line: number, cells, name, kind: kindOf(cells, found) });
  }
  return { lines, problems };
}

/** The columns, where the first line names them. */
function namesIn(line: string): (VariantField | undefined)[] | undefined {
  const columns = line.split('\t').map((cell) => NAMES[cell.trim().toLowerCase()]);
  return columns.filter((column) => column !== undefined).length > 1 ? columns : undefined;
}

function readCells(texts: string[], columns: readonly (VariantField | undefined)[]): Cells {
  const cells = texts.flatMap((text, at) => {
    const column = columns[at];
    return column === undefined || text.trim() === '' ? [] : [[column, text.trim()] as const];
  });
  return Object.fromEntries(cells);
}

function problemsOf(cells: Cells, found: VariantDraft | undefined): string[] {
  const wrong = VARIANT_FIELDS.flatMap((field) => {
    const text = cells[field];
    const problem = text === undefined ? undefined : problemOf(field, text);
    return problem === undefined ? [] : [`${wordOf(field)} “${text?.slice(0, 20)}”: ${problem}`];
  });
  const needsPrice = !found && cells.price === undefined;
  return needsPrice ? [...wrong, 'price: a new variant needs one'] : wrong;
}

/** "SKU", but "price" within a sentence. */
export function wordOf(field: VariantField): string {
  const label = FIELD_LABELS[field];
  return label === label.toUpperCase() ? label : label.toLowerCase();
}

function kindOf(cells: Cells, found: VariantDraft | undefined): PastedLine['kind'] {
  if (!found) return 'new';
  const isSame = VARIANT_FIELDS.every((field) => (cells[field] ?? found[field]) === found[field]);
  return isSame && found.isOnSale ? 'same' : 'changed';
}

/** Lines without problems, written into the table: those of variants that are there change them, the others are new. */
export function applyPasted(
  draft: VariantsDraft,
  lines: readonly PastedLine[],
  createKey: () => string,
): VariantsDraft {
  return putRows(
    draft,
    lines.map(({ cells }) => ({
      added: newVariant('', { stock: '0', ...cells }),
      known: cells,
      first: cells,
    })),
    createKey,
  );
}

/**
 * A block pasted into a cell: lines go down the rows that are there, columns to the right.
 * @returns the variants, or one sentence on the first cell that does not fit
 */
export function fillFrom(
  draft: VariantsDraft,
  from: { key: string; field: VariantField },
  text: string,
): VariantsDraft | string {
  const sold = soldRows(draft);
  const rows = sold.slice(sold.findIndex(({ key }) => key === from.key));
  const columns = VARIANT_FIELDS.slice(VARIANT_FIELDS.indexOf(from.field));
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  if (lines.length > rows.length) {
    return `${lines.length} lines do not fit into ${rows.length} rows. “Paste rows” adds new ones.`;
  }
  const typed = new Map<string, Cells>();
  for (const [index, line] of lines.entries()) {
    const texts = line.split('\t');
    if (texts.length > columns.length) return `Line ${index + 1} has too many columns.`;
    const cells = readCells(texts, columns);
    const [problem] = problemsOf(cells, rows[index]);
    if (problem !== undefined) return `Line ${index + 1}, ${problem}.`;
    typed.set(rows[index]?.key ?? '', cells);
  }
  const filled = draft.rows.map((row) => {
    const cells = typed.get(row.key);
    return cells ? { ...row, ...cells } : row;
  });
  return { ...draft, rows: filled };
}

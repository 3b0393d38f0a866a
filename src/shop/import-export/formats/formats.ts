/**
 * The three kinds of file that are understood, told apart by their header: our own, and the product
 * exports of Shopify and WooCommerce.
 */
import { AppError } from '../../../shared/errors.ts';
import { unguard } from '../csv-text.ts';
import {
  type Cells,
  COLUMNS,
  type Format,
  type Get,
  MOBILE_COLUMNS,
  NOTES,
  VARIANT_COLUMNS,
} from './cells.ts';
import { CELL_FACTS } from './fact-rules.ts';
import { isShopify, readShopify } from './shopify.ts';
import { isWooCommerce, readWooCommerce } from './woocommerce.ts';

/** @throws AppError validation for a header that fits none */
export function findFormat(header: string[]): Format {
  // Programs and pictures can pass for UTF-8; no database keeps what their names would hold.
  if (header.some((name) => name.includes('\0'))) throw refuse('The file is not UTF-8 text.');
  const names = header.map((name) => name.trim());
  const doubled = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (doubled !== undefined) throw refuse(`The column “${show(doubled)}” is there twice.`);
  const places = new Map(names.map((name, at) => [name, at]));
  const getter =
    (row: string[]): Get =>
    (column) => {
      const at = places.get(column);
      return at === undefined ? undefined : unguard((row[at] ?? '').trim());
    };
  const has = (...columns: string[]) => columns.every((column) => places.has(column));
  const make = (name: Format['name'], hasVariants: boolean, read: (get: Get) => Cells | null) => ({
    ...{ name, hasVariants, width: names.length },
    read: (row: string[]) => read(getter(row)),
  });
  if (isShopify(has)) return make('shopify', true, readShopify());
  if (isWooCommerce(has)) return make('woocommerce', true, readWooCommerce());
  assertOwnHeader(names);
  return make(
    'handset',
    VARIANT_COLUMNS.some((column) => has(column)),
    readOwn(has),
  );
}

function assertOwnHeader(names: string[]): void {
  const notes: readonly string[] = NOTES;
  const unknown = names.find((name) => !COLUMNS.includes(name) && !notes.includes(name));
  if (unknown !== undefined) {
    throw refuse(`The column “${show(unknown)}” is not known. Known are: ${COLUMNS.join(', ')}.`);
  }
  const missing = ['name', 'category', 'price'].filter((name) => !names.includes(name));
  if (missing.length > 0) throw refuse(`These columns are missing: ${missing.join(', ')}.`);
}

/** Reads the columns that the file has. */
function readOwn(has: (column: string) => boolean): (get: Get) => Cells {
  const columns = [...MOBILE_COLUMNS, ...VARIANT_COLUMNS].filter((column) => has(column));
  const factColumns = CELL_FACTS.map(({ csv }) => csv).filter((csv) => has(csv));
  return (get) => {
    const cells: Cells = {};
    for (const column of columns) cells[column] = get(column) ?? '';
    if (factColumns.length === 0) return cells;
    return { ...cells, facts: Object.fromEntries(factColumns.map((csv) => [csv, get(csv) ?? ''])) };
  };
}

const show = (name: string) => name.slice(0, 40);

function refuse(detail: string): AppError {
  return new AppError('validation', { detail });
}

/**
 * The three kinds of file that are understood, told apart by their header: our own, and the product
 * exports of Shopify and WooCommerce.
 */
import { AppError } from '../../../shared/errors.ts';
import { CATEGORIES } from '../../phone/brands.ts';
import { readCell } from '../csv-text.ts';
import {
  type Cells,
  COLUMNS,
  type Format,
  type Get,
  MOBILE_COLUMNS,
  NOTES,
  type Surroundings,
  VARIANT_COLUMNS,
} from './cells.ts';
import { CELL_FACTS } from './fact-rules.ts';
import { toHeading } from './headings.ts';
import { isShopify, readShopify } from './shopify.ts';
import { isWooCommerce, readWooCommerce } from './woocommerce.ts';

type Has = (...columns: string[]) => boolean;

/** @throws AppError validation for a header that fits none */
export function findFormat(header: string[], surroundings: Surroundings): Format {
  // Programs and pictures can pass for UTF-8; no database keeps what their names would hold.
  if (header.some((name) => name.includes('\0'))) throw refuse('The file is not UTF-8 text.');
  const names = header.map(toHeading);
  // Plugins of other shops write `Meta:` columns, some of them twice; none is read.
  const doubled = names.findIndex(
    (name, at) => name !== '' && !name.startsWith('meta:') && names.indexOf(name) !== at,
  );
  if (doubled >= 0) throw refuse(`The column “${show(header[doubled])}” is there twice.`);

  const places = new Map(names.map((name, at) => [name, at]));
  const width = names.findLastIndex((name) => name !== '') + 1;
  const unnamed = names.flatMap((name, at) => (name === '' && at < width ? [at] : []));
  const getter =
    (row: string[]): Get =>
    (column) => {
      const at = places.get(column.toLowerCase());
      return at === undefined ? undefined : readCell(row[at] ?? '');
    };
  const has: Has = (...columns) => columns.every((column) => places.has(column.toLowerCase()));
  const make = (name: Format['name'], hasVariants: boolean, read: (get: Get) => Cells | null) => {
    return { name, hasVariants, width, unnamed, read: (row: string[]) => read(getter(row)) };
  };

  if (isShopify(has)) return make('shopify', true, readShopify(surroundings));
  if (isWooCommerce(has)) return make('woocommerce', true, readWooCommerce(surroundings));
  assertOwnHeader(header, names, has);
  const hasVariants = VARIANT_COLUMNS.some((column) => has(column));
  return make('handset', hasVariants, readOwn(has));
}

/** What to send instead of files that are known but not read. */
const OTHER_FILES: readonly (readonly [isIt: (has: Has) => boolean, sentence: string])[] = [
  [
    (has) => has('Handle') || has('URL handle'),
    'This Shopify file has no titles and prices, as a file of the inventory. In Shopify choose Products, then Export, and send that file.',
  ],
  [
    (has) => has('Type', 'SKU', 'Published') || has('Visibility in catalog'),
    'This WooCommerce file has no “Name” and “Regular price”. Export all columns of the products and send that file.',
  ],
  [
    (has) =>
      ['product_type', '_type', 'attribute_set_code', 'product_online', 'url_key'].some((name) =>
        has('sku', name),
      ),
    'Files of Magento are not read. Put what is for sale there (product_online is 1) into our template, one line for each variant, and send that file.',
  ],
  [
    (has) => has('Product ID', 'Reference') || has('id_product') || has('Active (0/1)'),
    'Files of PrestaShop are not read. Put what is for sale there into our template, one line for each variant, and send that file.',
  ],
];

function assertOwnHeader(header: string[], names: readonly string[], has: Has): void {
  const notes: readonly string[] = NOTES;
  const unknown = names.findIndex(
    (name) => name !== '' && !COLUMNS.includes(name) && !notes.includes(name),
  );
  const other = OTHER_FILES.find(([isIt]) => isIt(has));
  if (unknown >= 0 && other) throw refuse(other[1]);
  if (unknown >= 0) {
    throw refuse(
      `The column “${show(header[unknown])}” is not known. Known are: ${COLUMNS.join(', ')}. Product exports of Shopify and WooCommerce are read as they are; from other shops fill in our template.`,
    );
  }
  // A file that names phones by slug or id may change a part of them; lines of new phones are checked one by one.
  if (has('slug') || has('id')) return;
  const missing = ['name', 'category', 'price'].filter((name) => !names.includes(name));
  if (missing.length > 0) {
    throw refuse(
      `These columns are missing: ${missing.join(', ')}. To change phones that are here, name them in a column slug or id.`,
    );
  }
}

/** Reads the columns that the file has. */
function readOwn(has: Has): (get: Get) => Cells {
  const columns = [...MOBILE_COLUMNS, ...VARIANT_COLUMNS].filter((column) => has(column));
  const factColumns = CELL_FACTS.map(({ csv }) => csv).filter((csv) => has(csv));
  return (get) => {
    const cells: Cells = {};
    for (const column of columns) cells[column] = get(column) ?? '';
    if (cells.category) cells.category = toKnownCategory(cells.category);
    if (factColumns.length === 0) return cells;
    return { ...cells, facts: Object.fromEntries(factColumns.map((csv) => [csv, get(csv) ?? ''])) };
  };
}

function toKnownCategory(cell: string): string {
  return CATEGORIES.find((known) => known.toLowerCase() === cell.toLowerCase()) ?? cell;
}

const show = (name = '') => name.trim().slice(0, 40);

function refuse(detail: string): AppError {
  return new AppError('validation', { detail });
}

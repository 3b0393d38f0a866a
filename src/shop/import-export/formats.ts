/**
 * The three kinds of file that are understood, told apart by their header: our own, and the product
 * exports of Shopify and WooCommerce.
 */
import { hash } from 'node:crypto';
import { AppError } from '../../shared/errors.ts';
import { toSlug } from '../catalogue/index.ts';
import { namesOf } from '../phone/brand-lists.ts';
import { BRANDS } from '../phone/brands.ts';
import { unguard } from './csv-text.ts';
import { CELL_FACTS } from './fact-rules.ts';

const OWN_COLUMNS = [
  'id',
  'slug',
  'name',
  'category',
  'price',
  'stock',
  'description',
  'image',
] as const;

/** Every mobile has the first ones; facts of the model follow. */
export const COLUMNS: readonly string[] = [...OWN_COLUMNS, ...CELL_FACTS.map(({ csv }) => csv)];

/** What a file of skipped lines says besides; it may come back with them in it. */
export const NOTES = ['line', 'problem'] as const;

/** The cells of one row under our names; a column that the file does not have is undefined. */
export type Cells = Partial<Record<(typeof OWN_COLUMNS)[number], string>> & {
  /** By their columns. */
  facts?: Record<string, string>;
};

export interface Format {
  name: 'handset' | 'shopify' | 'woocommerce';
  /** Null for a row that is no mobile of its own, such as a further variant. */
  read(row: string[]): Cells | null;
  width: number;
}

type Get = (column: string) => string | undefined;

/** @throws AppError validation for a header that fits none */
export function findFormat(header: string[]): Format {
  // Programs and pictures can pass for UTF-8; no database keeps what their names would hold.
  if (header.some((name) => name.includes('\0'))) throw refuse('The file is not UTF-8 text.');
  const names = header.map((name) => name.trim());
  const doubled = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (doubled !== undefined) throw refuse(`The column “${show(doubled)}” is there twice.`);
  const getter =
    (row: string[]): Get =>
    (column) => {
      const at = names.indexOf(column);
      return at < 0 ? undefined : unguard((row[at] ?? '').trim());
    };
  const has = (...columns: string[]) => columns.every((column) => names.includes(column));
  const base = { width: names.length };
  if (has('Handle', 'Title', 'Variant Price')) {
    return { ...base, name: 'shopify', read: (row) => fromShopify(getter(row)) };
  }
  if (has('Name', 'Regular price')) {
    return { ...base, name: 'woocommerce', read: (row) => fromWooCommerce(getter(row)) };
  }
  assertOwnHeader(names);
  return { ...base, name: 'handset', read: (row) => fromOwn(getter(row)) };
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

function fromOwn(get: Get): Cells {
  const cells: Cells = {};
  for (const column of OWN_COLUMNS) {
    const cell = get(column);
    if (cell !== undefined) cells[column] = cell;
  }
  const facts = CELL_FACTS.map(({ csv }) => [csv, get(csv) ?? '']);
  return facts.length === 0 ? cells : { ...cells, facts: Object.fromEntries(facts) };
}

/** https://help.shopify.com/en/manual/products/import-export/using-csv: one row per variant and picture. */
function fromShopify(get: Get): Cells | null {
  if (!get('Title')) return null;
  return {
    slug: toStableSlug(get('Handle') || get('Title') || ''),
    name: get('Title'),
    category: toCategory([get('Vendor'), get('Type'), get('Tags')]),
    price: toPrice(get('Variant Price')),
    stock: get('Variant Inventory Qty'),
    description: toPlainText(get('Body (HTML)')),
  };
}

/** https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema: variations have rows. */
function fromWooCommerce(get: Get): Cells | null {
  if (get('Type') === 'variation') return null;
  return {
    slug: toStableSlug(get('SKU') || get('Name') || ''),
    name: get('Name'),
    category: toCategory([get('Brands'), get('Categories'), get('Tags')]),
    price: toPrice(get('Regular price')),
    stock: get('Stock'),
    description: toPlainText(get('Short description') || get('Description')),
  };
}

/** The same address for the same text every time; texts that an address cannot tell apart get a mark. */
function toStableSlug(text: string): string {
  const slug = toSlug(text);
  const isCut = slug === 'mobile' || toSlug(text, text.length * 8).length > slug.length;
  return isCut ? `${slug}-${hash('sha256', text).slice(0, 12)}` : slug;
}

/** Our category from the first text that names a brand of ours. */
function toCategory(texts: (string | undefined)[]): string {
  for (const text of texts) {
    for (const word of (text ?? '').toLowerCase().split(/[^a-z]+/)) {
      const brand = BRANDS.find((known) => namesOf(known).includes(word));
      if (brand) return brand.category;
    }
  }
  return texts.find(Boolean) ?? '';
}

/** Other shops write 999.00; ours knows whole dollars. */
function toPrice(text: string | undefined): string | undefined {
  return text?.replace(/\.00?$/, '');
}

function toPlainText(html: string | undefined): string | undefined {
  return (
    html
      // No tag holds the begin of another; without that, each one that never ends is read to the end.
      ?.replace(/<[^<>]*>/g, ' ')
      .replaceAll('&nbsp;', ' ')
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

const show = (name: string) => name.slice(0, 40);

function refuse(detail: string): AppError {
  return new AppError('validation', { detail });
}

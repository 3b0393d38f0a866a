/**
 * Product files of Shopify, https://help.shopify.com/en/manual/products/import-export/using-csv: one row a variant,
 * rows of a product share the handle, the first one has its title and the names of its options; a row without a
 * price is a further picture.
 */
import type { Cells, Get } from './cells.ts';
import { toCategory, toPlainText, toPrice, toStableSlug } from './foreign-text.ts';
import { type Option, readOptions } from './options.ts';

/** Columns have the first name in older files and the second one in newer files. */
const NAMES = {
  handle: ['Handle', 'URL handle'],
  body: ['Body (HTML)', 'Description'],
  price: ['Variant Price', 'Price'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  sku: ['Variant SKU', 'SKU'],
  barcode: ['Variant Barcode', 'Barcode'],
} as const;

const OPTIONS = [1, 2, 3] as const;
/** The one value of a product that has no options. */
const NO_OPTION = 'Default Title';

export function isShopify(has: (...columns: string[]) => boolean): boolean {
  return has('Handle', 'Title', 'Variant Price') || has('URL handle', 'Title', 'Price');
}

/** @returns a reader of one file, which remembers the options of each product */
export function readShopify(): (get: Get) => Cells | null {
  const optionNames = new Map<string, string[]>();
  return (get) => {
    const of = (name: keyof typeof NAMES) =>
      NAMES[name].map(get).find((cell) => cell !== undefined);
    const [handle, title, price] = [of('handle'), get('Title'), of('price')];
    // With a title but no price it is a product that nobody can buy, which is told.
    if (!title && !price) return null;
    const slug = toStableSlug(handle || title || '');
    const { options, problem } = listOptions(get, slug, optionNames);
    const { said, problems } = readOptions(options);
    const kind = [get('Vendor'), get('Type'), get('Tags')];
    return {
      ...{ slug, name: title, price: toPrice(price), stock: of('stock') },
      category: title || kind.some(Boolean) ? toCategory(kind) : '',
      description: toPlainText(of('body')),
      ...{ sku: of('sku'), barcode: of('barcode') },
      ...said,
      problems: problem === undefined ? problems : [problem, ...problems],
    };
  };
}

function listOptions(
  get: Get,
  slug: string,
  optionNames: Map<string, string[]>,
): { options: Option[]; problem?: string } {
  const cellOf = (at: number, what: 'name' | 'value') =>
    get(`Option${at} ${what}`) ?? get(`Option${at} ${what === 'name' ? 'Name' : 'Value'}`) ?? '';
  const own = OPTIONS.map((at) => cellOf(at, 'name'));
  const names = own.some(Boolean) ? own : optionNames.get(slug);
  if (names) optionNames.set(slug, names);
  const options: Option[] = [];
  for (const at of OPTIONS) {
    const value = cellOf(at, 'value');
    if (value === '' || value === NO_OPTION) continue;
    const name = names?.[at - 1];
    if (!name) return { options: [], problem: `“Option${at} Value” has no name.` };
    options.push([name, value]);
  }
  return { options };
}

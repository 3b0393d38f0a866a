/**
 * Product files of Shopify, https://help.shopify.com/en/manual/products/import-export/using-csv: one row a variant,
 * rows of a product share the handle, the first one has its title, the names of its options and whether it is for
 * sale. A row with nothing but a picture is a further picture.
 */
import type { HtmlToText } from '../../ports.ts';
import type { Cells, Get, Surroundings } from './cells.ts';
import {
  isNo,
  isYes,
  readForeignStock,
  toCategory,
  toLine,
  toPlainText,
  toStableSlug,
  withoutTextMark,
} from './foreign-text.ts';
import { type Option, readOptions } from './options.ts';

/** Columns have the first name in older files and the second one in newer files. */
const NAMES = {
  handle: ['Handle', 'URL handle'],
  body: ['Body (HTML)', 'Description'],
  published: ['Published', 'Published on online store'],
  fulfilment: ['Variant Fulfillment Service', 'Fulfillment service'],
  shipping: ['Variant Requires Shipping', 'Requires shipping'],
  price: ['Variant Price', 'Price'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  sku: ['Variant SKU', 'SKU'],
  barcode: ['Variant Barcode', 'Barcode'],
} as const;

const OPTIONS = [1, 2, 3] as const;
/** The one value of a product that has no options. */
const NO_OPTION = 'Default Title';

/** What the rows of a product share with its first one. */
interface Product {
  optionNames: string[];
  leftOut?: string;
}

type Of = (name: keyof typeof NAMES) => string | undefined;

export function isShopify(has: (...columns: string[]) => boolean): boolean {
  return has('Handle', 'Title', 'Variant Price') || has('URL handle', 'Title', 'Price');
}

/** @returns a reader of one file, which remembers its products */
export function readShopify({ htmlToText }: Surroundings): (get: Get) => Cells | null {
  const toText = (cell: string | undefined) => toLine(cell, htmlToText) ?? '';
  const products = new Map<string, Product>();
  return (get) => {
    const of: Of = (name) => NAMES[name].map(get).find((cell) => cell !== undefined);
    const [handle, title, price] = [of('handle'), get('Title'), of('price')];
    const sku = withoutTextMark(of('sku'));
    const values = OPTIONS.map((at) => toText(get(`Option${at} value`)));
    const isVariant = Boolean(price || sku || of('stock') || values.some(isChosen));
    if (!title && !isVariant) return null;

    const slug = toStableSlug(handle || title || '');
    const product = noteProduct(products, slug, {
      names: OPTIONS.map((at) => toText(get(`Option${at} name`))),
      leftOut: findReason(get, of),
      isFirst: Boolean(title),
    });
    const leftOut = product.leftOut ?? findReason(get, of);
    const own = { ...readProduct(get, of, htmlToText), slug, leftOut };
    if (!isVariant) return { ...own, isOnly: 'mobile' };

    const { options, problem } = listOptions(values, product.optionNames);
    const { said, problems } = readOptions(options);
    return {
      ...own,
      ...readForeignStock(of('stock')),
      price,
      sku,
      barcode: of('barcode'),
      ...said,
      problems: problem === undefined ? problems : [problem, ...problems],
    };
  };
}

function readProduct(get: Get, of: Of, htmlToText: HtmlToText): Cells {
  const [title, ...kind] = ['Title', 'Vendor', 'Type', 'Tags'].map((column) =>
    toLine(get(column), htmlToText),
  );
  return {
    name: title,
    category: title || kind.some(Boolean) ? toCategory(kind) : '',
    description: toPlainText(of('body'), htmlToText),
  };
}

function noteProduct(
  products: Map<string, Product>,
  slug: string,
  { names, leftOut, isFirst }: { names: string[]; leftOut?: string; isFirst: boolean },
): Product {
  const known = products.get(slug);
  const product = {
    optionNames: known && !names.some(Boolean) ? known.optionNames : names,
    // Some programs repeat the title in each row, and the status only in the first.
    leftOut: known?.leftOut ?? (isFirst ? leftOut : undefined),
  };
  products.set(slug, product);
  return product;
}

/** Why the other shop does not sell it, or why it is no phone. */
function findReason(get: Get, of: Of): string | undefined {
  const status = get('Status') ?? '';
  if (status !== '' && status.toLowerCase() !== 'active') {
    return `Its status in the other shop is “${status.slice(0, 40)}”, so it is not for sale there.`;
  }
  const published = of('published') ?? '';
  if (published !== '' && !isYes(published)) return 'It is not published in the other shop.';
  const isGiftCard =
    isYes(get('Gift Card')) ||
    of('fulfilment')?.toLowerCase() === 'gift_card' ||
    /\bgift ?cards?\b/i.test(`${get('Type')} ${get('Product category')}`);
  if (isGiftCard) return 'It is a gift card; only phones are imported.';
  if (isNo(of('shipping')))
    return 'It is not shipped (“Requires shipping” is no), so it is no phone.';
  return undefined;
}

function isChosen(value: string): boolean {
  return value !== '' && value !== NO_OPTION;
}

function listOptions(
  values: readonly string[],
  names: readonly string[],
): { options: Option[]; problem?: string } {
  const options: Option[] = [];
  for (const [at, value] of values.entries()) {
    if (!isChosen(value)) continue;
    const name = names[at];
    if (!name) return { options: [], problem: `“Option${at + 1} Value” has no name.` };
    options.push([name, value]);
  }
  return { options };
}

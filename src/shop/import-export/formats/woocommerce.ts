/**
 * Product files of WooCommerce, https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema: a product
 * of type `variable` has a row of its own, and each `variation` names it in `Parent`, by `id:` or by its SKU.
 */
import type { HtmlToText } from '../../ports.ts';
import type { Cells, Get, Surroundings } from './cells.ts';
import {
  isNo,
  isYes,
  readForeignStock,
  toCategory,
  toLine,
  toStableSlug,
  withoutTextMark,
} from './foreign-text.ts';
import { type Option, readOptions } from './options.ts';
import { joinDescriptions, readWooDescription, warnOfSale } from './woocommerce-text.ts';

const ATTRIBUTES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const GTIN = 'GTIN, UPC, EAN, or ISBN';
/** The units of a variation when they are counted for all of its product together. */
const SHARED = 'parent';

const TYPES: readonly string[] = ['simple', 'variable', 'variation'];

export function isWooCommerce(has: (...columns: string[]) => boolean): boolean {
  return has('Name', 'Regular price');
}

/** What variations need to know of the product above them. */
interface Product {
  slug: string;
  leftOut?: string;
  isSoldOut: boolean;
  /** The options of the default variation. */
  defaults: readonly Option[];
}

/** @returns a reader of one file, which remembers its products by `id:` and by address */
export function readWooCommerce(surroundings: Surroundings): (get: Get) => Cells {
  const products = new Map<string, Product>();
  return (get) => {
    const types = (get('Type') ?? '').toLowerCase().split(/\s*,\s*/);
    if (types.includes('variation')) return readVariation(get, { types, products, surroundings });

    const slug = toStableSlug(get('SKU') || get('Name') || '');
    const leftOut = findReason(get, types);
    const own = { ...readProduct(get, surroundings.htmlToText), slug, leftOut };
    if (!types.includes('variable')) {
      // What such a product has for attributes is told of it and chosen by nobody.
      const { warnings, ...amounts } = readAmounts(get, { now: surroundings.now });
      const all = [...(own.warnings ?? []), ...warnings];
      return { ...own, ...amounts, ...readCodes(get), warnings: all };
    }
    const product = {
      slug,
      leftOut,
      isSoldOut: isSoldOut(get),
      defaults: listOptions(get, 'default', surroundings.htmlToText),
    };
    products.set(slug, product);
    const id = get('ID');
    if (id) products.set(`id:${id}`, product);
    return { ...own, isOnly: 'mobile' };
  };
}

function readProduct(get: Get, htmlToText: HtmlToText): Cells {
  const [name, ...kind] = ['Name', 'Brands', 'Categories', 'Tags'].map((column) =>
    toLine(get(column), htmlToText),
  );
  const [short, long] = ['Short description', 'Description'].map((column) =>
    readWooDescription(get(column), htmlToText),
  );
  return { name, category: toCategory(kind), ...joinDescriptions(short, long) };
}

function readVariation(
  get: Get,
  {
    types,
    products,
    surroundings: { now, htmlToText },
  }: { types: string[]; products: Map<string, Product>; surroundings: Surroundings },
): Cells {
  const parent = get('Parent') ?? '';
  const [, id] = /^id:\s*(\d+)$/i.exec(parent) ?? [];
  const product = products.get(id === undefined ? toStableSlug(parent) : `id:${id}`);
  const slug = product?.slug ?? (id === undefined && parent ? toStableSlug(parent) : undefined);
  const leftOut = product?.leftOut ?? findReason(get, types);
  const options = listOptions(get, 'value(s)', htmlToText);
  const { said, problems } = readOptions(options);
  if (!slug) problems.push(describeMissing(parent));
  const { stock, ...amounts } = readAmounts(get, { now, product });
  const isShared = stock?.toLowerCase() === SHARED;
  if (isShared) {
    problems.push('“Stock” is counted for the product as a whole; give each variation its units.');
  }
  return {
    slug,
    ...amounts,
    stock: isShared ? undefined : stock,
    ...readCodes(get),
    ...said,
    default: product && isDefault(options, product.defaults) ? 'yes' : '',
    isOnly: 'variant',
    leftOut,
    problems,
  };
}

function readCodes(get: Get): Pick<Cells, 'sku' | 'barcode'> {
  return { sku: withoutTextMark(get('SKU')), barcode: get(GTIN) };
}

/** Why the other shop does not sell it, or why it is no phone. */
function findReason(get: Get, types: readonly string[]): string | undefined {
  const published = get('Published') ?? '';
  if (/^'?-1$/.test(published)) return 'It is a draft in the other shop.';
  if (isNo(published)) return 'It is private in the other shop.';
  if (published !== '' && !isYes(published) && !/^publish(?:ed)?$/i.test(published)) {
    return `It is not published in the other shop (“${published.slice(0, 40)}”).`;
  }
  if (get('Visibility in catalog')?.toLowerCase() === 'hidden') {
    return 'It is hidden in the catalogue of the other shop.';
  }
  const other = types.find((type) => type !== '' && !TYPES.includes(type));
  if (other === undefined) return undefined;
  return `Products of type “${other.slice(0, 40)}” are not imported.`;
}

function readAmounts(
  get: Get,
  { now, product }: { now: Date; product?: Product },
): Pick<Cells, 'price' | 'stock'> & { warnings: string[] } {
  const price = get('Regular price');
  const warnings = warnOfSale(get, now);
  const stock = get('Stock');
  const isOut = get('In stock?') ? isSoldOut(get) : product?.isSoldOut;
  if (isOut) {
    if (/[1-9]/.test(stock ?? '')) {
      warnings.push(`It is out of stock there although its stock is ${stock}; here it is 0.`);
    }
    return { price, stock: '0', warnings };
  }
  const counted = readForeignStock(stock);
  return { price, stock: counted.stock, warnings: [...warnings, ...counted.warnings] };
}

/** `backorder` means that it is sold before it comes: there is none. */
function isSoldOut(get: Get): boolean {
  const cell = get('In stock?');
  return isNo(cell) || /^(?:out ?of ?stock|(?:on)?backorder)$/i.test(cell ?? '');
}

function describeMissing(parent: string): string {
  return parent
    ? `There is no product “${parent.slice(0, 40)}” above it, which is its “Parent”.`
    : '“Parent” is empty; it must name the product that this is a variation of.';
}

/** Names of attributes with what a row says of them; what it leaves open is left out. */
function listOptions(get: Get, what: 'value(s)' | 'default', htmlToText: HtmlToText): Option[] {
  return ATTRIBUTES.flatMap((at) => {
    const [name, value] = [get(`Attribute ${at} name`), get(`Attribute ${at} ${what}`)]
      // Commas are escaped, because such a cell may hold a list.
      .map((cell) => toLine(cell?.replaceAll('\\,', ','), htmlToText));
    return name && value ? [[name, value] as const] : [];
  });
}

function isDefault(options: readonly Option[], defaults: readonly Option[]): boolean {
  if (defaults.length === 0) return false;
  const has = (name: string, value: string) =>
    options.some((option) => option[0] === name && option[1] === value);
  return defaults.every(([name, value]) => has(name, value));
}

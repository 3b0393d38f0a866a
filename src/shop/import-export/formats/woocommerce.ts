/**
 * Product files of WooCommerce, https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema: a product
 * of type `variable` has a row of its own, and each `variation` names it in `Parent`, by `id:` or by its SKU.
 */
import type { Cells, Get } from './cells.ts';
import { toCategory, toPlainText, toPrice, toStableSlug } from './foreign-text.ts';
import { type Option, readOptions } from './options.ts';

const ATTRIBUTES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const GTIN = 'GTIN, UPC, EAN, or ISBN';
/** The units of a variation when they are counted for all of its product together. */
const SHARED = 'parent';

export function isWooCommerce(has: (...columns: string[]) => boolean): boolean {
  return has('Name', 'Regular price');
}

/** What later rows need to know of the products above them. */
interface Parents {
  slugs: Map<string, string>;
  /** The options of the default variation, by address. */
  defaults: Map<string, readonly Option[]>;
}

/** @returns a reader of one file, which remembers its products */
export function readWooCommerce(): (get: Get) => Cells {
  const parents: Parents = { slugs: new Map(), defaults: new Map() };
  return (get) => {
    const types = (get('Type') ?? '').split(',').map((type) => type.trim());
    if (types.includes('variation')) return readVariation(get, parents);
    const slug = toStableSlug(get('SKU') || get('Name') || '');
    const own: Cells = {
      ...{ slug, name: get('Name') },
      category: toCategory([get('Brands'), get('Categories'), get('Tags')]),
      description: toPlainText(get('Short description') || get('Description')),
    };
    const priced = { price: toPrice(get('Regular price')), stock: get('Stock') };
    if (!types.includes('variable')) {
      // What such a product has for attributes is told of it and chosen by nobody.
      return { ...own, ...priced, sku: get('SKU'), barcode: get(GTIN) };
    }
    const id = get('ID');
    if (id) parents.slugs.set(id, slug);
    const defaults = listOptions(get, 'default');
    if (defaults.length > 0) parents.defaults.set(slug, defaults);
    return { ...own, isOnly: 'mobile' };
  };
}

function readVariation(get: Get, { slugs, defaults }: Parents): Cells {
  const parent = get('Parent') ?? '';
  const [, id] = /^id:\s*(\d+)$/i.exec(parent) ?? [];
  const slug = id === undefined ? parent && toStableSlug(parent) : slugs.get(id);
  const options = listOptions(get, 'value(s)');
  const { said, problems } = readOptions(options);
  const stock = get('Stock');
  if (!slug) {
    problems.push(
      parent
        ? `There is no product “${parent.slice(0, 40)}” above it, which is its “Parent”.`
        : '“Parent” is empty; it must name the product that this is a variation of.',
    );
  }
  if (stock?.toLowerCase() === SHARED) {
    problems.push('“Stock” is counted for the product as a whole; give each variation its units.');
  }
  return {
    ...{ slug: slug || undefined, price: toPrice(get('Regular price')), stock },
    ...{ sku: get('SKU'), barcode: get(GTIN) },
    ...said,
    default: isDefault(options, defaults.get(slug ?? '')) ? 'yes' : '',
    isOnly: 'variant',
    problems,
  };
}

/** Names of attributes with what a row says of them; what it leaves open is left out. */
function listOptions(get: Get, what: 'value(s)' | 'default'): Option[] {
  return ATTRIBUTES.flatMap((at) => {
    const [name, value] = [get(`Attribute ${at} name`), get(`Attribute ${at} ${what}`)];
    return name && value ? [[name, value] as const] : [];
  });
}

function isDefault(options: readonly Option[], defaults: readonly Option[] | undefined): boolean {
  const has = (name: string, value: string) =>
    options.some((option) => option[0] === name && option[1] === value);
  return defaults?.every(([name, value]) => has(name, value)) ?? false;
}

import type { WireImport } from '../../../../contract/import-export.ts';

type Mapping = readonly (readonly [theirs: string, ours: string])[];

const OPTIONS: Mapping = [
  ['colour, such as Color, Farbe or Couleur', 'colour'],
  ['storage, such as Storage, Capacity or a Size with GB', 'storage'],
  ['memory, such as RAM', 'ram'],
];

const MAPPINGS: Readonly<Record<'shopify' | 'woocommerce', Mapping>> = {
  shopify: [
    ['Handle', 'slug'],
    ['Title', 'name'],
    ['Vendor, else Type, else Tags', 'category'],
    ['Status, Published', 'left out unless it is for sale'],
    ['Variant Price', 'price'],
    ['Variant Inventory Qty', 'stock'],
    ['Body (HTML), as plain text', 'description'],
    ['Variant SKU', 'sku'],
    ['Variant Barcode', 'barcode'],
    ...OPTIONS.map(([theirs, ours]) => [`The option for ${theirs}`, ours] as const),
    ['The first variant of a new product', 'default'],
  ],
  woocommerce: [
    ['SKU, else Name, of the product', 'slug'],
    ['Name of the product', 'name'],
    ['Brands, else Categories, else Tags', 'category'],
    ['Published, Visibility in catalog, Type', 'left out unless it is a phone for sale'],
    ['Regular price', 'price'],
    ['In stock?, Stock', 'stock'],
    ['Short description and Description, as plain text', 'description'],
    ['SKU', 'sku'],
    ['GTIN, UPC, EAN, or ISBN', 'barcode'],
    ...OPTIONS.map(([theirs, ours]) => [`The attribute for ${theirs}`, ours] as const),
    ['Attribute default, else the first variation of a new product', 'default'],
  ],
};
const NAMES = { shopify: 'Shopify', woocommerce: 'WooCommerce' };

/** Which column of another shop's export became which of ours. */
export function MappingTable({ format }: { format: WireImport['format'] }) {
  if (format === null || format === 'handset') return null;
  return (
    <table className="w-full max-w-192 table-fixed text-left">
      <caption className="mb-2 text-left font-semibold">
        Read as an export of {NAMES[format]}
      </caption>
      <thead>
        <tr>
          <th scope="col" className="py-1 pr-4 text-sm text-ink-soft">
            Their column
          </th>
          <th scope="col" className="py-1 text-sm text-ink-soft">
            Ours
          </th>
        </tr>
      </thead>
      <tbody>
        {MAPPINGS[format].map(([theirs, ours]) => (
          <tr key={ours} className="border-t border-line">
            <td className="py-1 pr-4">{theirs}</td>
            <td className="py-1">{ours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { WireImport } from '../../../../contract/import-export.ts';

type Mapping = readonly (readonly [theirs: string, ours: string])[];

const MAPPINGS: Readonly<Record<'shopify' | 'woocommerce', Mapping>> = {
  shopify: [
    ['Handle', 'slug'],
    ['Title', 'name'],
    ['Vendor, else Type, else Tags', 'category'],
    ['Variant Price', 'price'],
    ['Variant Inventory Qty', 'stock'],
    ['Body (HTML), as plain text', 'description'],
  ],
  woocommerce: [
    ['SKU, else Name', 'slug'],
    ['Name', 'name'],
    ['Brands, else Categories, else Tags', 'category'],
    ['Regular price', 'price'],
    ['Stock', 'stock'],
    ['Short description, else Description, as plain text', 'description'],
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
            <td className="py-1 pr-4 break-words">{theirs}</td>
            <td className="py-1">{ours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What each column of our own files says; docs/import-files.md tells more. */
const COLUMNS = [
  [
    'id, slug',
    'Which mobile the row is of. Rows with the same one are variants of one mobile. Both empty: a new mobile.',
  ],
  [
    'name, category, description, image',
    'Of the mobile, in its first row. Further rows leave them empty or repeat them.',
  ],
  [
    'sku',
    'Which variant the row is of. Without it, colour, storage and RAM tell; without those too, it is the default one.',
  ],
  [
    'price, stock',
    'Of the variant: whole dollars without an offer, and units. A new variant needs a price.',
  ],
  ['barcode', '8, 12, 13 or 14 digits.'],
  [
    'colour, colour_hex',
    'The maker’s name of the colour, and the colour itself, as six hex digits after #.',
  ],
  ['storage, ram', 'Such as 256 GB or 1 TB.'],
  [
    'default',
    'yes in the row of the variant that stands for the mobile. For a new mobile it is the first one when no row says yes.',
  ],
] as const;

/** The columns of our own files, for whoever fills them in. */
export function ColumnHelp() {
  return (
    <details className="mt-6 max-w-192 border-y border-line">
      <summary className="filter-summary">What the columns mean</summary>
      <dl className="grid gap-x-6 gap-y-3 pb-6 text-sm sm:grid-cols-[14rem_1fr]">
        {COLUMNS.map(([columns, meaning]) => (
          <div key={columns} className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="font-semibold">{columns}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-prose pb-6 text-sm text-ink-soft">
        Empty cells and columns that are not there change nothing: slug, price and stock are enough
        to change prices and stock. What a file leaves out stays on sale: a variant is withdrawn in
        the form of its mobile.
      </p>
    </details>
  );
}

/** The columns of our own files, and a row of any file in their words. */
import { CELL_FACTS } from './fact-rules.ts';

/** Said of a mobile; price and stock are those of the variant of the row. */
export const MOBILE_COLUMNS = [
  'id',
  'slug',
  'name',
  'category',
  'price',
  'stock',
  'description',
  'image',
] as const;

/** Said of a variant. A file without any of them has one row a mobile. */
export const VARIANT_COLUMNS = [
  'sku',
  'barcode',
  'colour',
  'colour_hex',
  'storage',
  'ram',
  'default',
] as const;

/** Facts of the model follow. */
export const COLUMNS: readonly string[] = [
  ...MOBILE_COLUMNS,
  ...VARIANT_COLUMNS,
  ...CELL_FACTS.map(({ csv }) => csv),
];

/** What a file of skipped lines says besides; it may come back with them in it. */
export const NOTES = ['line', 'problem'] as const;

type Column = (typeof MOBILE_COLUMNS)[number] | (typeof VARIANT_COLUMNS)[number];

/** The cells of one row under our names; a column that the file does not have is undefined. */
export interface Cells extends Partial<Record<Column, string>> {
  /** By their columns. */
  facts?: Record<string, string>;
  /**
   * Says that the row is of a mobile alone, and its variants have rows of their own; or of a variant alone,
   * whose mobile has one of its own.
   */
  isOnly?: 'mobile' | 'variant';
  /** What is wrong with the row before anybody looks at its values. */
  problems?: string[];
}

export interface Format {
  name: 'handset' | 'shopify' | 'woocommerce';
  /** Whether a mobile may have several rows. */
  hasVariants: boolean;
  /** In the order of the file, because some rows are understood by those before. Null for one that sells nothing, such as a further picture. */
  read(row: string[]): Cells | null;
  width: number;
}

/** The cell of a column, trimmed; undefined when the file does not have the column. */
export type Get = (column: string) => string | undefined;

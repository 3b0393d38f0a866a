/** The columns of our own files, and a row of any file in their words. */
import type { HtmlToText } from '../../ports.ts';
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
  /** Why the row is not imported though nothing is wrong with it: the other shop does not sell it, or it is no phone. */
  leftOut?: string;
  /** What staff should know of a row that is imported. */
  warnings?: string[];
}

export interface Format {
  name: 'handset' | 'shopify' | 'woocommerce';
  /** Whether a mobile may have several rows. */
  hasVariants: boolean;
  /** In the order of the file, because some rows are understood by those before. Null for one that sells nothing, such as a further picture. */
  read(row: string[]): Cells | null;
  /** Up to the last column with a heading; cells behind it must be empty. */
  width: number;
  /** The places of columns without a heading in front of that; their cells must be empty too. */
  unnamed: readonly number[];
}

/** What readers of files of other shops need besides. */
export interface Surroundings {
  now: Date;
  htmlToText: HtmlToText;
}

/** The cell of a column, by its heading in any case, without the escapes of exporters; undefined when the file lacks it. */
export type Get = (column: string) => string | undefined;

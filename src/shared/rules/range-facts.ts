/** The range of phones in figures, as the home page tells them. */

/** How many phones share a value, for example 45 phones with 8 GB. */
export interface Share {
  value: number;
  phones: number;
}

/** A phone at one end of the range, with its measure in millimetres. */
export interface Extreme {
  name: string;
  mm: number;
}

export interface RangeFacts {
  /** Everything on sale. */
  onSale: number;
  /** Phones on sale whose facts are known: what the counts are out of. */
  phones: number;
  /** By the number of lenses on the back, rising. */
  lenses: Share[];
  /** By the megapixels of the main camera, rising. */
  mainMp: Share[];
  /** By the least memory that a model comes with, gigabytes, rising. */
  memory: Share[];
  /** By the least storage that a model comes with, gigabytes, rising. */
  storage: Share[];
  /** Different processors. */
  chips: number;
  withFiveG: number;
  /** Megapixels of front cameras. */
  frontMp: { least: number; most: number } | null;
  /** Diagonals of screens, inches. */
  screens: { least: number; most: number } | null;
  /** Closed, where a phone folds. */
  thinnest: Extreme | null;
  thickest: Extreme | null;
  tallest: Extreme | null;
}

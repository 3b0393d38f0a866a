/**
 * The brands of the shop, one entry each, in the order of the tabs. Everything that lists or names
 * brands is derived from here; a new one needs its entry and a migration, nothing else.
 */
/** Makers whose buttons, notches and glass the drawings know. */
export type DrawingFamily = 'apple' | 'samsung' | 'realme' | 'vivo' | 'oppo' | 'plain';

interface BrandEntry {
  /** The exact value of a mobile's category, on the wire and in the database. */
  category: string;
  /** What tabs, filters and links call it. */
  label: string;
  /** How its maker writes itself, as the specs of a phone say it. */
  maker: string;
  /** Words of a search that mean it, in lower case, besides category, label and maker. */
  words?: readonly string[];
  /** Its place among the options of the add-and-edit form. */
  option: number;
  /** Whose habits its phones are drawn with; without it those of no maker in particular. */
  drawing?: DrawingFamily;
  /** Its phones are called by its label: "26 iPhones", not "26 iPhone phones". */
  isNoun?: true;
}

const ENTRIES = [
  {
    category: 'iPhone',
    label: 'iPhone',
    maker: 'Apple',
    words: ['iphones'],
    option: 0,
    drawing: 'apple',
    isNoun: true,
  },
  {
    category: 'samsung',
    label: 'Samsung',
    maker: 'Samsung',
    words: ['galaxy'],
    option: 1,
    drawing: 'samsung',
  },
  { category: 'realme', label: 'Realme', maker: 'realme', option: 3, drawing: 'realme' },
  { category: 'vivo', label: 'Vivo', maker: 'vivo', option: 2, drawing: 'vivo' },
  { category: 'oppo', label: 'Oppo', maker: 'OPPO', option: 4, drawing: 'oppo' },
] as const satisfies readonly BrandEntry[];

export type Category = (typeof ENTRIES)[number]['category'];
export type Maker = (typeof ENTRIES)[number]['maker'];

export interface Brand extends BrandEntry {
  category: Category;
  maker: Maker;
}

/** In the order of the tabs; the first one is open where none was chosen. */
export const BRANDS: readonly [Brand, ...Brand[]] = ENTRIES;

export const CATEGORIES = BRANDS.map(({ category }) => category) as [Category, ...Category[]];

/** @returns the brand of a category; the first one for a category that is none */
export function brandOf(category: string): Brand {
  return BRANDS.find((brand) => brand.category === category) ?? BRANDS[0];
}

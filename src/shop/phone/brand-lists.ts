/** Lists and names made of the brands, for all but public pages: what these load has its own file. */
import { BRANDS, type Brand, type Category, type DrawingFamily, type Maker } from './brands.ts';

export const MAKERS = BRANDS.map(({ maker }) => maker) as [Maker, ...Maker[]];

/** The categories in the order of the add-and-edit form. */
export const CATEGORY_OPTIONS: readonly Category[] = [...BRANDS]
  .sort((a, b) => a.option - b.option)
  .map(({ category }) => category);

/** @returns whose habits the phones of a maker are drawn with */
export function drawingOf(maker: string): DrawingFamily {
  return BRANDS.find((brand) => brand.maker === maker)?.drawing ?? 'plain';
}

/** @returns the names by which lists of other shops call a brand, in lower case, each once */
export function namesOf({ category, label, maker }: Brand): string[] {
  return [...new Set([category, label, maker].map((name) => name.toLowerCase()))];
}

/** What was bought, unit by unit; the lists are in the same order. */
export interface Bought {
  productsName: readonly string[];
  variantItems: readonly string[];
  variantNames: readonly (string | null)[];
}

/** Units of one variant that were bought together. */
export interface UnitCount {
  variant: string;
  name: string;
  variantName: string | null;
  units: number;
}

/** What was bought, each variant once with its units, in the order of the first ones. Pure. */
export function countUnits({ productsName, variantItems, variantNames }: Bought): UnitCount[] {
  const places = Map.groupBy(variantItems.keys(), (place) => variantItems[place] ?? '');
  return [...places].map(([variant, [first = 0, ...others]]) => ({
    variant,
    name: productsName[first] ?? '',
    variantName: variantNames[first] ?? null,
    units: 1 + others.length,
  }));
}

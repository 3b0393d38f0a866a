/** What fits a filter, as places of the index. */
import { boundKeys, FILTER_FACTS, type FilterName, isFlag } from '../../../phone/filters.ts';
import { FILTER_GROUPS, type MobileFilter } from '../filter.ts';
import { type Bits, common, united } from './bits.ts';
import { type Columns, numberOfBrand } from './columns.ts';
import type { ListedNow } from './listed-index.ts';

/** What fits everything that a filter asks for. */
export function fittingAll(listed: ListedNow, filter: MobileFilter): Bits {
  const groups = FILTER_FACTS.flatMap(
    ({ name }) => fittingPlaces(listed.columns, name, filter) ?? [],
  );
  return common([admittedPlaces(listed, filter), ...groups]);
}

/** What the words and staff's own filters leave; no option changes them. */
export function admittedPlaces(
  { columns, places }: ListedNow,
  { lowStock, soldOut }: MobileFilter,
): Bits {
  const admitted: [Bits, ...Bits[]] = [places];
  if (lowStock) admitted.push(columns.lowStock.between(1, 1));
  if (soldOut) admitted.push(columns.soldOut.between(1, 1));
  return common(admitted);
}

const FACTS = new Map(FILTER_FACTS.map((fact) => [fact.name, fact]));

/** What fits the part of a filter that one group holds, or null when it leaves everything in. */
export function fittingPlaces(
  columns: Columns,
  group: FilterName,
  filter: MobileFilter,
): Bits | null {
  const isSet = FILTER_GROUPS[group].some((key) => filter[key] !== undefined);
  if (!isSet) return null;
  const column = columns[group];
  if (group === 'brand') {
    const numbers = (filter.categories ?? []).map(numberOfBrand);
    return united(numbers.map((number) => column.between(number, number)));
  }
  if (group === 'colour') {
    // A colour that is not sold in the size that is asked for is not what somebody looks for.
    const least = filter.minStorage ?? 0;
    const colours = filter.colour ?? [];
    return united(
      colours.map((name) => columns[`colour:${name}`].between(least, Number.POSITIVE_INFINITY)),
    );
  }
  const [least, most] = boundsOf(group, filter);
  return column.between(least, most);
}

function boundsOf(group: FilterName, filter: MobileFilter): [least: number, most: number] {
  const asked = filter as Partial<Record<string, number | boolean>>;
  const fact = FACTS.get(group);
  if (!fact) throw new Error(`There is no filter ${group}`);
  if (isFlag(fact)) {
    const flag = Number(asked[fact.filter.keys[0] ?? '']);
    return [flag, flag];
  }
  const { least, most } =
    group === 'price' ? { least: 'minCents', most: 'maxCents' } : boundKeys(fact);
  return [
    Number(asked[least ?? ''] ?? Number.NEGATIVE_INFINITY),
    Number(asked[most ?? ''] ?? Number.POSITIVE_INFINITY),
  ];
}

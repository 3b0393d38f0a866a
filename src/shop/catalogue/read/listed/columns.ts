/** The columns of the index, and the numbers that stand there for what is no number. */
import { type MeasureName, SPEC_MEASURES } from '../../../choosing/index.ts';
import { CATEGORIES } from '../../../phone/brands.ts';
import { COLOUR_FAMILIES, type ColourFamily } from '../../../phone/colour-families.ts';
import { FILTER_FACTS } from '../../../phone/filters.ts';
import { createNumberColumn, type NumberColumn } from './number-column.ts';

type StoredName =
  | MeasureName
  | `colour:${ColourFamily}`
  | 'listPrice'
  | 'lowStock'
  | 'soldOut'
  | 'createdAt';

/**
 * Prices are what is paid now; flags are 1 or 0, brands their number, moments seconds since 1970; what is not
 * known is NaN.
 */
export type Columns = Record<StoredName, NumberColumn>;

/**
 * What the table of lists `l` and the specs of the mobile `m` have of it, as SQL. The price of now they do not
 * have.
 */
export const STORED: readonly { name: StoredName; value: string }[] = [
  { name: 'listPrice', value: 'l.price_cents' },
  { name: 'lowStock', value: 'l.low_stock' },
  { name: 'soldOut', value: 'l.sold_out' },
  { name: 'createdAt', value: 'extract(epoch from l.created_at)' },
  // The largest storage that is sold in it.
  ...COLOUR_FAMILIES.map(({ name }) => ({
    name: `colour:${name}` as const,
    value: `(l.colours ->> '${name}')::integer`,
  })),
  ...FILTER_FACTS.flatMap(({ name, column }) =>
    column ? [{ name, value: `l.${column.name}` }] : [],
  ),
  ...Object.entries(SPEC_MEASURES).map(([name, measure]) => ({
    name: name as MeasureName,
    value: valueInSpecs(measure),
  })),
];

export function createColumns(): Columns {
  const names = [...STORED, ...FILTER_FACTS].map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, createNumberColumn()])) as Columns;
}

/** What the finder measures, read as choosing/finder/measures.ts reads it. */
function valueInSpecs(measure: (typeof SPEC_MEASURES)[keyof typeof SPEC_MEASURES]): string {
  if (measure.kind === 'lenses') {
    const has = measure.groups.map((roles) => {
      const isRole = roles.map((role) => `@.role == "${role}"`).join(' || ');
      return `jsonb_path_exists(m.specs, '$.cameras.rear[*] ? (${isRole})')::integer`;
    });
    return has.join(' + ');
  }
  const texts = measure.at.map((path) => `m.specs #>> '{${path.replaceAll('.', ',')}}'`);
  if (texts.length === 0) return 'null::integer';
  const text = `coalesce(${texts.join(', ')})`;
  if (measure.kind === 'number') return `(${text})::float8`;
  return `case when ${text} ~ '^[0-9]{4}-[0-9]{2}' then
    substring(${text} for 4)::integer * 12 + substring(${text} from 6 for 2)::integer end`;
}

export type Stored = number | string | boolean | null;

export function numberOf(value: Stored): number {
  if (value === null) return Number.NaN;
  return typeof value === 'string' ? numberOfBrand(value) : Number(value);
}

export function numberOfBrand(category: string): number {
  return (CATEGORIES as readonly string[]).indexOf(category);
}

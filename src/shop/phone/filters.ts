/** What filters follow from the facts: the keys that ask for them, and what a key may ask. Plain data. */
import type { Category } from './brands.ts';
import type { ColourFamily } from './colour-families.ts';
import type { FactFilter, FilterOption } from './fact.ts';
import { type FACTS, type FactName, factsWith, type NamedFact } from './facts.ts';

type Facts = typeof FACTS;
type Filtered = {
  [Name in FactName as Facts[Name] extends { filter: object } ? Name : never]: Facts[Name];
};

/** Facts that lists can be narrowed by. */
export type FilterName = keyof Filtered;

type KeyOf<Kind> = {
  [Name in FilterName]: Filtered[Name]['kind'] extends Kind
    ? Filtered[Name]['filter']['keys'][number]
    : never;
}[FilterName];

export type NumberKey = KeyOf<'number' | 'numbers' | 'year' | 'level' | 'date'>;
export type FlagKey = KeyOf<'flag' | 'part'>;

/** What can be asked of the facts. Bounds include both ends; what is not known of a phone fits none. */
export type Asked = { [Key in NumberKey]?: number | undefined } & {
  [Key in FlagKey]?: boolean | undefined;
} & {
  category?: Category[] | undefined;
  /** Any of them; with a least storage, in such a colour. */
  colour?: ColourFamily[] | undefined;
};

export type FilterFact = NamedFact & { name: FilterName; filter: FactFilter };

/** Everything that filters, in the order of an address. */
export const FILTER_FACTS = factsWith('filter') as readonly FilterFact[];

const FLAGS: readonly string[] = ['flag', 'part'];

/** On or off; of all others but the brand a number is asked for, of days their year. */
export function isFlag({ kind }: Pick<FilterFact, 'kind'>): boolean {
  return FLAGS.includes(kind);
}

export const FLAG_FACTS = FILTER_FACTS.filter(isFlag);
export const NUMBER_FACTS = FILTER_FACTS.filter((fact) => !isFlag(fact) && fact.kind !== 'choice');

/** The keys of the least and of the most; a filter may know the least alone. */
export function boundKeys({ filter }: FilterFact): { least?: NumberKey; most?: NumberKey } {
  const [least, most] = filter.keys as readonly NumberKey[];
  return { ...(least ? { least } : {}), ...(most ? { most } : {}) };
}

/** The decimals that a bound may have. */
export function boundDecimals(fact: FilterFact): 0 | 1 | 2 {
  return fact.filter.decimals ?? ('decimals' in fact ? fact.decimals : 0);
}

/** The values that an option or a phrase asks for, under the keys of the filter. */
export function askFor(
  fact: FilterFact,
  { least, most, value }: Pick<FilterOption, 'least' | 'most' | 'value'>,
): Asked {
  if (value !== undefined) return { [fact.filter.keys[0] ?? '']: [value] };
  if (isFlag(fact)) return Object.fromEntries(fact.filter.keys.map((key) => [key, true]));
  const keys = boundKeys(fact);
  const asked: Asked = {};
  if (keys.least && least !== undefined) asked[keys.least] = least;
  if (keys.most && most !== undefined) asked[keys.most] = most;
  return asked;
}

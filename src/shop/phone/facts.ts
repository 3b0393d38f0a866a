/**
 * Everything that is known of a phone, one entry a fact. The schema of specs, the columns of lists,
 * filters, searches, forms, tables, files and API documents follow from these, so that a new fact is an
 * entry here and a migration. Plain data: every side reads it. What an entry says is in fact.ts.
 *
 * The order is that of the keys in an address. Forms, tables and the panel of filters have a `place`.
 */
import type { Fact } from './fact.ts';
import { BODY } from './facts/body.ts';
import { DECISIVE } from './facts/decisive.ts';
import { INSIDE } from './facts/inside.ts';
import { MODEL } from './facts/model.ts';
import { SCREEN } from './facts/screen.ts';
import { PRICE, SOLD, STOCK } from './facts/shop.ts';
import { SOURCES } from './facts/sources.ts';
import { FOLLOWING } from './follows.ts';

export const FACTS = {
  ...PRICE,
  ...SCREEN,
  ...BODY,
  ...INSIDE,
  ...MODEL,
  ...DECISIVE,
  ...SOURCES,
  ...SOLD,
  ...STOCK,
};

export type FactName = keyof typeof FACTS;

/** A fact with its name, for those who go through all of them. */
export type NamedFact = Fact & { name: FactName };

export const FACT_LIST: readonly NamedFact[] = Object.entries(FACTS).map(([name, fact]) => ({
  ...(fact as Fact),
  name: name as FactName,
}));

/** Facts that have one thing, which is then known to be there: `factsWith('filter')`. */
export function factsWith<Part extends keyof Fact>(
  part: Part,
): (NamedFact & Required<Pick<Fact, Part>>)[] {
  return FACT_LIST.filter(
    (fact): fact is NamedFact & Required<Pick<Fact, Part>> => fact[part] !== undefined,
  );
}

/** In the order of their places; those without one come last, as they stand. */
export function inPlaces<Item extends { name: string }>(
  items: readonly Item[],
  placeOf: (item: Item) => number | undefined,
): Item[] {
  return [...items].sort(
    (one, other) =>
      (placeOf(one) ?? Number.MAX_SAFE_INTEGER) - (placeOf(other) ?? Number.MAX_SAFE_INTEGER),
  );
}

/** The facts of a form or of a table, in the order of their places. */
export function factsOfGroup<Part extends 'form' | 'row'>(
  part: Part,
  group: NonNullable<Fact[Part]>['group'],
) {
  const own = factsWith(part).filter((fact) => fact[part]?.group === group);
  return inPlaces(own, (fact) => fact[part]?.place);
}

/** What specs say of a fact; null when it is not known. A part that the phone has is true. */
export function readFact(
  specs: object,
  { at = '', kind, follows }: Pick<Fact, 'at' | 'kind' | 'follows'>,
): unknown {
  if (follows) return FOLLOWING[follows].read(readPath(specs, FOLLOWING[follows].from));
  const value = readPath(specs, at);
  return kind === 'part' ? value !== null : value;
}

/** What stands at a path such as `body.folded`; null where nothing does. */
export function readPath(specs: object, at: string): unknown {
  let value: unknown = specs;
  for (const key of at.split('.')) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Record<string, unknown>)[key];
  }
  return value ?? null;
}

/** A copy of the specs with another value at the path of a fact; what is missing on the way is made. */
export function writeFact<Specs extends object>(specs: Specs, at: string, value: unknown): Specs {
  const [key = '', ...rest] = at.split('.');
  if (rest.length === 0) return { ...specs, [key]: value };
  const inner = (specs as Record<string, object | null | undefined>)[key];
  return { ...specs, [key]: writeFact(inner ?? {}, rest.join('.'), value) };
}

/** The part without which it is not known, such as the folded body of a folded height. */
export function partOf({ at = '' }: Pick<Fact, 'at'>): NamedFact | undefined {
  return FACT_LIST.find((part) => part.kind === 'part' && at.startsWith(`${part.at}.`));
}

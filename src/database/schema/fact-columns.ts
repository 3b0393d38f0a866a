/**
 * The columns that lists are narrowed by, from the facts of a phone: their SQL, and what they look like in
 * the schema. The database takes them from the specs itself, so that nothing that writes a mobile has to.
 */
import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  integer,
  numeric,
  type PgBooleanBuilderInitial,
  type PgIntegerBuilderInitial,
} from 'drizzle-orm/pg-core';
import type { FactColumn } from '../../shop/phone/fact.ts';
import { AGEING_CHECK } from '../../shop/phone/fact-sources.ts';
import { type FACTS, type FactName, factsWith, type NamedFact } from '../../shop/phone/facts.ts';
import { FOLLOWING } from '../../shop/phone/follows.ts';

export type ColumnFact = NamedFact & { column: FactColumn };

/** Facts of the specs that have a column, in the order of the table. */
export const COLUMN_FACTS: readonly ColumnFact[] = factsWith('column').filter(
  ({ at, follows }) => at !== undefined || follows !== undefined,
);

type Facts = typeof FACTS;
type ColumnName = {
  [Name in FactName]: Facts[Name] extends { column: object } & (
    | { at: string }
    | { follows: string }
  )
    ? Name
    : never;
}[FactName];
type TypeOf<Name extends ColumnName> = Facts[Name]['column']['type'];
/** Numbers with decimals are read as numbers too. */
type Builder<Type> = Type extends 'boolean'
  ? PgBooleanBuilderInitial<string>
  : PgIntegerBuilderInitial<string>;

/** A column for each fact, empty until something fills it. */
export function factColumns(): { [Name in ColumnName]: Builder<TypeOf<Name>> } {
  return columnsOf((builder) => builder);
}

/** A column for each fact, which the database takes from the column `specs`. */
export function generatedFactColumns(): { [Name in ColumnName]: Builder<TypeOf<Name>> } {
  return columnsOf((builder, fact) => builder.generatedAlwaysAs(valueInSpecs(fact)));
}

type AnyBuilder = ReturnType<typeof builderOf>;

function columnsOf(finish: (builder: AnyBuilder, fact: ColumnFact) => unknown) {
  const columns = COLUMN_FACTS.map((fact) => [fact.name, finish(builderOf(fact.column), fact)]);
  return Object.fromEntries(columns) as { [Name in ColumnName]: Builder<TypeOf<Name>> };
}

function builderOf({ name, type }: FactColumn) {
  if (type === 'boolean') return boolean(name);
  if (type === 'integer') return integer(name);
  const [precision, scale] = type.match(/\d+/g)?.map(Number) ?? [];
  return numeric(name, { precision, scale, mode: 'number' } as { mode: 'number' });
}

/** The value of a fact as SQL over `specs`; null when it is not known. */
function valueInSpecs({ at = '', kind, follows, column: { type, prefer } }: ColumnFact): SQL {
  if (follows) return sql.raw(FOLLOWING[follows].sql(pathOf(FOLLOWING[follows].from)));
  const path = pathOf(at);
  if (kind === 'date') return sql.raw(`left(specs #>> ${path}, 4)::${type}`);
  if (kind === 'part') return sql.raw(`jsonb_typeof(specs #> ${path}) = 'object'`);
  if (kind === 'numbers') return sql.raw(`largest_of(specs #> ${path})::${type}`);
  const value = `specs #>> ${path}`;
  const first = prefer === undefined ? value : `coalesce(specs #>> ${pathOf(prefer)}, ${value})`;
  // Whole numbers are rounded as they are written down.
  const number = type === 'integer' ? 'numeric::integer' : type;
  return sql.raw(`(${first})::${number}`);
}

/** The day on which the fact that goes out of date was checked; null without one. */
export const FACTS_CHECKED_ON = sql.raw(`specs #>> ${pathOf(AGEING_CHECK.at)}`);

function pathOf(at: string): string {
  return `'{${at.replaceAll('.', ',')}}'`;
}

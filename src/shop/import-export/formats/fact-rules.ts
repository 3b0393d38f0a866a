/** Facts of a phone as cells of a file: those that have a column there. Pure. */
import { factsWith, readFact, writeFact } from '../../phone/facts.ts';
import { factSchema } from '../../phone/schema.ts';
import type { MobileSpecs } from '../../phone/specs.ts';

/** In the order of the columns, which follow those that every mobile has. */
export const CELL_FACTS = factsWith('csv').flatMap((fact) =>
  fact.at === undefined ? [] : [{ ...fact, at: fact.at }],
);

type CellFact = (typeof CELL_FACTS)[number];
/** A fact with what a cell says of it. */
export type StatedFact = readonly [fact: CellFact, value: unknown];

/** What a fact is as a cell; empty when it is not known. */
export function writeCell(specs: MobileSpecs | null, fact: CellFact): string | number {
  const value = specs && readFact(specs, fact);
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(' + ');
  return typeof value === 'number' ? value : String(value);
}

/** @returns what the cells say, empty ones left out, and a sentence on each that says nothing sensible */
export function readCells(cells: Readonly<Record<string, string>>): {
  facts: StatedFact[];
  problems: string[];
} {
  const typed = CELL_FACTS.filter(({ csv }) => Boolean(cells[csv]));
  const read = typed.map((fact) => [fact, valueIn(fact, cells[fact.csv] ?? '')] as const);
  const wrong = read.filter(([fact, value]) => !factSchema(fact).safeParse(value).success);
  return {
    facts: read,
    problems: wrong.map(([{ csv, kind }]) => `“${csv}” ${WANTED[kind] ?? 'has another value'}.`),
  };
}

/** The specs with what the cells of a line say. */
export function stateFacts(specs: MobileSpecs, facts: readonly StatedFact[]): MobileSpecs {
  return facts.reduce((stated, [{ at }, value]) => writeFact(stated, at, value), specs);
}

const WANTED: Readonly<Record<string, string>> = {
  flag: 'must be yes or no',
  number: 'must be a number as specs have it',
  year: 'must be the year of a model',
  choice: 'must be one of the values that are known',
  list: 'must be values that are known, with + between them',
  date: 'must be a day such as 2030-01-31',
  address: 'must be the address of a page, with https://',
};

function valueIn({ kind }: CellFact, text: string): unknown {
  if (kind === 'flag') return { yes: true, no: false }[text.toLowerCase()] ?? text;
  if (kind === 'number' || kind === 'year')
    return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
  if (kind === 'list') return text.split('+').map((one) => one.trim());
  return text;
}

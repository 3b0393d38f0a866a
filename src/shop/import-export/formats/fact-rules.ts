/** Facts of a phone as cells of a file: those that have a column there. Pure. */
import { cleanLine, PLAIN_TEXT_PROBLEM } from '../../../shared/rules/plain-text.ts';
import { problemOfText } from '../../../shared/rules/typed-facts.ts';
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
  const facts: StatedFact[] = [];
  const problems: string[] = [];
  for (const fact of CELL_FACTS) {
    const cell = cells[fact.csv];
    if (!cell) continue;
    const value = valueIn(fact, cell);
    facts.push([fact, value]);
    if (factSchema(fact).safeParse(value).success) continue;
    problems.push(`“${fact.csv}”: ${describeProblem(fact, cell)}.`);
  }
  return { facts, problems };
}

function describeProblem(fact: CellFact, cell: string): string {
  if (fact.kind === 'flag') return 'Enter yes or no';
  if (fact.kind === 'list')
    return `Enter ${fact.options.join(', ')}, several of them with + between`;
  return problemOfText(fact, cell, new Date()) ?? PLAIN_TEXT_PROBLEM;
}

/** A sentence on each fact that the form would not offer; what a phone has already stays. */
export function findUnusual(facts: readonly StatedFact[], present: MobileSpecs | null): string[] {
  return facts.flatMap(([fact, value]) => {
    if (fact.kind !== 'text' || !fact.usual || fact.usual.includes(String(value))) return [];
    if (present && readFact(present, fact) === value) return [];
    return [`“${fact.csv}”: Choose one of ${fact.usual.join(', ')}.`];
  });
}

/** The specs with what the cells of a line say. */
export function stateFacts(specs: MobileSpecs, facts: readonly StatedFact[]): MobileSpecs {
  return facts.reduce((stated, [{ at }, value]) => writeFact(stated, at, value), specs);
}

function valueIn(fact: CellFact, text: string): unknown {
  switch (fact.kind) {
    case 'flag':
      return { yes: true, no: false }[text.toLowerCase()] ?? text;
    case 'number':
    case 'year':
      return Number.isFinite(Number(text)) ? Number(text) : text;
    case 'list':
      return text.split('+').map((one) => spelledAs(fact.options, one.trim()));
    case 'choice':
      return spelledAs(fact.options, text);
    case 'text':
      return spelledAs(fact.usual ?? [], cleanLine(text));
    default:
      return text;
  }
}

/** Capital letters do not matter where there is but one way to write it. */
function spelledAs(options: readonly string[], text: string): string {
  return options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text;
}

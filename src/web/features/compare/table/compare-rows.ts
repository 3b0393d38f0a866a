/**
 * The table of a comparison as data: the rows of the phone pages side by side, with what is better and worse.
 * Made in the loader, so that no browser fetches the facts for it. What a fact is called and how its value is
 * written comes from the caller; every fact that has a row has one here.
 */

import { weighFact } from '../../../../shop/choosing/compare-facts.ts';
import type { FactRow } from '../../../../shop/phone/fact.ts';
import { FACTS, type NamedFact, readFact } from '../../../../shop/phone/facts.ts';
import { formatDollars } from '../../../ui/price.tsx';
import type { ComparedPhone, PhoneSpecs } from '../compared-phone.ts';
import { type VerdictWords, writeVerdict } from './verdict-words.ts';

export interface CompareCell {
  /** A line for each part, such as each camera; empty where the fact does not apply to the phone. */
  lines: readonly string[];
  isKnown: boolean;
  verdict: VerdictWords | null;
}

export interface CompareRow {
  /** Name of the fact. */
  id: string;
  term: string;
  explained?: string;
  /** One for each phone. */
  cells: readonly CompareCell[];
  /** All phones say the same, or of none it is known. */
  isSame: boolean;
}

export interface CompareGroup {
  title: string;
  rows: readonly CompareRow[];
}

interface WrittenRow {
  term: string;
  value: string;
  explained?: string;
}
/** As `listRowsByFact` writes the specs of one phone: the same groups and facts for every phone. */
export type WrittenSpecs = readonly {
  title: string;
  facts: readonly { fact: NamedFact & { row: FactRow }; rows: readonly WrittenRow[] }[];
}[];

export interface CompareInput {
  phones: readonly Pick<
    ComparedPhone,
    'price' | 'priceFrom' | 'lowestOf30Days' | 'available' | 'specs'
  >[];
  write: (specs: PhoneSpecs) => WrittenSpecs;
  /** Words for a fact of which nothing is known, and for whether a phone can be had. */
  notKnown: string;
  describeStock: (available: number) => string;
}

const PRICE: NamedFact = { ...FACTS.price, name: 'price' };

export function listCompareGroups(input: CompareInput): CompareGroup[] {
  const { phones, write } = input;
  const written = phones.map(({ specs }) => (specs ? write(specs) : null));
  const model = written.find((one) => one !== null) ?? [];
  const groups = model.map(({ title, facts }, group) => ({
    title,
    rows: facts.flatMap(({ fact }, place) => {
      const own = written.map((one) => one?.[group]?.facts[place]?.rows ?? null);
      return rowOf(input, fact, own);
    }),
  }));
  return [{ title: 'Price and stock', rows: listShopRows(input) }, ...groups].filter(
    ({ rows }) => rows.length > 0,
  );
}

/** What the shop decides. */
function listShopRows({ phones, describeStock }: CompareInput): CompareRow[] {
  const verdicts = weighFact(
    PRICE,
    phones.map(({ price }) => price),
  );
  const plain = (text: string): CompareCell => ({ lines: [text], isKnown: true, verdict: null });
  return [
    toRow({
      id: 'price',
      term: 'Price now',
      cells: phones.map(({ price, priceFrom }, index) => ({
        ...plain(price === priceFrom ? `from ${formatDollars(price)}` : formatDollars(price)),
        verdict: writeVerdict(PRICE, verdicts[index] ?? null),
      })),
    }),
    toRow({
      id: 'lowest',
      term: 'Lowest in 30 days',
      explained: 'What it cost least in the 30 days before, or before the offer that runs now.',
      cells: phones.map(({ lowestOf30Days }) => plain(formatDollars(lowestOf30Days))),
    }),
    toRow({
      id: 'stock',
      term: 'Availability',
      cells: phones.map(({ available }) => plain(describeStock(available))),
    }),
  ];
}

/** @param written what each phone says of the fact; null for one of which nothing is known */
function rowOf(
  { phones, notKnown }: CompareInput,
  fact: NamedFact & { row: FactRow },
  written: readonly (readonly WrittenRow[] | null)[],
): CompareRow[] {
  if (written.every((rows) => rows?.length === 0)) return [];
  const usual = fact.row.term ?? fact.label;
  const term = findTerm(written, usual);
  const verdicts = weighFact(
    fact,
    phones.map(({ specs }) => (specs ? readFact(specs, fact) : null)),
  );
  const cells = written.map((rows, index): CompareCell => {
    if (rows === null) return { lines: [notKnown], isKnown: false, verdict: null };
    return {
      lines: rows.map((row) => writeLine(row, { term, usual })),
      isKnown: rows.every(({ value }) => value !== notKnown),
      verdict: writeVerdict(fact, verdicts[index] ?? null),
    };
  });
  const { explained } = fact.row;
  return [toRow({ id: fact.name, term, ...(explained ? { explained } : {}), cells })];
}

/** The fullest of the names that a fact has, where each phone writes it in one row; else the usual one. */
function findTerm(written: readonly (readonly WrittenRow[] | null)[], usual: string): string {
  if (written.some((rows) => rows !== null && rows.length > 1)) return usual;
  const terms = written.flatMap((rows) => rows?.map(({ term }) => term) ?? []);
  return (
    terms.reduce((longest, term) => (term.length > longest.length ? term : longest), '') || usual
  );
}

/** A value, with what it is called where that is not the name of its row: `Open: 158 × 143 × 4 mm`. */
function writeLine({ term, value }: WrittenRow, row: { term: string; usual: string }): string {
  if (term === row.term) return value;
  const own = term.startsWith(`${row.usual}, `) ? term.slice(row.usual.length + 2) : term;
  return `${own.charAt(0).toUpperCase()}${own.slice(1)}: ${value}`;
}

function toRow(row: Omit<CompareRow, 'isSame'>): CompareRow {
  const [first, ...others] = row.cells.map(({ lines }) => lines.join('\n'));
  return { ...row, isSame: others.every((text) => text === first) };
}

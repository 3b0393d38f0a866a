/**
 * What the lines before have said. Protects: rows of one mobile and of one variant are recognised wherever they
 * stand in the file, with a few short values kept for each line and not the line itself.
 */
import { foldText } from '../../../shared/tools/fold-text.ts';
import type { WantedRow } from './rules.ts';

/** A variant that a line has named. */
export interface NamedVariant {
  line: number;
  id: string;
  /** Its colour and sizes, by `factsKey`. */
  key: string;
}

/** A mobile that lines have named. */
export interface NamedMobile {
  /** The first line about it. */
  line: number;
  /** The id that it has or will have. */
  id: string;
  isNew: boolean;
  name: string;
  /** Of a new one: the default variant to be. */
  mainId: string;
  /** Whether it is new and its first line has errors, so that nothing comes of the others. */
  isBad: boolean;
  /** What the first line said of the mobile itself: a mark for each cell, zero for an empty one. */
  marks: readonly number[];
  variants: NamedVariant[];
  /** Whether some of its variants are left out, and none has errors. */
  isAllLeftOut?: boolean;
  /** Variants that will be on sale of it. */
  count: number;
  /** The line that says that it has the default variant. */
  defaultLine?: number;
}

export interface Earlier {
  /** By id, and by slug when they are new. */
  mobiles: Map<string, NamedMobile>;
  /** The lines that name SKUs. */
  skus: Map<string, number>;
}

export function nothingSaid(): Earlier {
  return { mobiles: new Map(), skus: new Map() };
}

/** A number for each cell of a mobile, by which the same cell is recognised. */
export function marksOf({ stated }: WantedRow): number[] {
  return stated.map(([, cell]) => (cell === '' ? 0 : markOf(cell)));
}

/** The first cell that says something else of the mobile than its first line did; empty ones say nothing. */
export function findContradiction(row: WantedRow, marks: readonly number[]): string | undefined {
  const at = marksOf(row).findIndex((mark, place) => mark !== 0 && mark !== marks[place]);
  return row.stated[at]?.[0];
}

/** FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/, in 31 bits, never zero. */
function markOf(text: string): number {
  let mark = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193);
  }
  return (mark >>> 1) | 1;
}

/** The same for the same colour and sizes; how a colour is spelled does not matter. */
export function factsKey(facts: {
  colour?: string | null;
  storageGb?: number | null;
  ramGb?: number | null;
}): string {
  const { colour, storageGb, ramGb } = facts;
  return `${foldText(colour ?? '')}|${storageGb ?? ''}|${ramGb ?? ''}`;
}

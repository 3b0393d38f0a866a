/** A phrase of a search that counts as a filter, and the words with which one compares. */
import type { FilterName } from '../../phone/filters.ts';
import type { MobileFilter } from '../snapshot/filter.ts';

export interface Meaning {
  label: string;
  filters: MobileFilter;
}

export interface SearchPhrase {
  group: FilterName;
  /** Looked for in lower case. */
  pattern: RegExp;
  /** Null when the match means something else after all. */
  read(match: RegExpExecArray): Meaning | null;
  isName?: boolean;
}

/** The sizes of storage that a number without a unit can mean. */
export const STORAGE_SIZES = '(?:64|128|256|512|1024|2048)';

/** No price is meant in "iphone 17 pro max 900", nor in "iphone 17 max 256". */
const MAX_OF_NAME = String.raw`(?<!\bpro[ -]?)(?!(?<=(?:\d|\biphones?)[ -]?)max ${STORAGE_SIZES}\b)`;
export const LESS = `(?:under|below|less than|up to|at most|${MAX_OF_NAME}max|maximum|cheaper than|lighter than|smaller than|<)`;
export const MORE = '(?:over|above|more than|at least|min(?:imum)?|from|larger than|bigger than|>)';

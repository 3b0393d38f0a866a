/** A phrase of a search that counts as a filter, and the words with which one compares. */
import type { FilterName } from '../../phone/filters.ts';
import type { MobileFilter } from '../read/filter.ts';

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

export const LESS =
  '(?:under|below|less than|up to|at most|max(?:imum)?|cheaper than|lighter than|smaller than|<)';
export const MORE = '(?:over|above|more than|at least|min(?:imum)?|from|larger than|bigger than|>)';

/**
 * The phrases that count as filters, in the order in which they are looked for: numbers with a unit come
 * before bare ones, which are taken for prices, and words come last. What means a fact is said with it
 * (shop/phone/facts). Pure.
 */
import { formatNumber } from '../../../shared/words/wording.ts';
import type { MeasuredPhrase, WordsPhrase } from '../../phone/fact.ts';
import { askFor, FILTER_FACTS, type FilterFact } from '../../phone/filters.ts';
import { BARE_NUMBERS } from './bare-numbers.ts';
import { LESS, type Meaning, MORE, type SearchPhrase } from './phrase.ts';

const COMPARED = `(?:(?<less>${LESS})|(?<more>${MORE}))`;

/** When bare numbers have their turn, and words that say no other. */
const TURNS = { measured: 3, bare: 4, words: 5 };

export const PHRASES: readonly SearchPhrase[] = [
  ...BARE_NUMBERS.map((phrase) => ({ turn: TURNS.bare, phrase })),
  ...FILTER_FACTS.flatMap((fact) =>
    (fact.phrases ?? []).map((said) => ({
      turn: said.turn ?? ('number' in said ? TURNS.measured : TURNS.words),
      phrase: 'number' in said ? measured(fact, said) : inWords(fact, said),
    })),
  ),
]
  .sort((one, other) => one.turn - other.turn)
  .map(({ phrase }) => phrase);

function inWords(
  fact: FilterFact,
  { words, label, least, most, value, isName }: WordsPhrase,
): SearchPhrase {
  const filters = askFor(fact, { least, most, value });
  return {
    group: fact.name,
    pattern: words,
    read: () => ({ label, filters }),
    ...(isName && { isName }),
  };
}

function measured(fact: FilterFact, phrase: MeasuredPhrase): SearchPhrase {
  const compared = phrase.less === undefined ? `(?:${MORE})` : COMPARED;
  return {
    group: fact.name,
    pattern: new RegExp(
      String.raw`(?:${compared}\s*)?${phrase.before ?? String.raw`\b`}(?<number>${phrase.number})\s?(?<unit>${phrase.unit})`,
    ),
    read: ({ groups = {} }) => readMeasure(fact, phrase, groups),
  };
}

function readMeasure(
  fact: FilterFact,
  phrase: MeasuredPhrase,
  { number: typed = '', unit = '', less, more }: Record<string, string>,
): Meaning | null {
  const count = Number(typed.replaceAll(',', ''));
  const value = count * (phrase.worth?.[unit] ?? 1);
  if (phrase.from !== undefined && value < phrase.from) return null;
  const written = phrase.isGrouped ? formatNumber(count) : String(count);
  const shown = phrase.worth ? `${written} ${unit.toUpperCase()}` : written;
  const mean = (label: string, asked: { least?: number; most?: number }): Meaning => ({
    label: label.replace('#', shown),
    filters: askFor(fact, asked),
  });
  if (less !== undefined && phrase.less !== undefined) return mean(phrase.less, { most: value });
  if (more !== undefined) return mean(phrase.more, { least: value });
  const { alone } = phrase;
  if (alone === 'more') return mean(phrase.more, { least: value });
  if (alone === 'less') return mean(phrase.less ?? '#', { most: value });
  return mean(alone.label, {
    least: round(value - alone.within),
    most: round(value + alone.within),
  });
}

/** To two decimals, the most that a bound can have. */
const round = (value: number) => Math.round(value * 100) / 100;

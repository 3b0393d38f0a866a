/** Title and description of a comparison, for tabs, search engines and shared links. */
import { capitalise, joinWords, spellNumber } from '../../../shared/words/wording.ts';

/** With the name of the shop behind it a title has 60 characters at most. */
const LONGEST_TITLE = 50;
const LONGEST_DESCRIPTION = 160;

/** The first way of saying it that fits. */
export function titleComparison(names: readonly string[]): string {
  if (names.length < 2) return 'Compare phones';
  const both = joinWords(names, 'and');
  const ways = [
    `Compare ${both}`,
    joinWords(names, 'or'),
    `Compare ${spellNumber(names.length)} phones`,
  ];
  return ways.find((title) => title.length <= LONGEST_TITLE) ?? 'Compare phones';
}

export function describeComparison(names: readonly string[]): string {
  if (names.length < 2) {
    return 'Two to four phones side by side on one rule, to scale, with what is better and worse in each.';
  }
  const what =
    'side by side and to scale: size, weight, screen, battery and price, with what differs.';
  const ways = [
    `${joinWords(names, 'and')} ${what}`,
    `${spellNumber(names.length)} phones ${what}`,
  ];
  const [first = '', other = ''] = ways;
  return first.length <= LONGEST_DESCRIPTION ? first : capitalise(other);
}

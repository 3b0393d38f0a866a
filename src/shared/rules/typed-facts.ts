/** What is wrong with facts of a phone as people type them. Pure. */

import { capitalise } from '../words/wording.ts';
import { isDay } from './days.ts';
import { describeModelYears, isModelYear } from './model-years.ts';
import { isWebAddress } from './web-address.ts';

/** The kind of value that a fact takes (shop/phone/fact.ts). */
interface TypedFact {
  kind: string;
  label: string;
  decimals?: 0 | 1 | 2;
  most?: number;
  isFilled?: true;
}

export const HEX_CODE = /^#[0-9a-f]{6}$/i;

/** What is wrong with one value of a fact as it is typed, in the form and in files; undefined when nothing is. */
export function problemOfText(kind: TypedFact, text: string, now: Date): string | undefined {
  const { label } = kind;
  if (kind.kind === 'colour') {
    return HEX_CODE.test(text) ? undefined : 'Enter # and six digits or letters a to f';
  }
  if (text === '') {
    if (kind.kind === 'text' && !kind.isFilled) return undefined;
    return `${kind.kind === 'choice' ? 'Choose' : 'Enter'} the ${label.toLowerCase()}`;
  }
  if (kind.kind === 'date') return isDay(text) ? undefined : 'Enter a day such as 2030-01-31';
  if (kind.kind === 'address') {
    return isWebAddress(text) ? undefined : 'Enter the address of a page, with https://';
  }
  const subject = capitalise(label);
  if (kind.kind === 'number') return numberProblem(subject, kind, Number(text));
  if (kind.kind !== 'year') return undefined;
  const problem = numberProblem(subject, { decimals: 0 }, Number(text));
  return problem ?? (isModelYear(Number(text), now) ? undefined : describeModelYears(now));
}

function numberProblem(
  subject: string,
  { decimals = 0, most = Number.MAX_VALUE }: Pick<TypedFact, 'decimals' | 'most'>,
  value: number,
): string | undefined {
  if (!(value > 0)) return `${subject} must be a number above zero`;
  if (value > most) return `${subject} must be at most ${most}`;
  if (Number(value.toFixed(decimals)) === value) return undefined;
  if (decimals === 0) return `${subject} must be a whole number`;
  return `${subject} must have at most ${decimals === 1 ? 'one decimal' : 'two decimals'}`;
}

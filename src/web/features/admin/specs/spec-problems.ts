/** What is wrong with specs that were typed, by field. Pure. */
import { isDay } from '../../../../shared/rules/days.ts';
import { describeModelYears, isModelYear } from '../../../../shared/rules/model-years.ts';
import { isWebAddress } from '../../../../shared/rules/web-address.ts';
import { capitalise } from '../../../../shared/words/wording.ts';
import type { FactKind } from '../../../../shop/phone/fact.ts';
import {
  isAsked,
  isEmptyDraft,
  kindsIn,
  numbersIn,
  rowsIn,
  type SpecDraft,
  textIn,
} from './spec-draft.ts';
import { type FormFact, isSwitch, SPEC_FACTS } from './spec-facts.ts';

type NumberKind = Extract<FactKind, { kind: 'number' }>;

/** By field: the name of a fact, or a part of a row such as `rearCameras.0.mp`. */
export type SpecProblems = Readonly<Record<string, string>>;

export const HEX_CODE = /^#[0-9a-f]{6}$/i;

/** @returns nothing while every field is empty: such a mobile has no specs */
export function findSpecProblems(draft: SpecDraft, now: Date): SpecProblems {
  if (isEmptyDraft(draft)) return {};
  const asked = SPEC_FACTS.filter((fact) => isAsked(fact, draft));
  return Object.fromEntries(asked.flatMap((fact) => problemsOf(fact, draft, now)));
}

function problemsOf(fact: FormFact, draft: SpecDraft, now: Date): [key: string, problem: string][] {
  const { name, label, isRequired } = fact;
  if (isSwitch(fact)) return [];
  if (fact.kind === 'numbers') {
    if (!isRequired || numbersIn(draft, name).length > 0) return [];
    return [[name, `Choose at least one ${fact.noun ?? label.toLowerCase()}`]];
  }
  if (fact.kind === 'list') {
    if (!isRequired || kindsIn(draft, name).length > 0) return [];
    return [[name, `Choose at least one ${label.toLowerCase()}`]];
  }
  if (fact.kind === 'rows') {
    const rows = rowsIn(draft, name);
    if (rows.length === 0) return isRequired ? [[name, `Add at least one ${fact.noun}`]] : [];
    return rows.flatMap((row, index) =>
      Object.entries(fact.parts).flatMap(([part, kind]): [string, string][] => {
        const problem = problemOf(kind, row[part]?.trim() ?? '', now);
        return problem === undefined ? [] : [[`${name}.${index}.${part}`, problem]];
      }),
    );
  }
  const text = textIn(draft, name);
  if (text === '' && !isRequired) return [];
  const problem = problemOf(fact, text, now);
  return problem === undefined ? [] : [[name, problem]];
}

function problemOf(kind: FactKind & { label: string }, text: string, now: Date) {
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
  { decimals, most = Number.MAX_VALUE }: Pick<NumberKind, 'decimals' | 'most'>,
  value: number,
): string | undefined {
  if (!(value > 0)) return `${subject} must be a number above zero`;
  if (value > most) return `${subject} must be at most ${most}`;
  if (Number(value.toFixed(decimals)) === value) return undefined;
  if (decimals === 0) return `${subject} must be a whole number`;
  return `${subject} must have at most ${decimals === 1 ? 'one decimal' : 'two decimals'}`;
}

/** Id of the control that a problem is about. */
export function specFieldId(key: string): string {
  return `spec-${key.replaceAll('.', '-')}`;
}

/** Every field in the order of the form, and the rows of lists where something is wrong. */
export function summariseSpecProblems(problems: SpecProblems) {
  return SPEC_FACTS.flatMap((fact) => {
    const { name, label } = fact;
    const rows = Object.keys(problems).filter((key) => key.startsWith(`${name}.`));
    return [name, ...rows].map((key) => {
      const [, index, part = ''] = key.split('.');
      const isRow = index !== undefined && fact.kind === 'rows';
      return {
        id: specFieldId(key),
        label: isRow ? `${label}: ${Number(index) + 1}, ${fact.parts[part]?.label}` : label,
        error: problems[key],
      };
    });
  });
}

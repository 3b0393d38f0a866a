/** What is wrong with specs that were typed, by field. Pure. */
import { problemOfText } from '../../../../shared/rules/typed-facts.ts';
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

/** By field: the name of a fact, or a part of a row such as `rearCameras.0.mp`. */
export type SpecProblems = Readonly<Record<string, string>>;

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
        const problem = problemOfText(kind, row[part]?.trim() ?? '', now);
        return problem === undefined ? [] : [[`${name}.${index}.${part}`, problem]];
      }),
    );
  }
  const text = textIn(draft, name);
  if (text === '' && !isRequired) return [];
  const problem = problemOfText(fact, text, now);
  return problem === undefined ? [] : [[name, problem]];
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

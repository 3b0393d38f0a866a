/** What is wrong with specs that were typed, by field. Pure. */
import { describeModelYears, isModelYear } from '../../../../shared/rules/model-years.ts';
import { askedNames, isEmptyDraft, type SpecDraft } from './spec-draft.ts';
import { SPEC_LINES, SPEC_NAMES, type SpecName } from './spec-lines.ts';

/** By field: a name, a list, or a part of a row such as `rear.0.mp`. */
export type SpecProblems = Readonly<Record<string, string>>;

export const HEX_CODE = /^#[0-9a-f]{6}$/i;
const MEGAPIXELS = /^\d{1,3}(?:\.\d)?$/;

const LISTS = {
  ramGb: 'Memory',
  storageGb: 'Storage',
  rear: 'Rear cameras',
  front: 'Front cameras',
  colours: 'Colours',
} as const;
const MISSING: Readonly<Record<keyof typeof LISTS, string>> = {
  ramGb: 'Choose at least one size of memory',
  storageGb: 'Choose at least one size of storage',
  rear: 'Add at least one rear camera',
  front: 'Add at least one front camera',
  colours: 'Add at least one colour',
};

/** @returns nothing while every field is empty: such a mobile has no specs */
export function findSpecProblems(draft: SpecDraft, now: Date): SpecProblems {
  if (isEmptyDraft(draft)) return {};
  const problems: Record<string, string> = {};
  const note = (key: string, problem: string | undefined) => {
    if (problem !== undefined) problems[key] = problem;
  };
  for (const name of askedNames(draft)) note(name, problemOf(name, draft.texts[name].trim(), now));
  for (const [name, problem] of Object.entries(MISSING)) {
    if (draft[name as keyof typeof LISTS].length === 0) note(name, problem);
  }
  for (const side of ['rear', 'front'] as const) {
    for (const [index, { mp }] of draft[side].entries()) {
      const isRight = MEGAPIXELS.test(mp.trim()) && Number(mp) > 0;
      note(`${side}.${index}.mp`, isRight ? undefined : 'Enter megapixels');
    }
  }
  for (const [index, { name, hex }] of draft.colours.entries()) {
    note(`colours.${index}.name`, name.trim() === '' ? 'Give the colour a name' : undefined);
    note(
      `colours.${index}.hex`,
      HEX_CODE.test(hex) ? undefined : 'Enter # and six digits or letters a to f',
    );
  }
  return problems;
}

function problemOf(name: SpecName, text: string, now: Date): string | undefined {
  const { label, decimals, isRequired } = SPEC_LINES[name];
  if (text === '') return isRequired && `Enter the ${label.toLowerCase()}`;
  if (decimals === undefined) return undefined;
  const value = Number(text);
  if (!(value > 0)) return `${label} must be a number above zero`;
  if (decimals === 0 && !Number.isInteger(value)) return `${label} must be a whole number`;
  if (name === 'year' && !isModelYear(value, now)) return describeModelYears(now);
  return undefined;
}

/** Id of the control that a problem is about. */
export function specFieldId(key: string): string {
  return `spec-${key.replaceAll('.', '-')}`;
}

/** Every field in the order of the form, and the rows of lists where something is wrong. */
export function summariseSpecProblems(problems: SpecProblems) {
  const rows = Object.keys(problems).filter((key) => key.includes('.'));
  return [...SPEC_NAMES, ...Object.keys(LISTS), ...rows].map((key) => ({
    id: specFieldId(key),
    label: labelOf(key),
    error: problems[key],
  }));
}

function labelOf(key: string): string {
  const [list = '', index, part] = key.split('.');
  if (list in SPEC_LINES) return SPEC_LINES[list as SpecName].label;
  const label = LISTS[list as keyof typeof LISTS];
  if (index === undefined) return label;
  const kind = part === 'hex' ? 'code' : part === 'mp' ? 'megapixels' : part;
  return `${label}: ${Number(index) + 1}, ${kind}`;
}

/** Specs while they are typed: numbers are texts until they are read. Empty means not known. Pure. */
import { partOf, readFact } from '../../../../shop/phone/facts.ts';
import type { MobileSpecs } from '../../../../shop/phone/schema.ts';
import { describeFact } from '../../catalogue/specs/describe-fact.ts';
import { NOT_KNOWN } from '../../catalogue/specs/not-known.ts';
import { type FormFact, isSwitch, SPEC_FACTS } from './spec-facts.ts';

/** A row with its parts as texts; the key is its own for as long as the form is open. */
export interface DraftRow {
  key: string;
  [part: string]: string;
}

/** Switches are on or off, sizes and kinds are ticked, rows are lists; all else is a text. */
export type DraftValue =
  | string
  | boolean
  | readonly number[]
  | readonly string[]
  | readonly DraftRow[];

/** By the name of the fact. */
export type SpecDraft = Readonly<Record<string, DraftValue>>;

export function toDraft(specs: MobileSpecs | null): SpecDraft {
  return Object.fromEntries(SPEC_FACTS.map((fact) => [fact.name, draftOf(fact, specs ?? {})]));
}

function draftOf(fact: FormFact, specs: object): DraftValue {
  const value = readFact(specs, fact);
  if (isSwitch(fact)) return value === true;
  switch (fact.kind) {
    case 'flag':
      return value === null ? '' : value ? 'yes' : 'no';
    case 'numbers':
      return (value ?? []) as number[];
    case 'list':
      return (value ?? []) as string[];
    case 'rows':
      return ((value ?? []) as Record<string, unknown>[]).map((row, index) => ({
        ...Object.fromEntries(Object.keys(fact.parts).map((part) => [part, String(row[part])])),
        key: String(index),
      }));
    default:
      return String(value ?? '');
  }
}

export function textIn(draft: SpecDraft, name: string): string {
  const value = draft[name];
  return typeof value === 'string' ? value.trim() : '';
}

export function isOnIn(draft: SpecDraft, name: string): boolean {
  return draft[name] === true;
}

export function numbersIn(draft: SpecDraft, name: string): readonly number[] {
  const value = draft[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
}

export function kindsIn(draft: SpecDraft, name: string): readonly string[] {
  const value = draft[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

export function rowsIn(draft: SpecDraft, name: string): readonly DraftRow[] {
  const value = draft[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'object') : [];
}

/** Whether nothing at all is known: the mobile then has no specs. */
export function isEmptyDraft(draft: SpecDraft): boolean {
  return Object.values(draft).every((value) =>
    typeof value === 'boolean' ? !value : typeof value === 'string' ? !value.trim() : !value.length,
  );
}

/** A phone that does not fold has no folded size. */
export function isAsked(fact: FormFact, draft: SpecDraft): boolean {
  const part = fact.form.only ?? partOf(fact)?.name;
  return part === undefined || isOnIn(draft, part);
}

/** Specs in words, for people who compare two versions. Of a mobile without specs nothing is known. */
export function describeSpecs(specs: MobileSpecs | null): Record<string, string> {
  return Object.fromEntries(
    SPEC_FACTS.map((fact) => [fact.label, specs ? describeFact(fact, specs) : NOT_KNOWN]),
  );
}

/** The facts that the form of a mobile asks for, in its order. */
import { type FactForm, FORM_GROUPS } from '../../../../shop/phone/fact.ts';
import { factsOfGroup, type NamedFact } from '../../../../shop/phone/facts.ts';

/** A fact that is asked for and stands in the specs. */
export type FormFact = NamedFact & { form: FactForm; at: string };

export interface FormGroup {
  title: (typeof FORM_GROUPS)[number];
  facts: readonly FormFact[];
}

export const SPEC_GROUPS: readonly FormGroup[] = FORM_GROUPS.map((title) => ({
  title,
  facts: factsOfGroup('form', title).filter((fact): fact is FormFact => fact.at !== undefined),
}));

export const SPEC_FACTS: readonly FormFact[] = SPEC_GROUPS.flatMap(({ facts }) => facts);

/** A flag that is either on or off; one that may also be unknown is a choice of three. */
export function isSwitch({ kind, isRequired }: Pick<FormFact, 'kind' | 'isRequired'>): boolean {
  return kind === 'part' || (kind === 'flag' && isRequired === true);
}

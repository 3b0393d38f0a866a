import {
  type DraftValue,
  isOnIn,
  kindsIn,
  numbersIn,
  rowsIn,
  type SpecDraft,
} from './spec-draft.ts';
import { type FormFact, isSwitch } from './spec-facts.ts';
import { SpecList } from './spec-list.tsx';
import type { SpecProblems } from './spec-problems.ts';
import { SpecSwitch } from './spec-switch.tsx';
import { SpecTextField } from './spec-text-field.tsx';
import { SpecVariants } from './spec-variants.tsx';

export interface SpecControlProps {
  fact: FormFact;
  draft: SpecDraft;
  problems: SpecProblems;
  onChange: (value: DraftValue) => void;
}

/** The control of a fact, by its kind. */
export function SpecControl({ fact, draft, problems, onChange }: SpecControlProps) {
  const { name, label, form, kind } = fact;
  if (isSwitch(fact)) {
    const isOn = isOnIn(draft, name);
    const hint = isOn || kind !== 'part' ? form.hint : undefined;
    return <SpecSwitch label={label} hint={hint} isOn={isOn} onChange={onChange} />;
  }
  if (fact.kind === 'numbers' || fact.kind === 'list') {
    return (
      <SpecVariants
        fact={fact}
        chosen={fact.kind === 'list' ? kindsIn(draft, name) : numbersIn(draft, name)}
        problem={problems[name]}
        onChange={onChange}
      />
    );
  }
  if (fact.kind === 'rows') {
    return (
      <SpecList fact={fact} rows={rowsIn(draft, name)} problems={problems} onChange={onChange} />
    );
  }
  const value = draft[name];
  return (
    <SpecTextField
      fact={fact}
      value={typeof value === 'string' ? value : ''}
      problem={problems[name]}
      onChange={onChange}
    />
  );
}

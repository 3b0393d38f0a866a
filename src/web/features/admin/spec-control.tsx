import { type FormFact, isSwitch } from './spec-facts.ts';
import { SpecList } from './spec-list.tsx';
import { type DraftValue, isOnIn, numbersIn, rowsIn, type SpecDraft } from './specs/spec-draft.ts';
import type { SpecProblems } from './specs/spec-problems.ts';
import { SpecSwitch } from './specs/spec-switch.tsx';
import { SpecTextField } from './specs/spec-text-field.tsx';
import { SpecVariants } from './specs/spec-variants.tsx';

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
  if (fact.kind === 'numbers') {
    return (
      <SpecVariants
        fact={fact}
        chosen={numbersIn(draft, name)}
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

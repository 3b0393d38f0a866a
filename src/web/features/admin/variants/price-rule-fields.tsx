import { useState } from 'react';
import { Field } from '../../../ui/controls/field.tsx';
import { SelectInput } from '../../../ui/controls/select-input.tsx';
import { formatDollars } from '../../../ui/price.tsx';
import { DifferenceTable } from '../difference-table.tsx';
import { DialogField } from './dialogs/dialog-field.tsx';
import { PRICE_RULES, type PriceChange, type PriceRule, readRule } from './price-rules.ts';

export interface TypedRule {
  kind: PriceRule['kind'];
  text: string;
  /** Whether what is wrong is told. */
  isChecked: boolean;
}

/** A rule while it is typed, and what it is read as. */
export function useTypedRule(first: PriceRule['kind']) {
  const [typed, setTyped] = useState<TypedRule>({
    ...{ kind: first, text: PRICE_RULES[first].first, isChecked: false },
  });
  const read = readRule(typed.kind, typed.text);
  return {
    typed,
    setTyped,
    rule: typeof read === 'string' ? undefined : read,
    problem: typeof read === 'string' ? read : undefined,
    check: () => setTyped({ ...typed, isChecked: true }),
  };
}

export interface PriceRuleFieldsProps {
  rule: ReturnType<typeof useTypedRule>;
  /** What becomes of the prices. */
  changes: readonly PriceChange[];
  nameOf: (key: string) => string;
}

const SHOWN = 100;

/** Asks for a rule, and shows what it makes of the prices. */
export function PriceRuleFields({ rule, changes, nameOf }: PriceRuleFieldsProps) {
  const { typed, setTyped, problem } = rule;
  const { kind, text, isChecked } = typed;
  const { label, hint } = PRICE_RULES[kind];
  return (
    <>
      <Field label="Rule">
        {(control) => (
          <SelectInput
            {...control}
            value={kind}
            onChange={(event) => {
              const chosen = event.target.value as PriceRule['kind'];
              setTyped({ kind: chosen, text: PRICE_RULES[chosen].first, isChecked: false });
            }}
          >
            {Object.entries(PRICE_RULES).map(([value, { name }]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <DialogField
        label={label}
        hint={hint}
        error={isChecked ? problem : undefined}
        value={text}
        onChange={(value) => setTyped({ ...typed, text: value })}
      />
      {changes.length > 0 && (
        <div>
          <DifferenceTable
            caption="Prices before and after"
            fieldLabel="Variant"
            beforeLabel="Now"
            afterLabel="Then"
            rows={changes.slice(0, SHOWN).map(({ key, before, after }) => ({
              ...{ key, field: nameOf(key), after: formatDollars(after) },
              before: before === undefined ? '–' : formatDollars(before),
            }))}
          />
          {changes.length > SHOWN && (
            <p className="mt-2 text-sm text-ink-soft">and {changes.length - SHOWN} more</p>
          )}
        </div>
      )}
      {changes.length === 0 && problem === undefined && (
        <p className="text-sm text-ink-soft">Every price is that already.</p>
      )}
    </>
  );
}

import { useState } from 'react';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { type Bounds, within } from './kept-hand.ts';

export interface MmFieldProps {
  label: string;
  hint: string;
  /** Null where nothing was entered, or nothing that makes sense. */
  value: number | null;
  bounds: Bounds;
  onValue: (value: number | null) => void;
}

/** A length in millimetres that may stay empty. What makes no sense is told when the field is left. */
export function MmField({ label, hint, value, bounds, onValue }: MmFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  // A length that was chosen elsewhere stands here as well.
  const text = typed !== null && readLength(typed, bounds) === value ? typed : String(value ?? '');
  const isWrong = isLeft && text.trim() !== '' && value === null;
  return (
    <Field
      label={`${label} in mm`}
      hint={hint}
      optional="unmarked"
      error={isWrong ? `Between ${bounds.least} and ${bounds.most} mm` : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={text}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setLeft(false);
            onValue(readLength(currentTarget.value, bounds));
          }}
          onBlur={() => setLeft(true)}
        />
      )}
    </Field>
  );
}

/** `182.5` and `182,5` are the same length; null for anything else. */
function readLength(text: string, bounds: Bounds): number | null {
  const number = text.trim().replace(',', '.');
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(number) ? within(Number(number), bounds) : null;
}

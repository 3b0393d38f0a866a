import { TextInput, type TextInputProps } from '../../../ui/controls/text-input.tsx';

export interface UnitInputProps extends Omit<TextInputProps, 'type'> {
  /** Stands at the end of the control; its label says it in a word. */
  sign?: string | undefined;
}

/** A number with its unit inside the control. */
export function UnitInput({ sign, ...input }: UnitInputProps) {
  return (
    <span className="relative block">
      <TextInput
        {...input}
        type="number"
        min={0}
        autoComplete="off"
        className={sign && (sign.length > 2 ? 'pr-14' : 'pr-11')}
      />
      {sign && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-ink-soft"
        >
          {sign}
        </span>
      )}
    </span>
  );
}

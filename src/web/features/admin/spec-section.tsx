import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { SPEC_FIELDS, type SpecTexts } from './spec-fields.ts';

export interface SpecSectionProps {
  texts: SpecTexts;
  problems: Readonly<Record<string, string>>;
  onChange: (texts: SpecTexts) => void;
}

/** All that is known of a model: sizes, variants, cameras, colours. Its drawing is made from it. */
export function SpecSection({ texts, problems, onChange }: SpecSectionProps) {
  const hasProblems = Object.keys(problems).length > 0;
  return (
    <details open={hasProblems || undefined} className="border-y border-line sm:col-span-2">
      <summary className="py-4 font-heading text-xl font-semibold">Specs and variants</summary>
      <p className="mb-5 max-w-prose text-ink-soft">
        The picture to scale is drawn from these. What is not known stays empty.
      </p>
      <div className="mb-8 grid items-start gap-x-8 gap-y-5 sm:grid-cols-2">
        {SPEC_FIELDS.map(({ name, label, hint, decimals, isRequired }) => (
          <Field
            key={name}
            label={label}
            hint={hint}
            optional={!isRequired}
            error={problems[name]}
            className={name === 'colours' || name === 'rear' ? 'sm:col-span-2' : undefined}
          >
            {(props) => (
              <TextInput
                {...props}
                aria-required={false}
                inputMode={decimals === undefined ? undefined : 'decimal'}
                autoComplete="off"
                value={texts[name] ?? ''}
                onChange={(event) => onChange({ ...texts, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </details>
  );
}

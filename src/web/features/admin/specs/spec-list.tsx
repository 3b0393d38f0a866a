import { capitalise } from '../../../../shared/words/wording.ts';
import type { FactPart } from '../../../../shop/phone/fact.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { FIRST_HEX } from './spec-colour-input.tsx';
import type { DraftRow } from './spec-draft.ts';
import type { FormFact } from './spec-facts.ts';
import { SpecInput } from './spec-input.tsx';
import { type SpecProblems, specFieldId } from './spec-problems.ts';
import { SpecRows } from './spec-rows.tsx';

export interface SpecListProps {
  fact: Extract<FormFact, { kind: 'rows' }>;
  rows: readonly DraftRow[];
  problems: SpecProblems;
  onChange: (rows: DraftRow[]) => void;
}

/** A list of the same parts, such as cameras or colours; the first row is the main one. */
export function SpecList({ fact, rows, problems, onChange }: SpecListProps) {
  const { name, label, noun, parts, form } = fact;
  return (
    <SpecRows
      name={name}
      legend={label}
      hint={form.hint}
      noun={noun}
      rows={rows}
      problem={problems[name]}
      create={(key) => ({ ...firstParts(parts, rows), key })}
      onChange={onChange}
    >
      {(row, index, change) => (
        <div className="flex flex-wrap items-start gap-3">
          {Object.entries(parts).map(([part, kind]) => (
            <Field
              key={part}
              id={specFieldId(`${name}.${index}.${part}`)}
              label={
                <span className="sr-only">
                  {capitalise(noun)} {index + 1}, {kind.label}
                </span>
              }
              error={problems[`${name}.${index}.${part}`]}
              className={widthOf(kind)}
            >
              {(control) => (
                <SpecInput
                  kind={kind}
                  control={control}
                  noun={`${noun} ${index + 1}`}
                  placeholder={capitalise(kind.label)}
                  isOptional={false}
                  value={row[part] ?? ''}
                  onChange={(value) => change({ [part]: value })}
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </SpecRows>
  );
}

function widthOf(part: FactPart): string {
  const { kind } = part;
  const usual = part.kind === 'text' && part.usual;
  if (kind === 'number' || kind === 'year') return 'w-28';
  if (kind === 'colour') return 'w-42';
  return kind === 'text' && !usual ? 'min-w-32 flex-[1_1_12rem]' : 'min-w-32 flex-1';
}

/** What a new row starts from: of what is usual, the first that is not there yet. */
function firstParts(parts: Readonly<Record<string, FactPart>>, rows: readonly DraftRow[]) {
  return Object.fromEntries(
    Object.entries(parts).map(([part, kind]) => {
      if (kind.kind === 'colour') return [part, FIRST_HEX];
      if (kind.kind === 'choice') return [part, kind.options[0] ?? ''];
      const usual = kind.kind === 'text' ? (kind.usual ?? []) : [];
      const free = usual.find((one) => rows.every((row) => row[part] !== one));
      return [part, free ?? usual[0] ?? ''];
    }),
  );
}

import { useId, useState } from 'react';
import { HAND_BOUNDS, HOLDS } from '../../../../shop/choosing/hand.ts';
import { HAND_SURVEY } from '../../../../shop/choosing/hand-survey.ts';
import { POCKET_BOUNDS } from '../../../../shop/choosing/pocket.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { SelectInput } from '../../../ui/controls/select-input.tsx';
import type { OwnMeasures } from './kept-hand.ts';
import { MmField } from './mm-field.tsx';

export interface HandFormProps {
  measures: OwnMeasures;
  onChange: (measures: OwnMeasures) => void;
}

const HOLD_LABELS = { right: 'Right hand', left: 'Left hand', both: 'Both hands' } as const;
const PEOPLE = ['Women', 'Men'] as const;

/** Hand and pocket in millimetres. What is typed counts at once; nothing is sent. */
export function HandForm({ measures, onChange }: HandFormProps) {
  const set = (part: Partial<OwnMeasures>) => onChange({ ...measures, ...part });
  return (
    <div className="hand-form">
      <div className="grid content-start gap-4">
        <h3 className="text-xl">Your hand</h3>
        <div className="hand-fields">
          <MmField
            label="Length"
            hint="From the crease of the wrist to the tip of the middle finger."
            value={measures.handMm}
            bounds={HAND_BOUNDS}
            onValue={(handMm) => set({ handMm })}
          />
          <SurveyField value={measures.handMm} onValue={(handMm) => set({ handMm })} />
        </div>
        <HoldChoice hold={measures.hold} onChoose={(hold) => set({ hold })} />
      </div>
      <div className="grid content-start gap-4">
        <h3 className="text-xl">Your pocket</h3>
        <div className="hand-fields">
          <MmField
            label="Width"
            hint="Across the opening, laid flat."
            value={measures.pocketWidthMm}
            bounds={POCKET_BOUNDS}
            onValue={(pocketWidthMm) => set({ pocketWidthMm })}
          />
          <MmField
            label="Depth"
            hint="From the edge to the bottom."
            value={measures.pocketDepthMm}
            bounds={POCKET_BOUNDS}
            onValue={(pocketDepthMm) => set({ pocketDepthMm })}
          />
        </div>
      </div>
    </div>
  );
}

interface SurveyFieldProps {
  value: number | null;
  onValue: (value: number) => void;
}

/** For those who have no rule at hand. What is chosen is the length of the field beside it. */
function SurveyField({ value, onValue }: SurveyFieldProps) {
  const [picked, setPicked] = useState('');
  const isPicked = picked !== '' && HAND_SURVEY[Number(picked)]?.lengthMm === value;
  return (
    <Field label="Or from a survey" optional="unmarked" hint="How many of a hundred are shorter.">
      {(control) => (
        <SelectInput
          {...control}
          value={isPicked ? picked : ''}
          onChange={({ currentTarget }) => {
            setPicked(currentTarget.value);
            const hand = HAND_SURVEY[Number(currentTarget.value)];
            if (hand && currentTarget.value !== '') onValue(hand.lengthMm);
          }}
        >
          <option value="">My own</option>
          {PEOPLE.map((people) => (
            <optgroup key={people} label={people}>
              {HAND_SURVEY.map(
                ({ of, percentile, lengthMm }, index) =>
                  of === people && (
                    <option key={`${of}${percentile}`} value={index}>
                      {lengthMm} mm, {percentile} of 100
                    </option>
                  ),
              )}
            </optgroup>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}

interface HoldChoiceProps {
  hold: OwnMeasures['hold'];
  onChoose: (hold: OwnMeasures['hold']) => void;
}

function HoldChoice({ hold, onChoose }: HoldChoiceProps) {
  const name = useId();
  return (
    <fieldset className="choice-row">
      <legend className="pb-1.5 text-sm font-semibold">Held in</legend>
      {HOLDS.map((value) => (
        <label key={value} className="choice-cell">
          <input
            type="radio"
            name={name}
            checked={value === hold}
            onChange={() => onChoose(value)}
          />
          <span>{HOLD_LABELS[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}

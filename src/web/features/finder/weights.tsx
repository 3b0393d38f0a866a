import { useId } from 'react';
import { levelKey } from '../../../contract/finder/address.ts';
import {
  CRITERIA,
  type CriterionName,
  type FinderAnswers,
  LEVELS,
  levelOf,
  TOP_LEVEL,
} from '../../../shop/choosing/finder/answers.ts';
import { Button } from '../../ui/controls/button.tsx';

export interface WeightsProps {
  answers: FinderAnswers;
  /** Levels as the sliders stand now. */
  levels: Readonly<Record<CriterionName, number>>;
  /** What can be weighed: how a phone fits only for those who have said how it should. */
  criteria: readonly CriterionName[];
}

/** The sixth question: a slider for everything that phones are weighed by. */
export function Weights({ answers, levels, criteria }: WeightsProps) {
  const titleId = useId();
  return (
    <fieldset aria-labelledby={titleId}>
      <div className="finder-question">
        <span aria-hidden="true" className="figures text-sm text-ink-soft">
          6
        </span>
        <h2 id={titleId} className="font-text text-base font-semibold tracking-normal">
          What matters most?
        </h2>
      </div>
      <div className="finder-weights-list">
        {CRITERIA.filter(({ name }) => criteria.includes(name)).map(({ name, label }) => (
          <Weight
            key={name}
            name={name}
            label={label}
            start={levelOf(answers, name)}
            level={levels[name]}
          />
        ))}
      </div>
      <Button type="submit" className="only-without-script mt-4 ml-7 w-fit">
        Show phones
      </Button>
    </fieldset>
  );
}

interface WeightProps {
  name: CriterionName;
  label: string;
  /** As the address has it. */
  start: number;
  level: number;
}

function Weight({ name, label, start, level }: WeightProps) {
  const id = useId();
  return (
    <div className="finder-weight">
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      <output htmlFor={id} className="text-sm text-ink-soft only-with-script">
        {LEVELS[level]}
      </output>
      <input
        id={id}
        type="range"
        name={levelKey(name)}
        min={0}
        max={TOP_LEVEL}
        step={1}
        defaultValue={start}
        aria-valuetext={LEVELS[level]}
      />
      <span aria-hidden="true" className="finder-ends only-without-script">
        <span>{LEVELS[0]}</span>
        <span>{LEVELS[TOP_LEVEL]}</span>
      </span>
    </div>
  );
}

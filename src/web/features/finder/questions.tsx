import { useId } from 'react';
import { controlName, writeRange } from '../../../contract/mobile-address.ts';
import type { ListFilter } from '../../../contract/mobile-filters.ts';
import {
  type FinderAnswers,
  HOURS,
  SIZES,
  type SizeName,
  YEARS,
} from '../../../shop/choosing/finder/answers.ts';
import { describeSpan } from '../../../shop/choosing/finder/span.ts';
import {
  describeFit,
  describeHours,
  describeMoney,
  describeMust,
  describeYears,
  isChosen,
  MUST_FILTERS,
} from './describe-answers.ts';
import { Choices, TypedNumber } from './fields.tsx';
import { Question } from './question.tsx';

export interface QuestionsProps {
  answers: FinderAnswers;
  /** Whether it is told how long phones get security updates. */
  knowsUpdates: boolean;
}

/** The first five questions; each can be left out. The sixth is what matters most (weights.tsx). */
export function Questions({ answers, knowsUpdates }: QuestionsProps) {
  return (
    <>
      <Question number={1} title="How should it fit?" answer={describeFit(answers)}>
        <FitFields answers={answers} />
      </Question>
      <Question number={2} title="How long between charges?" answer={describeHours(answers)}>
        <HoursFields answers={answers} />
      </Question>
      <Question number={3} title="What may it cost?" answer={describeMoney(answers)}>
        <div className="grid grid-cols-2 gap-4">
          <TypedNumber name="budget" label="At most" unit="$" value={answers.budget} />
          <TypedNumber name="spend" label="I would like to spend" unit="$" value={answers.spend} />
        </div>
        <p className="text-sm text-ink-soft">
          Nothing above the first is shown. Up to the second counts as good, and less as better.
        </p>
      </Question>
      <Question number={4} title="How long will you keep it?" answer={describeYears(answers)}>
        <Choices
          legend="How long will you keep it?"
          isLegendHidden
          type="radio"
          name="keep"
          none="I do not know"
          choices={YEARS.map((years) => ({
            value: String(years),
            label: `${years} years`,
            isChosen: answers.keep === years,
          }))}
          hint={
            knowsUpdates
              ? 'Compared with the day until which the maker promises security updates.'
              : 'Compared with the year of the model: makers rarely say how long there will be updates.'
          }
        />
      </Question>
      <Question number={5} title="What must it have?" answer={describeMust(answers)}>
        {MUST_FILTERS.map((filter) => (
          <MustFields key={filter.name} filter={filter} must={answers.must ?? {}} />
        ))}
      </Question>
    </>
  );
}

function FitFields({ answers }: { answers: FinderAnswers }) {
  const handId = useId();
  const pocketId = useId();
  return (
    <>
      <Choices
        legend="Preferred size"
        type="radio"
        name="size"
        none="Any size"
        choices={(Object.keys(SIZES) as SizeName[]).map((size) => ({
          value: size,
          label: `${SIZES[size].label}: ${describeSpan(SIZES[size])} tall`,
          isChosen: answers.size === size,
        }))}
        hint="A preference: phones of other sizes come further down the list."
      />
      <fieldset className="grid gap-2">
        <legend className="pb-1 text-sm font-semibold">My hand</legend>
        <TypedNumber
          name="hand"
          label="Length of the hand"
          unit="mm"
          value={answers.hand}
          describedBy={handId}
        />
        <p id={handId} className="text-sm text-ink-soft">
          From the wrist to the tip of the middle finger. A phone up to two fifths as wide is taken
          to suit it: a rule of thumb of ours, no promise.
        </p>
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="pb-1 text-sm font-semibold">My pocket</legend>
        <div className="grid grid-cols-2 gap-4">
          <TypedNumber
            name="pocketHeight"
            label="Height"
            unit="mm"
            value={answers.pocketHeight}
            describedBy={pocketId}
          />
          <TypedNumber
            name="pocketWidth"
            label="Width"
            unit="mm"
            value={answers.pocketWidth}
            describedBy={pocketId}
          />
        </div>
        <p id={pocketId} className="text-sm text-ink-soft">
          Only phones that go in whole are shown, foldables closed. How thick they are is not
          counted.
        </p>
      </fieldset>
    </>
  );
}

const HOUR_WORDS: Record<(typeof HOURS)[number], string> = {
  18: 'Until the evening',
  24: 'A day',
  30: 'A day and a quarter',
  36: 'A day and a half',
  48: 'Two days',
};

function HoursFields({ answers }: { answers: FinderAnswers }) {
  return (
    <Choices
      legend="How long between charges?"
      isLegendHidden
      type="radio"
      name="hours"
      none="I do not mind"
      choices={HOURS.map((hours) => ({
        value: String(hours),
        label: `${HOUR_WORDS[hours]}: ${hours} hours`,
        isChosen: answers.hours === hours,
      }))}
      hint="Worked out from the battery alone: 4,000 mAh for 24 hours, in steps of three hours. How sparing a phone is and how you use it are not known to us; yours may last half as long, or twice."
    />
  );
}

function MustFields({
  filter,
  must,
}: {
  filter: ListFilter;
  must: NonNullable<FinderAnswers['must']>;
}) {
  const { label, kind, help, options } = filter;
  const isRange = kind === 'range';
  return (
    <Choices
      legend={label}
      isLegendHidden={kind === 'flag'}
      type={isRange ? 'radio' : 'checkbox'}
      name={controlName(filter)}
      {...(isRange ? { none: 'Any' } : {})}
      hint={help}
      choices={options.map((option) => ({
        value: isRange
          ? writeRange(filter, option.filters)
          : (option.filters.category?.[0] ?? 'true'),
        label: option.label,
        isChosen: isChosen(option.filters, must),
      }))}
    />
  );
}

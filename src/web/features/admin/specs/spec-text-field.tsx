import { useQuery } from '@tanstack/react-query';
import {
  AGEING_CHECK,
  CHECK_AGAIN_DAYS,
  checkAgainBefore,
} from '../../../../shop/phone/fact-sources.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { readSettings } from '../settings/settings-api.ts';
import { todayIn } from '../settings/settings-values.ts';
import type { FormFact } from './spec-facts.ts';
import { SpecInput } from './spec-input.tsx';
import { specFieldId } from './spec-problems.ts';

export interface SpecTextFieldProps {
  fact: FormFact;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

const CHECK_AGAIN = (
  <span className="text-warning">
    More than {CHECK_AGAIN_DAYS} days ago: look at the source again.
  </span>
);

/** Whether the day is too long ago, by the days of the shop. */
function useIsOld({ at }: FormFact, value: string): boolean {
  const isAgeing = at === AGEING_CHECK.at;
  const { data } = useQuery({
    queryKey: [...queryKeys.shopSettings, 'time-zone'],
    queryFn: async ({ signal }) => (await readSettings(signal)).settings.timeZone,
    enabled: isAgeing,
  });
  // Fields that do not ask get what another one has asked for.
  if (!isAgeing || data === undefined || value === '') return false;
  return value < checkAgainBefore(todayIn(data));
}

/** One fact of a model: a number with its unit, a choice of what is usual, or a text. */
export function SpecTextField({ fact, value, problem, onChange }: SpecTextFieldProps) {
  const { name, label, form, isRequired } = fact;
  const isOld = useIsOld(fact, value);
  const unit = 'unit' in fact ? fact.unit : undefined;
  return (
    <Field
      id={specFieldId(name)}
      label={
        <>
          {label}
          {unit && <span className="sr-only"> in {unit[1]}</span>}
        </>
      }
      hint={isOld ? CHECK_AGAIN : form.hint}
      optional={!isRequired}
      error={problem}
    >
      {(control) => (
        <SpecInput
          kind={fact}
          // Required only once there are specs at all, which the introduction says.
          control={{ ...control, 'aria-required': undefined }}
          noun={label.toLowerCase()}
          isOptional={!isRequired}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import type { WireStaffReturn } from '../../../../../contract/returns/returns.ts';
import { describeProblem } from '../../../../lib/api-problem.ts';
import { UnitName } from '../../../../ui/unit-name.tsx';
import { QuestionDialog } from '../../staff/question-dialog.tsx';
import type { ReturnDialogProps } from './label-dialog.tsx';
import { useReturnStep } from './use-return.ts';

type Outcome = 'restocked' | 'writtenOff';
type Unit = WireStaffReturn['items'][number];

/** The outcome for each phone, without a default. */
export function CheckDialog({ found, onClose }: ReturnDialogProps) {
  const check = useReturnStep(found, 'check');
  const { register, handleSubmit, formState } = useForm<Record<string, Outcome | ''>>();
  const open = found.items.filter(({ isBack }) => !isBack);
  const back = found.items.filter(({ isBack }) => isBack);

  function submit(chosen: Record<string, Outcome | ''>) {
    const ids = (outcome: Outcome) =>
      open.map(({ _id }) => _id).filter((id) => chosen[id] === outcome);
    check.mutate(
      { restocked: ids('restocked'), writtenOff: ids('writtenOff') },
      { onSuccess: onClose },
    );
  }

  return (
    <QuestionDialog
      open
      onClose={onClose}
      title="Check the phones"
      text="Decide for each phone whether it can be sold again. You can change it until the refund is decided."
      submitLabel="Save the result"
      pending={check.isPending}
      failure={check.error ? describeProblem(check.error) : undefined}
      onSubmit={() => void handleSubmit(submit)()}
    >
      {open.map((unit) => (
        <UnitOutcome
          key={unit._id}
          unit={unit}
          registration={register(unit._id, { required: 'Please choose one of the two' })}
          error={formState.errors[unit._id]?.message}
        />
      ))}
      {back.length > 0 && (
        <div className="grid gap-1">
          <p className="text-sm font-semibold">Back in stock through a refund of the order</p>
          {back.map(({ _id, name, variantName, sku }) => (
            <UnitName key={_id} name={name} variantName={variantName} sku={sku} />
          ))}
        </div>
      )}
    </QuestionDialog>
  );
}

const OUTCOMES: readonly { value: Outcome; label: string }[] = [
  { value: 'restocked', label: 'Back in stock' },
  { value: 'writtenOff', label: 'Write off' },
];

interface UnitOutcomeProps {
  unit: Unit;
  registration: UseFormRegisterReturn;
  error: string | undefined;
}

function UnitOutcome({ unit, registration, error }: UnitOutcomeProps) {
  const { _id, name, variantName, sku } = unit;
  const errorId = `${_id}-error`;
  return (
    <fieldset className="grid gap-1" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1">
        <UnitName name={name} variantName={variantName} sku={sku} />
      </legend>
      <div className="flex flex-wrap gap-x-6">
        {OUTCOMES.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              value={value}
              className="size-6 shrink-0 accent-ink"
              aria-invalid={error ? true : undefined}
              {...registration}
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

import { useForm } from 'react-hook-form';
import { describeProblem } from '../../../../lib/api-problem.ts';
import { QuestionDialog } from '../../staff/question-dialog.tsx';
import { UnitChoice } from '../unit-choice.tsx';
import type { ReturnDialogProps } from './label-dialog.tsx';
import { useReturnStep } from './use-return.ts';

/** Which phones can be sold again; the others are written off. */
export function CheckDialog({ found, onClose }: ReturnDialogProps) {
  const check = useReturnStep(found, 'check');
  const { register, handleSubmit } = useForm<{ restocked: string[] }>({
    defaultValues: { restocked: [] },
  });
  return (
    <QuestionDialog
      open
      onClose={onClose}
      title="Check the phones"
      text="Select the phones that can be sold again. The others are written off and stay out of stock. This cannot be undone."
      submitLabel="Save the result"
      pending={check.isPending}
      failure={check.error ? describeProblem(check.error) : undefined}
      onSubmit={() =>
        void handleSubmit(({ restocked }) => check.mutate({ restocked }, { onSuccess: onClose }))()
      }
    >
      <UnitChoice
        legend="Back in stock"
        units={found.items}
        showsSku
        registration={register('restocked')}
      />
    </QuestionDialog>
  );
}

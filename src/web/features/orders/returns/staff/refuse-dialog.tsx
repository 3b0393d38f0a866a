import { useForm } from 'react-hook-form';
import { describeProblem } from '../../../../lib/api-problem.ts';
import { QuestionDialog } from '../../staff/question-dialog.tsx';
import { REASON_RULES, ReasonField } from '../../staff/reason-field.tsx';
import type { ReturnDialogProps } from './label-dialog.tsx';
import { useReturnStep } from './use-return.ts';

/** Not accepted, with the reason that the buyer reads. */
export function RefuseDialog({ found, onClose }: ReturnDialogProps) {
  const refuse = useReturnStep(found, 'refuse');
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  return (
    <QuestionDialog
      open
      onClose={onClose}
      title="Refuse the return"
      text="The buyer is told by email and keeps the phones, or gets them back. This cannot be undone."
      submitLabel="Refuse the return"
      tone="danger"
      pending={refuse.isPending}
      failure={refuse.error ? describeProblem(refuse.error) : undefined}
      onSubmit={() =>
        void handleSubmit(({ reason }) =>
          refuse.mutate({ reason: reason.trim() }, { onSuccess: onClose }),
        )()
      }
    >
      <ReasonField
        order={found}
        registration={register('reason', REASON_RULES)}
        error={formState.errors.reason}
      />
    </QuestionDialog>
  );
}

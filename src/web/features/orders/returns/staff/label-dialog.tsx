import { useForm } from 'react-hook-form';
import type { WireStaffReturn } from '../../../../../contract/returns/returns.ts';
import { RETURN_LIMITS } from '../../../../../shared/rules/returns.ts';
import { describeProblem } from '../../../../lib/api-problem.ts';
import { Field } from '../../../../ui/controls/field.tsx';
import { TextArea } from '../../../../ui/controls/text-area.tsx';
import { QuestionDialog } from '../../staff/question-dialog.tsx';
import { useReturnStep } from './use-return.ts';

/** What the dialogs about a return are told. */
export interface ReturnDialogProps {
  found: WireStaffReturn;
  onClose: () => void;
}

/** Where to send it: it approves what was asked for, and completes what needed no approval. */
export function LabelDialog({ found, onClose }: ReturnDialogProps) {
  const isAsked = found.state === 'requested';
  const tell = useReturnStep(found, isAsked ? 'approve' : 'instruct');
  const { register, handleSubmit, formState } = useForm({ defaultValues: { instructions: '' } });
  const { errors } = formState;
  return (
    <QuestionDialog
      open
      onClose={onClose}
      title={isAsked ? 'Approve the return' : 'Send return instructions'}
      text="The buyer gets this by email. It cannot be undone."
      submitLabel={isAsked ? 'Approve and tell the buyer' : 'Tell the buyer'}
      pending={tell.isPending}
      failure={tell.error ? describeProblem(tell.error) : undefined}
      onSubmit={() =>
        void handleSubmit(({ instructions }) =>
          tell.mutate({ instructions: instructions.trim() }, { onSuccess: onClose }),
        )()
      }
    >
      <Field
        label="Label or address"
        hint="A link to a label, or the lines of an address."
        error={errors.instructions?.message}
      >
        {(control) => (
          <TextArea
            {...control}
            {...register('instructions', {
              validate: (text) => text.trim() !== '' || 'Instructions are required',
            })}
            rows={4}
            maxLength={RETURN_LIMITS.instructions}
          />
        )}
      </Field>
    </QuestionDialog>
  );
}

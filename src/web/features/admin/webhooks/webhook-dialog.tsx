import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { WireWebhook } from '../../../../contract/office/webhooks.ts';
import type { WebhookEventType } from '../../../../shared/rules/webhook-events.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { applyFieldProblems } from '../../../lib/apply-field-problems.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { useProof } from '../../account/use-proof.tsx';
import { QuestionDialog } from '../../orders/staff/question-dialog.tsx';
import { EventChoice } from './event-choice.tsx';
import { addWebhook, changeWebhook } from './webhooks-api.ts';

interface Values {
  url: string;
  events: WebhookEventType[];
}

export interface WebhookDialogProps {
  /** The one to change; none: a new one. */
  webhook?: WireWebhook;
  onClose: () => void;
  onAdded?: (secret: string) => void;
}

/** Where a tool listens, and to what. */
export function WebhookDialog({ webhook, onClose, onAdded }: WebhookDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { url: webhook?.url ?? '', events: webhook?.events ?? [] },
  });
  const { errors } = formState;
  const { prove, dialog } = useProof();
  const save = useSave(webhook, prove);

  async function submit(values: Values) {
    try {
      const secret = await save.mutateAsync(values);
      onClose();
      if (secret !== null) onAdded?.(secret);
    } catch (error) {
      if (applyFieldProblems(error, ['url', 'events'], setError)) save.reset();
    }
  }

  return (
    <>
      <QuestionDialog
        open
        onClose={onClose}
        title={webhook ? 'Edit webhook' : 'Add webhook'}
        text="Messages go to public https addresses, at port 443 or 8443."
        submitLabel={webhook ? 'Save' : 'Add webhook'}
        pending={save.isPending}
        failure={save.error ? describeProblem(save.error) : undefined}
        onSubmit={() => void handleSubmit(submit)()}
      >
        <Field label="Address" error={errors.url?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...register('url', { required: 'Please enter the address of the tool' })}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <EventChoice
          registration={register('events', { required: 'Please choose at least one event' })}
          error={errors.events?.message}
        />
      </QuestionDialog>
      {dialog}
    </>
  );
}

/** @returns saves, and answers the secret of a new one */
function useSave(webhook: WireWebhook | undefined, prove: ReturnType<typeof useProof>['prove']) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (values: Values): Promise<string | null> => {
      if (!webhook) return (await prove(() => addWebhook(values))).secret;
      await prove(() => changeWebhook(webhook._id, values));
      return null;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.webhooks }),
  });
}

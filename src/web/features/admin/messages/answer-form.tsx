import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../lib/api-client.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';

export interface AnswerFormProps {
  messageId: string;
  /** Whom the mail goes to, by name. */
  to: string;
  onSent: () => Promise<void>;
}

/** Writes back by mail; what is typed stays until it is sent. */
export function AnswerForm({ messageId, to, onSent }: AnswerFormProps) {
  const [text, setText] = useState('');
  const answer = useMutation({
    mutationFn: () =>
      api.call(`/messages/${messageId}/answers`, { method: 'POST', body: { text } }),
    onSuccess: async () => {
      setText('');
      await onSent();
    },
  });

  function send(event: FormEvent) {
    event.preventDefault();
    answer.mutate();
  }

  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-3">
      <Field
        label={`Answer to ${to}`}
        hint="Sent by email, with the date of the message but not its text."
        error={answer.error ? describeProblem(answer.error) : undefined}
      >
        {(props) => (
          <TextArea
            {...props}
            rows={4}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="small" pending={answer.isPending} className="justify-self-start">
        Send answer
      </Button>
    </form>
  );
}

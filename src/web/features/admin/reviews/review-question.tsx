import { useState } from 'react';
import { formatNumber } from '../../../../shared/words/wording.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { QuestionDialog } from '../../orders/staff/question-dialog.tsx';

export interface ReviewQuestionProps {
  title: string;
  text: string;
  label: string;
  submitLabel: string;
  /** What is there already. */
  start?: string;
  maxLength: number;
  tone?: 'danger';
  pending: boolean;
  failure: string | undefined;
  onSubmit: (text: string) => void;
  onClose: () => void;
}

/** Asks staff for a few lines: the reason of a refusal, or a reply. */
export function ReviewQuestion(props: ReviewQuestionProps) {
  const { label, start = '', maxLength, onSubmit, onClose, ...dialog } = props;
  const [text, setText] = useState(start);
  const [isTouched, setIsTouched] = useState(false);
  const { length } = text.trim();
  const limit = `Please use 1 to ${formatNumber(maxLength)} characters`;
  const isRight = length > 0 && length <= maxLength;

  function submit() {
    setIsTouched(true);
    if (isRight) onSubmit(text.trim());
  }

  return (
    <QuestionDialog {...dialog} open onClose={onClose} onSubmit={submit}>
      <Field label={label} error={isTouched && !isRight ? limit : undefined}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </QuestionDialog>
  );
}

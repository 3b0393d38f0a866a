import type { WireStaffReview } from '../../../../contract/reviews.ts';
import { REJECTION_MAX_LENGTH, REPLY_MAX_LENGTH } from '../../../../shared/rules/reviews.ts';
import { ReviewQuestion, type ReviewQuestionProps } from './review-question.tsx';
import type { Decision } from './use-review-decisions.ts';

/** Decisions that need a text. */
export type Asked = 'reject' | 'reply';

export interface AskedDecisionProps
  extends Pick<ReviewQuestionProps, 'pending' | 'failure' | 'onClose'> {
  what: Asked;
  review: WireStaffReview;
  onDecide: (decision: Decision) => void;
}

/** Asks for the reason of a rejection, or for the text of a reply. */
export function AskedDecision({ what, review, onDecide, ...question }: AskedDecisionProps) {
  const { name, writer, reply } = review;
  if (what === 'reject') {
    return (
      <ReviewQuestion
        {...question}
        title="Reject this review?"
        text={
          writer
            ? `Only ${name} will still see it. They get your reason by email.`
            : 'It disappears from the shop. Samples have no writer to notify.'
        }
        label="Reason, for the writer"
        submitLabel="Reject review"
        tone="danger"
        maxLength={REJECTION_MAX_LENGTH}
        onSubmit={(reason) => onDecide({ name: 'reject', reason })}
      />
    );
  }
  return (
    <ReviewQuestion
      {...question}
      title={`Reply to ${name}`}
      text="Your reply appears publicly below the review."
      label="Reply"
      submitLabel="Save reply"
      start={reply?.text ?? ''}
      maxLength={REPLY_MAX_LENGTH}
      onSubmit={(text) => onDecide({ name: 'reply', text })}
    />
  );
}

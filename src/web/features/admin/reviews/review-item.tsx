import { useRef, useState } from 'react';
import type { WireStaffReview } from '../../../../contract/reviews.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { Alert } from '../../../ui/alert.tsx';
import { StaffReply } from '../../reviews/staff-reply.tsx';
import { type Asked, AskedDecision } from './asked-decision.tsx';
import { ReviewActions } from './review-actions.tsx';
import { ReviewFacts } from './review-facts.tsx';
import type { Decision, useReviewDecisions } from './use-review-decisions.ts';

export interface ReviewItemProps {
  review: WireStaffReview;
  decide: ReturnType<typeof useReviewDecisions>['decide'];
}

/** One review: who wrote what about which phone, and what can be done. */
export function ReviewItem({ review, decide }: ReviewItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const [asks, setAsks] = useState<Asked>();
  const { _id, rejection, reply } = review;
  const isMine = decide.variables?.review._id === _id;
  const isPending = decide.isPending && isMine;

  function send(decision: Decision) {
    const close = () => {
      setAsks(undefined);
      // The button that was pressed may be gone.
      item.current?.focus();
    };
    decide.mutate({ review, decision }, { onSuccess: close });
  }

  const failure = decide.error && isMine ? describeProblem(decide.error) : undefined;
  return (
    <li ref={item} tabIndex={-1} className="grid gap-4 border-b border-line py-6 wrap-anywhere">
      <ReviewFacts review={review} />
      <p dir="auto" className="max-w-prose whitespace-pre-line">
        {review.details}
      </p>
      {rejection && (
        <p className="max-w-prose text-sm">
          <span className="font-semibold">Rejected: </span>
          <bdi>{rejection}</bdi>
        </p>
      )}
      {reply && <StaffReply reply={reply} />}
      <ReviewActions review={review} pending={isPending} onAsk={setAsks} onDecide={send} />
      {failure && !asks && <Alert tone="danger">{failure}</Alert>}
      {asks && (
        <AskedDecision
          key={asks}
          what={asks}
          review={review}
          pending={isPending}
          failure={failure}
          onClose={() => setAsks(undefined)}
          onDecide={send}
        />
      )}
    </li>
  );
}

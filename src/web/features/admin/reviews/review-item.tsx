import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { WireStaffReview } from '../../../../contract/reviews.ts';
import { REJECTION_MAX_LENGTH, REPLY_MAX_LENGTH } from '../../../../shared/rules/reviews.ts';
import { formatDate } from '../../../../shared/words/wording.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { ReviewState } from '../../reviews/review-state.tsx';
import { StaffReply } from '../../reviews/staff-reply.tsx';
import { ReviewQuestion } from './review-question.tsx';
import type { Decision, useReviewDecisions } from './use-review-decisions.ts';

export interface ReviewItemProps {
  review: WireStaffReview;
  decide: ReturnType<typeof useReviewDecisions>['decide'];
}

/** One review: who wrote what about which phone, and what can be done. */
export function ReviewItem({ review, decide }: ReviewItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const [asks, setAsks] = useState<'reject' | 'reply'>();
  const { _id, name, state, rejection, reply } = review;
  const isMine = decide.variables?.review._id === _id;
  const isPending = decide.isPending && isMine;
  const whose = <span className="sr-only"> the review by {name}</span>;

  function send(decision: Decision) {
    const close = () => {
      setAsks(undefined);
      // The button that was pressed may be gone.
      item.current?.focus();
    };
    decide.mutate({ review, decision }, { onSuccess: close });
  }

  const failure = decide.error && isMine ? describeProblem(decide.error) : undefined;
  const question = {
    pending: isPending,
    failure,
    onClose: () => setAsks(undefined),
  };
  return (
    <li ref={item} tabIndex={-1} className="grid gap-4 border-b border-line py-6 wrap-anywhere">
      <ReviewFacts review={review} />
      <p className="max-w-prose break-words whitespace-pre-line">{review.details}</p>
      {rejection && (
        <p className="max-w-prose text-sm break-words">
          <span className="font-semibold">Rejected: </span>
          {rejection}
        </p>
      )}
      {reply && <StaffReply reply={reply} />}
      <div className="flex flex-wrap gap-3">
        {state !== 'approved' && (
          <Button size="small" pending={isPending} onClick={() => send({ name: 'approve' })}>
            Publish{whose}
          </Button>
        )}
        {state !== 'rejected' && (
          <Button variant="secondary" size="small" onClick={() => setAsks('reject')}>
            Reject{whose}
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => setAsks('reply')}>
          {reply ? 'Edit reply' : 'Reply'}
          <span className="sr-only"> to</span>
          {whose}
        </Button>
        {reply && (
          <Button
            variant="quiet"
            size="small"
            pending={isPending}
            onClick={() => send({ name: 'reply', text: null })}
          >
            Delete reply<span className="sr-only"> to the review by {name}</span>
          </Button>
        )}
      </div>
      {failure && !asks && <Alert tone="danger">{failure}</Alert>}
      {asks === 'reject' && (
        <ReviewQuestion
          {...question}
          title="Reject this review?"
          text={
            review.writer
              ? `Only ${name} will still see it. They get your reason by email.`
              : 'It disappears from the shop. Samples have no writer to notify.'
          }
          label="Reason, for the writer"
          submitLabel="Reject review"
          tone="danger"
          maxLength={REJECTION_MAX_LENGTH}
          onSubmit={(reason) => send({ name: 'reject', reason })}
        />
      )}
      {asks === 'reply' && (
        <ReviewQuestion
          {...question}
          title={`Reply to ${name}`}
          text="Your reply appears publicly below the review."
          label="Reply"
          submitLabel="Save reply"
          start={reply?.text ?? ''}
          maxLength={REPLY_MAX_LENGTH}
          onSubmit={(text) => send({ name: 'reply', text })}
        />
      )}
    </li>
  );
}

function ReviewFacts({ review }: { review: WireStaffReview }) {
  const { name, rating, product, writer, date, state, revision } = review;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Rating value={rating} />
        {product && (
          <span className="min-w-0 font-semibold break-words">
            {product.slug ? (
              <Link to={`/mobiles/${product.slug}#reviews`} className="underline-offset-4">
                {product.name}
              </Link>
            ) : (
              product.name
            )}
          </span>
        )}
        <ReviewState state={state} reader="staff" />
      </p>
      <p className="figures text-sm wrap-anywhere text-ink-soft">
        {name}, {writer ? <span className="break-all">{writer.email}</span> : 'sample review'} ·{' '}
        <time dateTime={date}>{writer ? formatMoment(date) : formatDate(date)}</time>
        {revision > 1 && ` · version ${revision}`}
      </p>
    </div>
  );
}

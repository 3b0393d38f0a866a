import type { WireStaffReview } from '../../../../contract/reviews.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { Asked } from './asked-decision.tsx';
import type { Decision } from './use-review-decisions.ts';

export interface ReviewActionsProps {
  review: WireStaffReview;
  pending: boolean;
  /** What needs a text is asked for first. */
  onAsk: (what: Asked) => void;
  onDecide: (decision: Decision) => void;
}

/** What can be done with a review as it stands. */
export function ReviewActions({ review, pending, onAsk, onDecide }: ReviewActionsProps) {
  const { name, state, reply } = review;
  const whose = <span className="sr-only"> the review by {name}</span>;
  return (
    <div className="flex flex-wrap gap-3">
      {state !== 'approved' && (
        <Button size="small" pending={pending} onClick={() => onDecide({ name: 'approve' })}>
          Publish{whose}
        </Button>
      )}
      {state !== 'rejected' && (
        <Button variant="secondary" size="small" onClick={() => onAsk('reject')}>
          Reject{whose}
        </Button>
      )}
      <Button variant="secondary" size="small" onClick={() => onAsk('reply')}>
        {reply ? 'Edit reply' : 'Reply'}
        <span className="sr-only"> to</span>
        {whose}
      </Button>
      {reply && (
        <Button
          variant="quiet"
          size="small"
          pending={pending}
          onClick={() => onDecide({ name: 'reply', text: null })}
        >
          Delete reply<span className="sr-only"> to the review by {name}</span>
        </Button>
      )}
    </div>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { WireOwnReview } from '../../../contract/reviews.ts';
import { describeProblem } from '../../lib/api-problem.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { showToast } from '../../ui/dialogs/toast.ts';
import { Rating } from '../../ui/rating.tsx';
import { VariantName } from '../../ui/variant-name.tsx';
import { useAuth } from '../account/session/auth-context.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { ReviewState } from './review-state.tsx';
import { withdrawReview } from './reviews-api.ts';
import { StaffReply } from './staff-reply.tsx';

export interface OwnReviewProps {
  own: WireOwnReview;
  title: string;
  /** What is published stands beside it already. */
  isBrief?: boolean;
}

/** The own review of one phone with its state, or the way to write one. */
export function OwnReview({ own, title, isBrief = false }: OwnReviewProps) {
  const { productId, name, variantNames, canWrite, review } = own;
  const { user } = useAuth();
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asks, setAsks] = useState<'text' | 'withdrawal'>();
  const withdraw = useMutation({
    mutationFn: () => withdrawReview(productId),
    onSuccess: async () => {
      showToast('Review withdrawn');
      await queries.invalidateQueries({ queryKey: queryKeys.ownReviews(user?.email) });
      // The button that was pressed is gone.
      heading.current?.focus();
    },
  });
  if (!user) return null;
  return (
    <section aria-label={`Your review of the ${name}`} className="grid justify-items-start gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {title}
      </h3>
      <WhatWasBought variantNames={variantNames} />
      {review ? (
        <Written review={review} isBrief={isBrief} />
      ) : (
        <p className="text-ink-soft">{INVITATION}</p>
      )}
      {withdraw.error && <Alert tone="danger">{describeProblem(withdraw.error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        {canWrite && <WriteButton own={own} onPress={() => setAsks('text')} />}
        {review && (
          <Button
            variant="quiet"
            size="small"
            pending={withdraw.isPending}
            onClick={() => setAsks('withdrawal')}
          >
            Withdraw<span className="sr-only"> your review of the {name}</span>
          </Button>
        )}
      </div>
      {asks === 'text' && (
        <ReviewDialog own={own} email={user.email} onClose={() => setAsks(undefined)} />
      )}
      <ConfirmDialog
        open={asks === 'withdrawal'}
        onOpenChange={() => setAsks(undefined)}
        title="Withdraw your review?"
        text="Its stars and its text are deleted. You can write a new one."
        confirmLabel="Yes, withdraw it"
        cancelLabel="Keep it"
        tone="danger"
        onConfirm={() => {
          setAsks(undefined);
          withdraw.mutate();
        }}
      />
    </section>
  );
}

/** Nothing where it is not known which one it was. */
function WhatWasBought({ variantNames }: Pick<WireOwnReview, 'variantNames'>) {
  if (variantNames.length === 0) return null;
  return (
    <p className="-mt-2 text-sm text-ink-soft">
      What you bought: <VariantName>{variantNames.join('; ')}</VariantName>
    </p>
  );
}

function WriteButton({
  own: { name, review },
  onPress,
}: {
  own: WireOwnReview;
  onPress: () => void;
}) {
  return (
    <Button variant="secondary" size="small" onClick={onPress}>
      {review ? 'Edit' : 'Write a review'}
      <span className="sr-only"> {review ? `your review of the ${name}` : `of the ${name}`}</span>
    </Button>
  );
}

const INVITATION = 'You have received this phone. What should others know about it?';

interface WrittenProps {
  review: NonNullable<WireOwnReview['review']>;
  isBrief: boolean;
}

function Written({ review, isBrief }: WrittenProps) {
  const { rating, details, state, rejection, reply, publishedAs } = review;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Rating value={rating} />
        <ReviewState state={state} reader="writer" />
      </div>
      {!(isBrief && state === 'approved') && (
        <p dir="auto" className="max-w-prose whitespace-pre-line">
          {details}
        </p>
      )}
      {state === 'pending' && (
        <p className="text-sm text-ink-soft">
          Our staff read it before it is published as a review by <bdi>{publishedAs}</bdi>
        </p>
      )}
      {rejection && (
        <Alert tone="warning" title="Our staff did not publish it">
          <bdi>{rejection}</bdi>
        </Alert>
      )}
      {reply && !(isBrief && state === 'approved') && <StaffReply reply={reply} />}
    </>
  );
}

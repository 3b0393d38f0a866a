import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { WireOwnReview } from '../../../contract/reviews.ts';
import { REVIEW_TEXT } from '../../../shared/rules/reviews.ts';
import { formatNumber } from '../../../shared/words/wording.ts';
import { describeProblem } from '../../lib/api-problem.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { keepAnswer } from '../../lib/query-provider.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showToast } from '../../ui/dialogs/toast.ts';
import { UnitName } from '../../ui/unit-name.tsx';
import { RatingInput } from './rating-input.tsx';
import { keepDraft, type ReviewDraft, readDraft } from './review-draft.ts';
import { sendReview } from './reviews-api.ts';

export interface ReviewDialogProps {
  own: WireOwnReview;
  email: string;
  onClose: () => void;
}

/** What the dialog holds and does; a draft outlives it. */
function useReviewDraft({ own, email, onClose }: ReviewDialogProps) {
  const { productId, review } = own;
  const queries = useQueryClient();
  const [draft, setDraft] = useState(
    () =>
      readDraft(email, productId) ?? {
        rating: review?.rating ?? 0,
        details: review?.details ?? '',
      },
  );
  const [isTouched, setIsTouched] = useState(false);
  const send = useMutation({
    mutationFn: () => sendReview(productId, { ...draft, details: draft.details.trim() }),
    onSuccess: (list) => {
      keepDraft(email, productId, null);
      keepAnswer(queries, queryKeys.ownReviews(email), list);
      showToast('Thank you', 'Our staff read your review before it is published.');
      onClose();
    },
  });
  const errors = isTouched ? findErrors(draft) : {};

  function change(part: Partial<ReviewDraft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(email, productId, next);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsTouched(true);
    const wrong = findErrors(draft);
    const selector = wrong.rating ? 'input' : 'textarea';
    if (wrong.rating || wrong.details) {
      event.currentTarget.querySelector<HTMLElement>(selector)?.focus();
    } else send.mutate();
  }

  return { draft, errors, send, change, submit };
}

/** Stars and words about one phone; what was typed stays until it is sent. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { own, onClose } = props;
  const { draft, errors, send, change, submit } = useReviewDraft(props);
  return (
    <Dialog open onOpenChange={onClose} title="Your review" text={<Subject own={own} />}>
      <form method="post" noValidate onSubmit={submit} className="mt-5 grid gap-5">
        <RatingInput
          value={draft.rating}
          error={errors.rating}
          onChoose={(rating) => change({ rating })}
        />
        <Field
          label="What do you think of it?"
          error={errors.details}
          hint={
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>Published with your first name and an initial.</span>
              <span className="figures">
                {formatNumber(draft.details.trim().length)} of {formatNumber(REVIEW_TEXT.max)}{' '}
                characters
              </span>
            </span>
          }
        >
          {(control) => (
            <TextArea
              {...control}
              rows={6}
              value={draft.details}
              onChange={(event) => change({ details: event.target.value })}
            />
          )}
        </Field>
        {send.error && <Alert tone="danger">{describeProblem(send.error)}</Alert>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose} disabled={send.isPending}>
            Back
          </Button>
          <Button type="submit" pending={send.isPending}>
            Send the review
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The phone, and which one of it the writer has received. */
function Subject({ own: { name, variantNames } }: Pick<ReviewDialogProps, 'own'>) {
  return <UnitName name={name} variantName={variantNames.join('; ') || null} />;
}

function findErrors({ rating, details }: ReviewDraft): { rating?: string; details?: string } {
  const { length } = details.trim();
  return {
    ...(rating > 0 ? {} : { rating: 'Please choose one to five stars' }),
    ...(length < REVIEW_TEXT.min
      ? { details: `Please use at least ${REVIEW_TEXT.min} characters` }
      : {}),
    ...(length > REVIEW_TEXT.max
      ? {
          details: `Please use at most ${formatNumber(REVIEW_TEXT.max)} characters`,
        }
      : {}),
  };
}

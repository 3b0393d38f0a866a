import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WireReviewDecided, WireStaffReview } from '../../../../contract/reviews.ts';
import { api } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../ui/dialogs/toast.ts';
import { undoEntry } from '../admin-api.ts';
import type { LastChange } from '../items/use-save-items.ts';

export type Decision =
  | { name: 'approve' }
  | { name: 'reject'; reason: string }
  /** Null takes the reply away. */
  | { name: 'reply'; text: string | null };

export interface DecidedReview {
  review: WireStaffReview;
  decision: Decision;
}

const DONE: Readonly<Record<Decision['name'], string>> = {
  approve: 'Published',
  reject: 'Rejected',
  reply: 'Reply saved',
};

/** Decides about reviews, and keeps what takes the last decision back. */
export function useReviewDecisions() {
  const queries = useQueryClient();
  const [last, setLast] = useState<LastChange>();
  /** Why the last decision could not be taken back; other refusals stand beside their review. */
  const [refusal, setRefusal] = useState<Error>();
  const reload = () => queries.invalidateQueries({ queryKey: queryKeys.allReviews });

  const decide = useMutation({
    mutationFn: ({ review, decision }: DecidedReview) => send(review, decision),
    onMutate: () => setRefusal(undefined),
    onSuccess: ({ entry }, { review, decision }) => {
      const done = DONE[decision.name];
      showToast(done);
      setLast({ text: `${done}: the review by ${review.name}`, entry });
    },
    onSettled: reload,
  });
  const undo = useMutation({
    mutationFn: undoEntry,
    onMutate: () => setRefusal(undefined),
    onSuccess: () => setLast({ text: 'Undone: the review is as it was before.', entry: null }),
    onError: (error) => setRefusal(error),
    onSettled: reload,
  });
  return { decide, undo, last, error: refusal };
}

/** The version goes along, so that nothing is published that nobody has read. */
function send(
  { _id, version }: WireStaffReview,
  { name, ...body }: Decision,
): Promise<WireReviewDecided> {
  return api.call(`/reviews/${_id}/${name}`, {
    method: name === 'reply' ? 'PUT' : 'POST',
    headers: { 'if-match': `"${version}"` },
    ...(name === 'approve' ? {} : { body }),
  });
}

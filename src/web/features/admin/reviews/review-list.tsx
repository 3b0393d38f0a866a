import { useDeferredValue } from 'react';
import type { WireStaffReview } from '../../../../contract/reviews.ts';
import { REVIEW_MAX_STARS } from '../../../../shared/rules/reviews.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChoiceField } from '../choice-field.tsx';
import { LastChangeNotice } from '../items/last-change-notice.tsx';
import { usePagedList } from '../list-page.ts';
import { PagedRows } from '../paged-rows.tsx';
import { SearchField } from '../search-field.tsx';
import { oneOf, useAddressChoice } from '../use-address-choice.ts';
import { ReviewItem } from './review-item.tsx';
import { useReviewDecisions } from './use-review-decisions.ts';

const FIRST = { q: '', state: '', rating: '' };
const STATES = [
  ['', 'All'],
  ['pending', 'Waiting'],
  ['approved', 'Published'],
  ['rejected', 'Rejected'],
] as const;
const STARS = Array.from({ length: REVIEW_MAX_STARS }, (_, index) => REVIEW_MAX_STARS - index);
const RATINGS: readonly (readonly [value: string, label: string])[] = [
  ['', 'All'],
  ...STARS.map((stars) => [String(stars), `${stars} of ${REVIEW_MAX_STARS}`] as const),
];
const ACCEPTS = { state: oneOf(STATES), rating: oneOf(RATINGS) };

/** What buyers wrote, those that wait first. */
export function ReviewList() {
  const [typed, setTyped] = useAddressChoice(FIRST, ACCEPTS);
  const filter = useDeferredValue(typed);
  const deciding = useReviewDecisions();
  const list = usePagedList<WireStaffReview>({
    key: queryKeys.staffReviews(filter),
    path: '/reviews/all',
    query: { ...filter, q: filter.q.trim() },
  });
  return (
    <>
      <search className="mb-4 grid items-end gap-4 sm:grid-cols-[2fr_1fr_1fr]">
        <SearchField
          label="Find a review"
          value={typed.q}
          onChange={(q) => setTyped({ ...typed, q })}
        />
        <ChoiceField
          label="Show"
          value={typed.state}
          options={STATES}
          onChoose={(state) => setTyped({ ...typed, state })}
        />
        <ChoiceField
          label="Rating"
          value={typed.rating}
          options={RATINGS}
          onChoose={(rating) => setTyped({ ...typed, rating })}
        />
      </search>
      <div className="sticky top-2 z-20">
        <LastChangeNotice saving={deciding} />
      </div>
      <PagedRows
        list={list}
        noun={['review', 'reviews']}
        empty={<EmptyState title="No reviews" text="Reviews written by buyers appear here." />}
      >
        {(rows) => (
          <ol aria-label="Reviews, waiting first" className="border-t border-line">
            {rows.map((review) => (
              <ReviewItem key={review._id} review={review} decide={deciding.decide} />
            ))}
          </ol>
        )}
      </PagedRows>
    </>
  );
}

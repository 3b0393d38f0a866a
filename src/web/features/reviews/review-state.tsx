import type { WireOwnReview } from '../../../contract/reviews.ts';
import { cn } from '../../ui/class-names.ts';

type State = NonNullable<WireOwnReview['review']>['state'];

const STATES: Readonly<Record<State, { writer: string; staff: string; styles: string }>> = {
  pending: {
    writer: 'Waiting for our staff',
    staff: 'Waiting',
    styles: 'border-warning text-warning',
  },
  approved: {
    writer: 'Published',
    staff: 'Published',
    styles: 'border-success text-success',
  },
  rejected: {
    writer: 'Not published',
    staff: 'Rejected',
    styles: 'border-danger text-danger',
  },
};

export interface ReviewStateProps {
  state: State;
  reader: 'writer' | 'staff';
}

/** The state of a review in words; the colour only supports it. */
export function ReviewState({ state, reader }: ReviewStateProps) {
  const { styles, [reader]: text } = STATES[state];
  return (
    <span className={cn('inline-block rounded-full border px-2.5 text-sm font-semibold', styles)}>
      {text}
    </span>
  );
}

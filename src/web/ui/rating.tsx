import {
  RATING_DEFAULT_ITEMS,
  RATING_MAX_ITEMS,
  RATING_MIN_ITEMS,
} from '../../shared/constants.ts';
import { cn } from './class-names.ts';

export interface RatingProps {
  value: number;
  /** Number of stars, 1 to 10; anything else is moved into that range. */
  items?: number;
  className?: string;
}

/** Read-only stars with a text for those who do not see them: "4 out of 5". */
export function Rating({ value, items = RATING_DEFAULT_ITEMS, className }: RatingProps) {
  const count = clampItems(items);
  const filled = Math.min(Math.max(value, 0), count);
  return (
    <span
      role="img"
      aria-label={`${filled} out of ${count}`}
      className={cn('inline-flex gap-0.5', className)}
    >
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stars have no other identity
        <Star key={index} share={Math.min(Math.max(filled - index, 0), 1)} />
      ))}
    </span>
  );
}

/** The number of stars that a rating may have: 1 to 10, 5 unless told. */
export function clampItems(items: number): number {
  if (!Number.isFinite(items)) return RATING_DEFAULT_ITEMS;
  return Math.min(Math.max(Math.round(items), RATING_MIN_ITEMS), RATING_MAX_ITEMS);
}

const STAR = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z';

function Star({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5">
      <path d={STAR} className="fill-none stroke-ink-soft" strokeWidth="1.2" />
      <path
        d={STAR}
        className="fill-accent stroke-accent"
        strokeWidth="1.2"
        style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }}
      />
    </svg>
  );
}

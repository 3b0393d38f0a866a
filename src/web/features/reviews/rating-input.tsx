import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { REVIEW_MAX_STARS } from '../../../shared/rules/reviews.ts';
import { Rating } from '../../ui/rating.tsx';

export interface RatingInputProps {
  /** 0 until a star is chosen. */
  value: number;
  error: string | undefined;
  onChoose: (stars: number) => void;
}

const STARS = Array.from({ length: REVIEW_MAX_STARS }, (_, index) => index + 1);

/** One to five stars as a group of radio buttons: arrows, numbers in words, one tab stop. */
export function RatingInput({ value, error, onChoose }: RatingInputProps) {
  const id = useId();
  return (
    <fieldset className="grid gap-1" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-sm font-semibold">Your rating</legend>
      <div className="-ml-3 flex items-center">
        {STARS.map((stars) => (
          <label
            key={stars}
            className="relative grid size-11 cursor-pointer place-items-center rounded-control hover:bg-ink/8"
          >
            <input
              type="radio"
              name={`${id}-rating`}
              value={stars}
              checked={value === stars}
              onChange={() => onChoose(stars)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control"
            />
            <span aria-hidden="true" className="pointer-events-none grid">
              <Rating value={stars <= value ? 1 : 0} items={1} />
            </span>
            <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
          </label>
        ))}
        <span aria-hidden="true" className="figures pl-2 text-sm text-ink-soft">
          {value > 0 && `${value} of ${REVIEW_MAX_STARS}`}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

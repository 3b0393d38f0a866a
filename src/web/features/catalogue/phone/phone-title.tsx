import { OwnDifference } from '../../my-phone/own-difference.tsx';
import { RatingLine } from '../cards/rating-line.tsx';
import type { ShownPhone } from './shown-phone.ts';

/** What the phone is, in a name, a line and the stars of those who have it. */
export function PhoneTitle({
  mobile: { name, slug, summary, rating, measures },
}: {
  mobile: ShownPhone;
}) {
  return (
    <div className="phone-title">
      <h1 className="text-4xl lg:text-5xl">{name}</h1>
      {summary && <p className="figures text-ink-soft lg:text-lg">{summary}</p>}
      <OwnDifference slug={slug} measures={measures ?? undefined} />
      {rating && (
        <p className="text-sm">
          <a
            href="#reviews"
            className="inline-flex min-h-9 items-center underline underline-offset-4"
          >
            <RatingLine rating={rating} />
          </a>
        </p>
      )}
    </div>
  );
}

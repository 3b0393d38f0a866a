import { Link } from 'react-router';
import { PhoneShelf } from '../cards/phone-shelf.tsx';
import type { ComparedMobile } from './alternatives.tsx';
import { joinDifference } from './price-difference.ts';
import type { ShownPhone } from './shown-phone.ts';

export interface RelatedPhonesProps {
  /** The phone that is looked at. */
  mobile: Pick<ShownPhone, 'slug' | 'name' | 'price' | 'measures'>;
  related: readonly ComparedMobile[];
}

/** Phones near in size and price, in stock, each with what is different about it, and side by side. */
export function RelatedPhones({ mobile, related }: RelatedPhonesProps) {
  if (related.length === 0) return null;
  const notes = related.map(({ mobile: other, sizeDifference }) => [
    other._id,
    joinDifference(sizeDifference, mobile, other),
  ]);
  return (
    <section aria-labelledby="related-title" className="phone-section">
      <h2 id="related-title" className="pb-6 text-3xl">
        {mobile.measures ? 'Similar in size and price' : 'Similar in price'}
      </h2>
      <PhoneShelf
        label="Similar phones"
        mobiles={related.map(({ mobile: other }) => other)}
        level={3}
        notes={Object.fromEntries(notes)}
      />
      <h3 className="pt-6 text-xl">Weigh the {mobile.name} against</h3>
      <ul className="flex flex-wrap gap-2 pt-3">
        {related.map(({ mobile: other }) => (
          <li key={other._id}>
            <Link
              to={`/compare?phones=${[mobile.slug, other.slug].sort()}`}
              className="chip min-h-11 px-4"
            >
              {other.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

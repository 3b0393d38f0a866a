import { PhoneShelf } from '../cards/phone-shelf.tsx';
import type { ComparedMobile } from './alternatives.tsx';

/** Phones near in size and price, in stock, each with what is different about it. */
export function RelatedPhones({ related }: { related: readonly ComparedMobile[] }) {
  if (related.length === 0) return null;
  const notes = related.map(({ mobile, difference }) => [mobile._id, difference]);
  return (
    <section aria-labelledby="related-title" className="phone-section">
      <h2 id="related-title" className="pb-6 text-3xl">
        Similar in size and price
      </h2>
      <PhoneShelf
        label="Similar phones"
        mobiles={related.map(({ mobile }) => mobile)}
        level={3}
        notes={Object.fromEntries(notes)}
      />
    </section>
  );
}

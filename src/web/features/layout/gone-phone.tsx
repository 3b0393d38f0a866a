import { PhoneShelf } from '../catalogue/cards/phone-shelf.tsx';
import type { ShelfMobile } from '../catalogue/cards/shelf-mobile.ts';
import { NotFoundNotice } from './not-found-notice.tsx';

export interface GonePhoneProps {
  name: string;
  /** Phones in stock of similar size and price. */
  related: readonly ShelfMobile[];
}

/** Shown for a phone that is no longer sold, with similar phones. */
export function GonePhone({ name, related }: GonePhoneProps) {
  return (
    <>
      <NotFoundNotice detail="This phone is not sold any more." />
      {related.length > 0 && (
        <section aria-labelledby="related-title" className="column grid gap-6 py-16 lg:py-24">
          <h2 id="related-title" className="text-3xl">
            Close to the {name} in size and price
          </h2>
          <PhoneShelf label="Similar phones" mobiles={related} level={3} />
        </section>
      )}
    </>
  );
}

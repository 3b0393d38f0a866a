import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { OfferedList } from '../catalogue/cards/offered-list.tsx';
import type { ShelfMobile } from '../catalogue/cards/shelf-mobile.ts';

/** The offered list of the home page. */
export function OfferedSection({ offers }: { offers: readonly ShelfMobile[] }) {
  return (
    <section aria-labelledby="offered-title" className="column pb-(--home-space)">
      <div className="flex flex-wrap items-end justify-between gap-6 pb-6 lg:pb-8">
        <h2 id="offered-title" className="text-4xl">
          Offered
        </h2>
        {offers.length > 0 && (
          <ButtonLink to="/offered" variant="secondary">
            All {offers.length} offers
          </ButtonLink>
        )}
      </div>
      <OfferedList offers={offers} as="shelf" level={3} />
    </section>
  );
}

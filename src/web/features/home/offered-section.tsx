import type { WireMobile } from '../../../contract/mobiles.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { OfferedList } from '../catalogue/cards/offered-list.tsx';

/** The offered list of the home page. */
export function OfferedSection({ offers }: { offers: readonly WireMobile[] }) {
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

import { useLocation, useNavigation } from 'react-router';
import { OTHER_BRAND_COUNT, type ShownBrand } from '../../../contract/mobile-brands.ts';
import type { WireRatedMobile } from '../../../contract/mobiles.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OwnPhoneLine } from '../my-phone/own-phone-line.tsx';
import { BrandTabs } from './cards/brand-tabs.tsx';
import { MobileGrid } from './cards/mobile-grid.tsx';
import { brandAddress, readBrand } from './filters/list-choice.ts';
import { Notices } from './search/notices.tsx';
import { countPhones, namePhones } from './search/result-text.ts';
import { ShopHeading } from './shop-heading.tsx';

export interface ShopSectionProps {
  brand: ShownBrand;
  /** The first few of the brand. */
  mobiles: readonly WireRatedMobile[];
  /** How many phones of the brand there are. */
  total: number;
  /** What the page ignores of its address. */
  notices: readonly string[];
}

/** The home page's shop: the brands as tabs, each a grid of cards, and the way to all of them. */
export function ShopSection({ brand, mobiles, total, notices }: ShopSectionProps) {
  const { pathname } = useLocation();
  const coming = useComingBrand(pathname);
  return (
    <section aria-labelledby="shop-title" className="column">
      <ShopHeading id="shop-title" level={2} />
      <Notices sentences={notices} />
      <BrandTabs
        value={(coming ?? brand).category}
        addressOf={(category) => brandAddress(pathname, category)}
      >
        <p role="status" className="figures pt-6 pb-1 text-ink-soft">
          {coming && `Fetching ${namePhones(coming.label)}`}
          {!coming && total > 0 && `${countPhones(total, brand.label)}, drawn to one scale`}
          {!coming && total === 0 && `No ${namePhones(brand.label)}`}
        </p>
        {(mobiles.length > 0 || coming) && <OwnPhoneLine className="pb-5" />}
        {mobiles.length === 0 && !coming ? (
          <EmptyState
            level={3}
            title={`No ${namePhones(brand.label)} at the moment`}
            text={`The other ${OTHER_BRAND_COUNT} brands are in the tabs above.`}
            action={
              <ButtonLink to="/contact" variant="secondary">
                Ask for a phone
              </ButtonLink>
            }
          />
        ) : (
          <MobileGrid mobiles={mobiles} loading={coming !== null} level={4} />
        )}
        {total > mobiles.length && !coming && (
          <p className="pt-12">
            <ButtonLink
              to={brandAddress('/order', brand.category)}
              variant="secondary"
              size="large"
            >
              All {countPhones(total, brand.label)}
            </ButtonLink>
          </p>
        )}
      </BrandTabs>
    </section>
  );
}

/** The brand that is being fetched, or null. */
function useComingBrand(pathname: string): ShownBrand | null {
  const { state, location } = useNavigation();
  if (state !== 'loading' || location.pathname !== pathname) return null;
  return readBrand(new URLSearchParams(location.search));
}

import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { WireMobile } from '../../../contract/mobiles.ts';
import { BRANDS, CATEGORIES } from '../../../shared/constants.ts';
import { messages } from '../../../shared/messages.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import {
  type Brand,
  type ListChoice,
  listAddress,
  readListChoice,
  type Sort,
} from './list-choice.ts';
import { MobileGrid } from './mobile-grid.tsx';
import { SortSelect } from './sort-select.tsx';

export interface ShopSectionProps extends ListChoice {
  mobiles: readonly WireMobile[];
  /** How many phones of the brand there are, when not all are shown. */
  total: number;
  /** On its own page the heading is the page's; on the home page it is a section's. */
  level: 1 | 2;
}

/** Five brands as tabs, each a grid of cards. Brand and order live in the address. */
export function ShopSection({ brand, sort, mobiles, total, level }: ShopSectionProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const coming = useComingChoice(pathname);
  const shown = coming ?? { brand, sort };
  const Heading = `h${level}` as const;
  const SubHeading = level === 1 ? 'p' : 'h3';

  function choose(category: Brand['category'], order: Sort) {
    void navigate(listAddress(pathname, { category, sort: order }), { preventScrollReset: true });
  }

  return (
    <section aria-labelledby="shop-title" className="column">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-2 pb-8">
        <Heading id="shop-title" className="text-5xl">
          {messages.home.shopTitle}
        </Heading>
        <SubHeading className="font-heading text-xl font-medium tracking-normal text-accent-text">
          {messages.home.shopSubtitle}
        </SubHeading>
      </div>
      <Tabs
        label="Brands"
        value={shown.brand.category}
        onValueChange={(value) => {
          const category = CATEGORIES.find((known) => known === value);
          if (category) choose(category, sort);
        }}
        tabs={BRANDS.map(({ category, label }) => ({
          value: category,
          label,
          href: listAddress(pathname, { category, sort }),
        }))}
      >
        <div className="flex flex-wrap items-center justify-between gap-4 py-5">
          <p role="status" className="figures text-ink-soft">
            {coming ? `Fetching ${shown.brand.label} phones` : countText(total, brand)}
          </p>
          <SortSelect value={shown.sort} onChange={(order) => choose(brand.category, order)} />
        </div>
        {mobiles.length === 0 && !coming ? (
          <EmptyState
            level={level === 1 ? 2 : 3}
            title={`No ${brand.label} phones at the moment`}
            text="The other four brands are in the tabs above."
            action={
              <ButtonLink to="/contact" variant="secondary">
                Ask for a phone
              </ButtonLink>
            }
          />
        ) : (
          <MobileGrid
            mobiles={mobiles}
            loading={coming !== null}
            eagerCount={level === 1 ? 3 : 0}
            level={level === 1 ? 2 : 4}
          />
        )}
        {total > mobiles.length && !coming && (
          <p className="pt-12">
            <ButtonLink
              to={listAddress('/order', { category: brand.category, sort })}
              variant="secondary"
              size="large"
            >
              All {total} {brand.label} phones
            </ButtonLink>
          </p>
        )}
      </Tabs>
    </section>
  );
}

function countText(total: number, { label }: Brand): string {
  return `${total} ${label} ${total === 1 ? 'phone' : 'phones'}, drawn to one scale`;
}

/** The choice that is being fetched, or null. */
function useComingChoice(pathname: string): ListChoice | null {
  const { state, location } = useNavigation();
  if (state !== 'loading' || location.pathname !== pathname) return null;
  return readListChoice(new URLSearchParams(location.search));
}

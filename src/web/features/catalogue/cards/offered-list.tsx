import type { WireRatedMobile } from '../../../../contract/mobiles.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MobileGrid } from './mobile-grid.tsx';
import { PhoneShelf } from './phone-shelf.tsx';
import type { ShelfMobile } from './shelf-mobile.ts';

/** A row to look along on the home page, a grid of cards on its own page. */
export type OfferedListProps = { level: 2 | 3 } & (
  | { as: 'shelf'; offers: readonly ShelfMobile[] }
  | { as: 'grid'; offers: readonly WireRatedMobile[] }
);

/** Phones whose price is reduced right now. */
export function OfferedList({ offers, as, level }: OfferedListProps) {
  if (offers.length === 0) {
    return (
      <EmptyState
        level={level}
        title="Nothing is reduced today"
        text="The next offers will appear here."
        action={<ButtonLink to="/order">See all phones</ButtonLink>}
      />
    );
  }
  if (as === 'shelf') return <PhoneShelf label="Offered phones" mobiles={offers} level={level} />;
  return <MobileGrid mobiles={offers} eagerCount={3} level={level} />;
}

import type { ReactNode } from 'react';
import type { WireRatedMobile } from '../../../../contract/mobiles.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Later } from '../../../ui/start/later.tsx';
import { MobileCard } from './mobile-card.tsx';

export interface MobileGridProps {
  mobiles: readonly WireRatedMobile[];
  /** Shows the places of the cards while they are fetched. */
  loading?: boolean;
  /** How many cards stand in the first screen. */
  eagerCount?: number;
  level: 2 | 3 | 4;
  /** Where a phone may stand more than once. */
  keyOf?: (mobile: WireRatedMobile) => string;
}

const SKELETON_CARDS = 6;
/** So many cards at most can be seen before anybody has scrolled. */
const NEAR_CARDS = 6;
const gridStyles = 'card-grid grid grid-cols-1 gap-x-6 gap-y-10 md:grid-cols-2 lg:grid-cols-3';

/** Cards in one, two or three columns, all pictures to one scale. */
export function MobileGrid(props: MobileGridProps) {
  const { mobiles, loading = false, eagerCount = 0, level, keyOf = ({ _id }) => _id } = props;
  if (loading) {
    return (
      <div className={gridStyles} aria-busy="true">
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no other identity
          <CardSkeleton key={index} />
        ))}
      </div>
    );
  }
  return (
    <ul className={gridStyles}>
      {mobiles.map((mobile, index) => (
        <Place key={keyOf(mobile)} isFar={index >= NEAR_CARDS}>
          <MobileCard mobile={mobile} eager={index < eagerCount} level={level} />
        </Place>
      ))}
    </ul>
  );
}

function Place({ isFar, children }: { isFar: boolean; children: ReactNode }) {
  if (!isFar) return <li className="grid">{children}</li>;
  return (
    <Later as="li" className="grid [--later-height:34rem]">
      {children}
    </Later>
  );
}

function CardSkeleton() {
  return (
    <div>
      <Skeleton className="tile" />
      <Skeleton className="mt-5 h-6 w-1/2" />
      <Skeleton className="mt-2 h-4 w-2/3" />
      <Skeleton className="mt-6 h-11 w-full" />
    </div>
  );
}

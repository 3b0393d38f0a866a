import type { MetaFunction } from 'react-router';
import { PageHeading } from '../../features/account/page-heading.tsx';
import { privateMeta } from '../../features/layout/private-meta.ts';
import { WishList } from '../../features/wishes/wish-list.tsx';

export const meta: MetaFunction = () => privateMeta('Wish list');

export default function Wishes() {
  return (
    <div className="mx-auto max-w-192 lg:mx-0">
      <PageHeading title="Wish list" lead="Phones you have put aside, the newest first." />
      <WishList />
    </div>
  );
}

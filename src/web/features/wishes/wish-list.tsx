import type { WireWishList } from '../../../contract/account/wishes.ts';
import { useLiveChanges } from '../../lib/live/use-live-changes.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../account/load-failure.tsx';
import { CartSkeleton } from '../cart/cart-skeleton.tsx';
import { ShareSettings } from './share-settings.tsx';
import { useWishes } from './use-wishes.ts';
import { WishLine } from './wish-line.tsx';

/** The own wish list, and how others can see it. */
export function WishList() {
  const { data, error, refetch } = useWishes();
  useLiveChanges(data?.wishes, () => refetch());
  if (!data && error) {
    return <LoadFailure what="Your wish list" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <CartSkeleton />;
  return (
    <>
      <Wishes wishes={data.wishes} />
      {(data.wishes.length > 0 || data.share) && <ShareSettings share={data.share} />}
    </>
  );
}

function Wishes({ wishes }: Pick<WireWishList, 'wishes'>) {
  if (wishes.length === 0) {
    return (
      <EmptyState
        title="Your wish list is empty"
        text="Press the heart on a phone and it is kept here, with its price now and when you saved it."
        action={<ButtonLink to="/order">Go to the shop</ButtonLink>}
      />
    );
  }
  return (
    <>
      <ul aria-label="Wish list" className="border-t border-line">
        {wishes.map((wish) => (
          <WishLine key={wish.variant} wish={wish} />
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        Illustrations, to scale. Prices in US dollars. Saving a phone does not reserve it or fix its
        price.
      </p>
    </>
  );
}

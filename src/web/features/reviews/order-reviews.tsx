import { OwnReview } from './own-review.tsx';
import { useOwnReviews } from './use-own-reviews.ts';

/** Below an order that has arrived: the own reviews of its phones. */
export function OrderReviews({ productIds }: { productIds: readonly string[] }) {
  const { data } = useOwnReviews();
  const found = data?.filter(({ productId }) => productIds.includes(productId)) ?? [];
  if (found.length === 0) return null;
  return (
    <section id="reviews" ref={showIfWanted} aria-labelledby="order-reviews" className="grid gap-6">
      <h2 id="order-reviews" className="border-t border-ink pt-4 text-2xl">
        {found.length === 1 ? 'Your review' : 'Your reviews'}
      </h2>
      {found.map((own) => (
        <OwnReview key={own.productId} own={own} title={own.name} />
      ))}
    </section>
  );
}

/** The address may name this section before it is there. */
function showIfWanted(section: HTMLElement | null): void {
  if (window.location.hash === '#reviews') section?.scrollIntoView();
}

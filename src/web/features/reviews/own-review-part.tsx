import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { QueryProvider } from '../../lib/query-provider.tsx';
import { useOwnReviews } from './use-own-reviews.ts';

const OwnReview = lazyPart(async () => (await import('./own-review.tsx')).OwnReview);

/** On a phone's page, for those who have received it: the own review. Nothing for the others. */
export function OwnReviewPart({ productId }: { productId: string }) {
  return (
    <QueryProvider>
      <Found productId={productId} />
    </QueryProvider>
  );
}

function Found({ productId }: { productId: string }) {
  const { data } = useOwnReviews();
  const own = data?.find((one) => one.productId === productId);
  if (!own) return null;
  return (
    <Suspense>
      <OwnReview own={own} title="Your review" isBrief />
    </Suspense>
  );
}

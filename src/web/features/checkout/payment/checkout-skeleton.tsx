import { Skeleton } from '../../../ui/skeleton.tsx';

/** The payment page's geometry while it loads. */
export function CheckoutSkeleton() {
  return (
    <div
      role="status"
      className="grid gap-x-16 gap-y-6 noscript:hidden lg:grid-cols-[minmax(0,30rem)_minmax(0,24rem)]"
    >
      <span className="sr-only">Loading the payment page</span>
      <Skeleton className="h-22 lg:col-start-2 lg:h-64 lg:row-start-1" />
      <div className="grid gap-5 lg:col-start-1 lg:row-start-1">
        <Skeleton className="h-14" />
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
        <Skeleton className="h-44" />
        <Skeleton className="h-13" />
      </div>
    </div>
  );
}

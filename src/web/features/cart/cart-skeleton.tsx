import { Skeleton } from '../../ui/skeleton.tsx';

/** The cart's geometry while it loads. */
export function CartSkeleton() {
  return (
    <div role="status" className="border-t border-line noscript:hidden">
      <span className="sr-only">Loading your cart</span>
      {[1, 2].map((line) => (
        <div key={line} className="flex gap-8 border-b border-line py-6">
          <Skeleton className="h-32 w-24 rounded-tile" />
          <div className="grid flex-1 content-between">
            <div className="grid gap-2">
              <Skeleton className="h-7 w-2/3" />
              <Skeleton className="h-5 w-24" />
            </div>
            <Skeleton className="h-11 w-32" />
          </div>
        </div>
      ))}
    </div>
  );
}

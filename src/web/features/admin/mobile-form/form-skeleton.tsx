import { Skeleton } from '../../../ui/skeleton.tsx';

const FIELDS = [
  ['name', 'sm:col-span-3'],
  ['category', ''],
  ['price', ''],
  ['stock', ''],
] as const;

/** The geometry of the form of a mobile while the mobile is loading. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <div
      role="status"
      className="grid grid-cols-1 gap-12 noscript:hidden xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <span className="sr-only">{label}</span>
      <div className="grid content-start gap-5 sm:grid-cols-[1.4fr_1.1fr_0.9fr]">
        <Skeleton className="h-9 w-48 sm:col-span-3" />
        {FIELDS.map(([name, span]) => (
          <div key={name} className={span}>
            <Skeleton className="mb-2 h-5 w-28" />
            <Skeleton className="h-11" />
          </div>
        ))}
        <Skeleton className="mt-7 h-28 sm:col-span-3" />
        <Skeleton className="mt-7 h-40 sm:col-span-3" />
      </div>
      <div>
        <Skeleton className="h-11 w-32" />
        <Skeleton className="mt-3 h-88 rounded-tile" />
      </div>
    </div>
  );
}

import { Skeleton } from '../../ui/skeleton.tsx';

const FIELDS = [
  ['name', 'sm:col-span-2'],
  ['category', ''],
  ['price', ''],
  ['stock', ''],
  ['description', 'sm:col-span-2'],
] as const;

/** The geometry of the form of a mobile while the mobile is loading. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid max-w-192 gap-x-8 gap-y-6 sm:grid-cols-2">
      <span className="sr-only">{label}</span>
      {FIELDS.map(([name, span]) => (
        <div key={name} className={span}>
          <Skeleton className="mb-2 h-5 w-28" />
          <Skeleton className="h-11" />
        </div>
      ))}
    </div>
  );
}

import { Skeleton } from '../../ui/skeleton.tsx';

export interface ListSkeletonProps {
  /** What is loading, for example "Loading your payments". */
  label: string;
  rows?: number;
}

/** The geometry of a table or list while it loads. */
export function ListSkeleton({ label, rows = 5 }: ListSkeletonProps) {
  return (
    <div role="status" className="grid noscript:hidden">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="flex min-h-16 items-center gap-6 border-b border-line">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-5 w-1/4" />
          <Skeleton className="ml-auto h-5 w-16" />
        </div>
      ))}
    </div>
  );
}

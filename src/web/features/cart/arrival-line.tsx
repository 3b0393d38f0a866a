import { Truck } from 'lucide-react';
import type { WireCartSum } from '../../../contract/cart.ts';
import { formatArrival } from '../../../shared/delivery/delivery-promise.ts';
import { cn } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

export interface ArrivalLineProps {
  /** Undefined until it is known. */
  sum: WireCartSum | undefined;
  className?: string;
}

/** When an order arrives that is paid now. */
export function ArrivalLine({ sum, className }: ArrivalLineProps) {
  return (
    <p className={cn('figures flex items-center gap-2 text-sm', className)}>
      <Truck aria-hidden="true" className="size-4 shrink-0" />
      {sum ? (
        <span>
          {sum.charges?.shipping ? 'Arrives' : 'Free delivery, arrives'}{' '}
          {formatArrival(sum.arrival)}
        </span>
      ) : (
        <Skeleton className="h-5 w-48" />
      )}
    </p>
  );
}

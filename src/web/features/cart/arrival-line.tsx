import { Truck } from 'lucide-react';
import { useState } from 'react';
import { expectArrival, formatArrival } from '../../../shared/delivery/delivery-promise.ts';
import { cn } from '../../ui/class-names.ts';

export interface ArrivalLineProps {
  isFree?: boolean;
  className?: string;
}

/** When an order arrives that is paid now. */
export function ArrivalLine({ isFree = true, className }: ArrivalLineProps) {
  const [arrival] = useState(() => expectArrival(new Date()));
  return (
    <p className={cn('figures flex items-center gap-2 text-sm', className)}>
      <Truck aria-hidden="true" className="size-4 shrink-0" />
      <span>
        {isFree ? 'Free delivery, arrives' : 'Arrives'} {formatArrival(arrival)}
      </span>
    </p>
  );
}

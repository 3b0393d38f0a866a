import type { WirePayment } from '../../../contract/payments.ts';
import { cn } from '../../ui/class-names.ts';

const TONES: Readonly<Record<WirePayment['status'], string>> = {
  pending: 'border-warning text-warning',
  processing: 'border-warning text-warning',
  shipped: 'border-success text-success',
  delivered: 'border-success text-success',
  cancelled: 'border-danger text-danger',
  refunded: 'border-line-strong text-ink-soft',
};

/** The state of an order as a word; the colour only supports it. */
export function OrderStatus({ status }: Pick<WirePayment, 'status'>) {
  return (
    <span
      className={cn('inline-block rounded-full border px-2.5 text-sm font-semibold', TONES[status])}
    >
      {status}
    </span>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Form } from 'react-router';
import type { WireOrder, WireOrderCounts } from '../../../../contract/orders.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { ADDRESS_MISSING, countOrders, DISPUTED, REFUND_FAILED } from '../orders-api.ts';
import type { OrderListProps } from './order-list.tsx';
import { StateLinks } from './state-links.tsx';

const STATES: readonly {
  status: WireOrder['status'] | typeof ADDRESS_MISSING | typeof REFUND_FAILED | typeof DISPUTED;
  label: string;
}[] = [
  { status: DISPUTED, label: 'In dispute' },
  { status: ADDRESS_MISSING, label: 'Address needed' },
  { status: 'pending', label: 'To pack' },
  { status: 'processing', label: 'Packing' },
  { status: 'shipped', label: 'Shipped' },
  { status: 'delivered', label: 'Delivered' },
  { status: 'cancelled', label: 'Cancelled' },
  { status: 'refunded', label: 'Refunded' },
  { status: REFUND_FAILED, label: 'Refund failed' },
];

/** Which orders to show; what is chosen stands in the address. */
export function OrderFilters({ status, search }: OrderListProps) {
  const { data: counts } = useQuery({
    queryKey: queryKeys.orderCounts,
    queryFn: ({ signal }) => countOrders(signal),
  });
  const address = (chosen: string) => {
    const query = new URLSearchParams({
      ...(chosen ? { status: chosen } : {}),
      ...(search ? { q: search } : {}),
    });
    return `?${query}`;
  };
  return (
    <div className="mb-6 grid gap-5">
      <Form role="search" aria-label="Orders" className="flex max-w-form flex-wrap items-end gap-3">
        {status && <input type="hidden" name="status" value={status} />}
        <div className="grid min-w-0 flex-1 gap-1.5">
          <label htmlFor="order-search" className="text-sm font-semibold">
            Name, email or number
          </label>
          <TextInput
            key={search}
            id="order-search"
            name="q"
            type="search"
            autoComplete="off"
            maxLength={100}
            defaultValue={search}
          />
        </div>
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </Form>
      <StateLinks
        label="Orders by status"
        links={[{ status: '', label: 'All' } as const, ...STATES].map((state) => ({
          label: state.label,
          to: address(state.status),
          isCurrent: state.status === status,
          count: counts && (state.status === '' ? countAll(counts) : (counts[state.status] ?? 0)),
        }))}
      />
    </div>
  );
}

/** Each order is under one state; failed refunds and disputes are counted in addition. */
function countAll({ [REFUND_FAILED]: _, [DISPUTED]: __, ...states }: WireOrderCounts): number {
  return Object.values(states).reduce((sum, count) => sum + count, 0);
}

import type { ReactNode } from 'react';
import type { WireOrder } from '../../../contract/orders.ts';
import { OrderItems } from './order-items.tsx';

export interface OrderViewProps {
  order: WireOrder;
  /** Units are told with their SKUs. */
  showsSku?: boolean;
  /** What can be done, above everything else. */
  actions: ReactNode;
  /** Where it goes, where that has a place of its own. */
  address?: ReactNode;
  historyTitle: string;
  /** What happened, and what is to come. */
  history: ReactNode;
  /** Address, parcel, money. */
  facts: ReactNode;
  /** Below items and history. */
  children?: ReactNode;
}

/** The page of one order: items and history, beside them the facts. */
export function OrderView(props: OrderViewProps) {
  const {
    order,
    showsSku = false,
    actions,
    address,
    historyTitle,
    history,
    facts,
    children,
  } = props;
  return (
    <div className="grid gap-x-16 gap-y-10 xl:grid-cols-[minmax(0,36rem)_20rem]">
      <div className="grid min-w-0 max-w-prose content-start gap-10">
        {actions}
        {order.needsAddress && address}
        <section aria-labelledby="order-items">
          <h2 id="order-items" className="border-t border-ink pt-4 text-2xl">
            Items
          </h2>
          <OrderItems order={order} showsSku={showsSku} />
        </section>
        <section aria-labelledby="order-history" className="grid gap-4">
          <h2 id="order-history" className="border-t border-ink pt-4 text-2xl">
            {historyTitle}
          </h2>
          {history}
        </section>
        {!order.needsAddress && address}
        {children}
      </div>
      <aside aria-label="Delivery and payment" className="max-w-prose xl:max-w-none">
        {facts}
      </aside>
    </div>
  );
}

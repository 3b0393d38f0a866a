import type { WireOrder } from '../../../../contract/orders.ts';
import { isProblem } from '../../../lib/api-problem.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BackToList } from '../../../ui/list-links.tsx';
import { ListSkeleton } from '../../account/list-skeleton.tsx';
import { LoadFailure } from '../../account/load-failure.tsx';
import { PageHeading } from '../../account/page-heading.tsx';
import { OrderMails } from '../mails/order-mails.tsx';
import { Fact, OrderFacts } from '../order-facts.tsx';
import { OrderHistory } from '../order-history.tsx';
import { OrderView } from '../order-view.tsx';
import { OrderReturns } from '../returns/staff/order-returns.tsx';
import { useOrder } from '../use-order.ts';
import { StaffActions } from './staff-actions.tsx';
import { StaffStatus } from './staff-status.tsx';

/** An order for staff: all its details and the next step. */
export function StaffOrder({ id }: { id: string }) {
  const { data: order, error, refetch } = useOrder(id);
  if (order) return <Found order={order} />;
  if (isProblem(error, 'not-found')) {
    return (
      <EmptyState
        level={1}
        title="There is no such order"
        action={<ButtonLink to="/dashboard/orders">All orders</ButtonLink>}
      />
    );
  }
  return (
    <>
      <PageHeading title="Order" />
      {error ? (
        <LoadFailure what="The order" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="max-w-prose">
          <ListSkeleton label="Loading the order" />
        </div>
      )}
    </>
  );
}

function Found({ order }: { order: WireOrder }) {
  const { invoice, buyer, date } = order;
  return (
    <>
      <PageHeading
        title={invoice ? `Order ${invoice.number}` : 'Late payment'}
        lead={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <StaffStatus {...order} isWithdrawalHeld={order.withdrawalHeld !== null} />
            Paid {formatMoment(date)}
            <BackToList to="/dashboard/orders">All orders</BackToList>
          </span>
        }
      />
      {order.unprintable.length > 0 && (
        <Alert tone="warning" className="mb-6">
          The invoice and packing slip cannot print {order.unprintable.join(' ')} in this address
          and show code points instead. Please write the address on the parcel by hand.
        </Alert>
      )}
      <OrderView
        order={order}
        showsSku
        actions={<StaffActions order={order} />}
        historyTitle="History"
        history={<OrderHistory history={order.history} />}
        facts={
          <OrderFacts order={order}>
            <Fact term="Buyer">
              {buyer ? <bdi>{buyer.name}</bdi> : 'This account was deleted.'}
            </Fact>
            <OrderReturns orderId={order._id} />
          </OrderFacts>
        }
      >
        <OrderMails order={order} />
      </OrderView>
    </>
  );
}

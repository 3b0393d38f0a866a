import type { WireOrder } from '../../../contract/orders.ts';
import { formatDeadline } from '../../../shared/words/format-deadline.ts';
import { isProblem } from '../../lib/api-problem.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDollars } from '../../ui/price.tsx';
import { ListSkeleton } from '../account/list-skeleton.tsx';
import { LoadFailure } from '../account/load-failure.tsx';
import { PageHeading } from '../account/page-heading.tsx';
import { OrderReviews } from '../reviews/order-reviews.tsx';
import { OrderAddress } from './address/order-address.tsx';
import { CancelOwnOrder } from './cancel-own-order.tsx';
import { DocumentLink } from './document-link.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderStatus } from './order-status.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderView } from './order-view.tsx';
import { OwnReturns } from './returns/own-returns.tsx';
import { useOrder } from './use-order.ts';

/** An order as its buyer sees it. */
export function OwnOrder({ id }: { id: string }) {
  const { data: order, error, refetch } = useOrder(id);
  if (order) return <Found order={order} />;
  if (isProblem(error, 'not-found')) return <Unknown />;
  return (
    <>
      <PageHeading title="Your order" />
      {error ? (
        <LoadFailure what="Your order" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="max-w-prose">
          <ListSkeleton label="Loading your order" />
        </div>
      )}
    </>
  );
}

function Found({ order }: { order: WireOrder }) {
  return (
    <>
      <PageHeading
        title={order.invoice ? `Order ${order.invoice.number}` : 'Your payment'}
        lead={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <OrderStatus {...order} hasRefundFailed={order.refundFailed > 0} />
            Paid {formatMoment(order.date)}
          </span>
        }
      />
      <OrderView
        order={order}
        actions={
          <div className="grid gap-4">
            {order.refundFailed > 0 && !order.isMoneyHeld && (
              <Alert tone="warning" title="Your refund did not go through">
                {formatDollars(order.refundFailed)} could not be refunded to your card. We still owe
                it to you: we will try again or pay you another way, and email you. You do not have
                to do anything.
              </Alert>
            )}
            <WithdrawalHeld order={order} />
            {order.isMoneyHeld && (
              <Alert tone="warning" title="Your bank has disputed this payment">
                It has taken the money back from us. {tellUntilDecided(order)} If you did not ask
                for this, please contact your bank or write to us.
              </Alert>
            )}
            <div className="flex flex-wrap items-start gap-3">
              {order.invoice && (
                <DocumentLink href={`/orders/${order._id}/invoice.pdf`}>
                  {order.needsAddress ? 'Preview of invoice' : 'Invoice'}
                </DocumentLink>
              )}
              {order.canCancel && <CancelOwnOrder order={order} />}
            </div>
          </div>
        }
        address={<OrderAddress order={order} />}
        historyTitle="Progress"
        history={<OrderTimeline order={order} />}
        facts={<OrderFacts order={order} isAddressElsewhere />}
      >
        <OwnReturns order={order} />
        <OrderReviews productIds={order.items.map(({ productId }) => productId)} />
      </OrderView>
    </>
  );
}

function WithdrawalHeld({ order }: { order: WireOrder }) {
  const { withdrawalHeld: held, status, timeZone } = order;
  if (!held || status === 'cancelled' || status === 'refunded') return null;
  const isUnsent = status === 'pending' || status === 'processing';
  return (
    <Alert
      tone="warning"
      title="Did you withdraw from this order?"
      action={
        held.answerUrl && (
          <a href={held.answerUrl} className="underline underline-offset-4">
            Tell us whether it was you
          </a>
        )
      }
    >
      Somebody who was not logged in has withdrawn from it with its code. On{' '}
      {formatDeadline(held.until, timeZone)} we{' '}
      {isUnsent ? 'cancel and refund the order' : 'open the return'}, unless you tell us before that
      it was not you.
      {isUnsent && ' Until then we do not ship it.'}
    </Alert>
  );
}

/** The effect of an open dispute on the order in its present state. */
function tellUntilDecided({ status, refundDue, refundFailed }: WireOrder): string {
  const waiting = refundDue + refundFailed;
  if (status === 'pending' || status === 'processing') {
    return 'Until it decides, we cannot cancel or refund this order, and we may not ship it.';
  }
  if (waiting > 0) {
    return `Until it decides, your refund of ${formatDollars(waiting)} has to wait. If it returns the money to you, it does so itself; otherwise we refund you then.`;
  }
  return status === 'shipped' || status === 'delivered'
    ? 'Until it decides, we cannot refund anything for this order.'
    : '';
}

function Unknown() {
  return (
    <EmptyState
      level={1}
      title="There is no such order"
      text="It may belong to another account. Yours are in your payment history."
      action={<ButtonLink to="/dashboard/paymentHistory">Payment history</ButtonLink>}
    />
  );
}

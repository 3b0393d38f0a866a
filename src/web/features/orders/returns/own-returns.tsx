import { useState } from 'react';
import { Link } from 'react-router';
import type { WireOrder } from '../../../../contract/orders.ts';
import type { WireOrderReturns } from '../../../../contract/returns/returns.ts';
import { formatDate } from '../../../../shared/words/wording.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ListSkeleton } from '../../account/list-skeleton.tsx';
import { LoadFailure } from '../../account/load-failure.tsx';
import { OwnReturn } from './own-return.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { useOrderReturns } from './use-order-returns.ts';

/** What of an order goes back, or can; nothing where nothing can any more. */
export function OwnReturns({ order }: { order: WireOrder }) {
  const { data, error, refetch } = useOrderReturns(order._id);
  const isWithdrawn = data?.returns.some(({ kind }) => kind === 'withdrawal');
  const isEnded = order.status === 'cancelled' || order.status === 'refunded';
  const canWithdraw = !isEnded && !isWithdrawn && !data?.isOver;
  if (!order.invoice || (!canWithdraw && !data?.returns.length)) return null;
  return (
    <section aria-labelledby="own-returns" className="grid gap-4">
      <h2 id="own-returns" className="border-t border-ink pt-4 text-2xl">
        Returns
      </h2>
      {!data && error && (
        <LoadFailure what="The returns" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ListSkeleton label="Loading the returns" rows={1} />}
      {data && <Found order={order} found={data} />}
      {canWithdraw && (
        <p className="text-sm text-ink-soft">
          You can also{' '}
          <Link
            to={`/withdrawal?order=${order.invoice.number}`}
            className="text-ink underline underline-offset-4"
          >
            withdraw from the contract
          </Link>{' '}
          for this order, without giving a reason.
        </p>
      )}
    </section>
  );
}

function Found({ order, found }: { order: WireOrder; found: WireOrderReturns }) {
  const [isAsking, setIsAsking] = useState(false);
  const { returns, returnable, until, isOver } = found;
  const isDelivered = order.status === 'delivered';
  return (
    <>
      {returns.length > 0 && (
        <ul>
          {returns.map((one) => (
            <OwnReturn key={one._id} order={order} found={one} />
          ))}
        </ul>
      )}
      {returnable.length > 0 && (
        <div className="grid justify-items-start gap-2">
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            Return items
          </Button>
          {until && <p className="text-sm text-ink-soft">Possible until {formatDate(until)}.</p>}
        </div>
      )}
      {!isDelivered && returns.length === 0 && (
        <p className="text-ink-soft">You can return items here once they have been delivered.</p>
      )}
      {isOver && returns.length === 0 && until && (
        <p className="text-ink-soft">The time to return items was over on {formatDate(until)}.</p>
      )}
      {isAsking && (
        <ReturnDialog order={order} returnable={returnable} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

import type { ReactNode } from 'react';
import type { WireOrder } from '../../../contract/orders.ts';
import { addressLines } from '../../../shared/delivery.ts';
import { formatDollars } from '../../ui/price.tsx';

/** Where it goes, how, and what became of the money. */
export function OrderFacts({ order, children }: { order: WireOrder; children?: ReactNode }) {
  const { delivery, parcel, refunded, refundDue, transactionId, buyer } = order;
  return (
    <dl className="grid gap-4">
      <Fact term="Delivery">
        {delivery ? (
          <address className="not-italic">
            {addressLines(delivery).map((line) => (
              <span key={line} className="block break-words">
                {line}
              </span>
            ))}
          </address>
        ) : (
          <span className="text-ink-soft">No address was given.</span>
        )}
      </Fact>
      {parcel && (
        <Fact term="Parcel">
          {parcel.carrier}
          <span className="figures block break-all">{parcel.trackingNumber}</span>
        </Fact>
      )}
      {(refunded > 0 || refundDue > 0) && (
        <Fact term="Refund">
          {refunded > 0 && (
            <span className="block">{formatDollars(refunded)} sent back to the card</span>
          )}
          {refundDue > 0 && (
            <span className="block">{formatDollars(refundDue)} on its way back to the card</span>
          )}
        </Fact>
      )}
      {children}
      {buyer && <Fact term="Receipt goes to">{buyer.email}</Fact>}
      <Fact term="Transaction">
        <code className="text-sm">{transactionId}</code>
      </Fact>
    </dl>
  );
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-3">
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

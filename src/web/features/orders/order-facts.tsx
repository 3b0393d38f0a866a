import type { ReactNode } from 'react';
import type { WireOrder } from '../../../contract/orders.ts';
import { formatArrival } from '../../../shared/delivery/delivery-promise.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { formatDollars } from '../../ui/price.tsx';
import { AddressBlock } from './address/address-block.tsx';

export interface OrderFactsProps {
  order: WireOrder;
  /** The page shows the address in a place of its own. */
  isAddressElsewhere?: boolean;
  children?: ReactNode;
}

/** Where it goes, how, and what became of the money. */
export function OrderFacts({ order, isAddressElsewhere = false, children }: OrderFactsProps) {
  const { delivery, parcel, refunded, refundDue, transactionId, buyer } = order;
  return (
    <dl className="grid gap-4">
      {order.arrival && (
        <Fact term="Expected">
          <span className="figures">{formatArrival(order.arrival)}</span>
        </Fact>
      )}
      {!isAddressElsewhere && (
        <Fact term="Delivery">
          {delivery ? (
            <AddressBlock address={delivery} />
          ) : (
            <span className="text-ink-soft">
              {order.needsAddress ? 'Waiting for the buyer’s address.' : 'No address was given.'}
            </span>
          )}
        </Fact>
      )}
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
      {buyer && (
        <Fact term="Receipt goes to">
          <EmailText email={buyer.email} />
        </Fact>
      )}
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
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

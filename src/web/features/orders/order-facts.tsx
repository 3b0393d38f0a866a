import type { ReactNode } from 'react';
import type { WireOrder } from '../../../contract/orders.ts';
import { formatArrival } from '../../../shared/delivery/delivery-promise.ts';
import { WITHDRAWAL_CODE_USE } from '../../../shared/rules/withdrawals.ts';
import { formatDate } from '../../../shared/words/wording.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { formatDollars } from '../../ui/price.tsx';
import { AddressBlock } from './address/address-block.tsx';
import { describeNoAddress } from './address/describe-no-address.ts';

export interface OrderFactsProps {
  order: WireOrder;
  /** The page shows the address in a place of its own. */
  isAddressElsewhere?: boolean;
  children?: ReactNode;
}

/** Delivery, refunds and references of an order. */
export function OrderFacts({ order, isAddressElsewhere = false, children }: OrderFactsProps) {
  const { delivery, parcel, transactionId, buyer, invoice } = order;
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
            <span className="text-ink-soft">{describeNoAddress(order)}</span>
          )}
        </Fact>
      )}
      {parcel && (
        <Fact term="Parcel">
          {parcel.carrier}
          <span className="figures block break-all">{parcel.trackingNumber}</span>
        </Fact>
      )}
      <RefundFact order={order} />
      {order.withdrawnAt && (
        <Fact term="Withdrawn by the buyer">{formatMoment(order.withdrawnAt)}</Fact>
      )}
      {children}
      {invoice && (
        <Fact term="Invoice">
          {invoice.number}
          <span className="block">
            {formatDate(invoice.day)} ({invoice.timeZone})
          </span>
        </Fact>
      )}
      <CreditNotes order={order} />
      {order.withdrawalCode && (
        <Fact term="Withdrawal code">
          <code>{order.withdrawalCode}</code>
          <span className="block text-sm text-ink-soft">
            For withdrawing from the contract. {WITHDRAWAL_CODE_USE} Keep it to yourself.
          </span>
        </Fact>
      )}
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

function RefundFact({ order }: { order: WireOrder }) {
  const { refunded, paidAnotherWay, refundDue, refundFailed, chargedBack, isMoneyHeld } = order;
  const lines = [
    { amount: refunded - paidAnotherWay, text: 'sent back to the card' },
    { amount: paidAnotherWay, text: 'paid back another way' },
    {
      amount: refundDue,
      text: isMoneyHeld ? 'on hold until the dispute is decided' : 'on its way back to the card',
    },
    { amount: chargedBack, text: 'paid back by the cardholder’s bank' },
    { amount: refundFailed, text: 'still owed, because the refund did not go through' },
  ].filter(({ amount }) => amount > 0);
  if (lines.length === 0) return null;
  return (
    <Fact term="Refund">
      {lines.map(({ amount, text }) => (
        <span key={text} className="block">
          {formatDollars(amount)} {text}
        </span>
      ))}
    </Fact>
  );
}

function CreditNotes({ order }: { order: WireOrder }) {
  const { _id: orderId, creditNotes } = order;
  if (creditNotes.length === 0) return null;
  return (
    <Fact term={creditNotes.length === 1 ? 'Credit note' : 'Credit notes'}>
      <ul className="grid gap-2">
        {creditNotes.map(({ _id, number, day, amount }) => (
          <li key={_id}>
            <a
              href={`/orders/${orderId}/credit-notes/${_id}.pdf`}
              target="_blank"
              rel="noreferrer"
              className="figures inline-flex min-h-6 items-center underline underline-offset-4"
            >
              {number}
              <span className="sr-only"> (opens a PDF in a new tab)</span>
            </a>
            <span className="block">
              {formatDollars(amount)}, {formatDate(day)}
            </span>
          </li>
        ))}
      </ul>
    </Fact>
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

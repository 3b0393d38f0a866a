import { CircleCheck } from 'lucide-react';
import type { WirePayment } from '../../../contract/payments.ts';
import { messages } from '../../../shared/messages.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formatDollars } from '../../ui/price.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { LoadFailure } from '../account/load-failure.tsx';
import { describeItems } from '../orders/describe-items.ts';
import { usePaymentRecord } from './use-payment-record.ts';

/** After paying: number, items, sum, where the receipt goes and what comes next. */
export function PaymentConfirmation({ transactionId }: { transactionId: string }) {
  const { payment, error, refetch } = usePaymentRecord(transactionId);
  if (payment) return <Paid payment={payment} />;
  if (error) {
    return <LoadFailure what="Your payment" error={error} onRetry={() => void refetch()} />;
  }
  // Null: the shop has not heard of it yet.
  const isAwaited = payment === null;
  return (
    <div className="grid max-w-prose gap-4" role="status">
      <p className="flex items-center gap-3 text-xl">
        <Spinner /> {isAwaited ? 'Waiting for your bank' : 'Fetching your receipt'}
      </p>
      <p className="text-ink-soft">
        {messages.payment.transaction(transactionId)}
        {isAwaited &&
          '. As soon as the bank has confirmed it, the payment is shown here and in your payment history. You need not pay again.'}
      </p>
    </div>
  );
}

function Paid({ payment }: { payment: WirePayment }) {
  const facts = [
    ['Order number', payment.invoice ?? payment._id],
    ['Items', describeItems(payment.productsName)],
    ['Sum', formatDollars(payment.price)],
    ['Paid', formatMoment(payment.date)],
    ['Receipt goes to', payment.email],
  ] as const;
  return (
    <div className="grid max-w-prose gap-8">
      <p className="flex items-start gap-3 rounded-control border-l-3 border-success bg-success-soft px-4 py-3 text-lg font-semibold text-success">
        <CircleCheck aria-hidden="true" className="mt-1 size-5 shrink-0" />
        <span className="min-w-0 break-all">
          {messages.payment.transaction(payment.transactionId)}
        </span>
      </p>
      <dl>
        {facts.map(([term, value]) => (
          <div
            key={term}
            className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[10rem_1fr]"
          >
            <dt className="text-ink-soft">{term}</dt>
            <dd className="figures min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <section>
        <h2 className="text-xl">What happens next</h2>
        <ol className="mt-2 list-decimal pl-5 text-ink-soft">
          <li>We send the receipt by e-mail, with your invoice.</li>
          <li>We pack your order. Until then you can cancel it on its page.</li>
          <li>Any question? Write to us and name the transaction id above.</li>
        </ol>
      </section>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/dashboard/paymentHistory/${payment._id}`}>Your order</ButtonLink>
        <ButtonLink to="/dashboard/paymentHistory" variant="secondary">
          Payment history
        </ButtonLink>
        <ButtonLink to="/order" variant="secondary">
          Back to the shop
        </ButtonLink>
      </div>
    </div>
  );
}

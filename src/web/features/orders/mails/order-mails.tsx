import type { WireOrder } from '../../../../contract/orders.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/dialogs/toast.ts';
import { resendMail } from '../orders-api.ts';
import { useOrderChange } from '../use-order.ts';
import { describeReason } from './describe-mail.ts';

type Mail = WireOrder['mails'][number];

const STATES: Readonly<Record<Mail['state'], string>> = {
  sent: 'Sent',
  waiting: 'Waiting since',
  sending: 'Being sent; waiting since',
  failing: 'Not delivered yet, still trying; waiting since',
  'given-up': 'Could not be delivered; given up',
};

/** The mails about an order, each of which can be sent once more. */
export function OrderMails({ order }: { order: WireOrder }) {
  const resend = useOrderChange(order, (mail: Mail) => resendMail(order, mail._id));
  const pendingId = resend.isPending ? resend.variables._id : undefined;
  return (
    <section aria-labelledby="order-mails">
      <h2 id="order-mails" className="border-t border-ink pt-4 text-2xl">
        Emails
      </h2>
      {order.mails.length === 0 && (
        <p className="mt-2 text-ink-soft">
          {order.buyer ? 'None yet.' : 'Deleted with the buyer’s account.'}
        </p>
      )}
      <ul>
        {order.mails.map((mail) => (
          <li
            key={mail._id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0">
              <p>{mail.subject}</p>
              <p className="text-sm text-ink-soft">
                {STATES[mail.state]} <time dateTime={mail.date}>{formatMoment(mail.date)}</time> to{' '}
                <bdi>{mail.to}</bdi>
              </p>
              {mail.reason && (
                <p className="text-sm text-ink-soft wrap-anywhere">{describeReason(mail.reason)}</p>
              )}
              {mail.state !== 'sent' && mail.advice && (
                <p className="text-sm text-ink-soft">It cannot be sent again. {mail.advice}</p>
              )}
            </div>
            {mail.canSendAgain && (
              <Button
                variant="secondary"
                size="small"
                pending={pendingId === mail._id}
                onClick={() =>
                  resend.mutate(mail, { onSuccess: () => showToast('The email is sent again') })
                }
              >
                Send again<span className="sr-only"> {mail.subject}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {resend.error && <Alert tone="danger">{describeProblem(resend.error)}</Alert>}
    </section>
  );
}

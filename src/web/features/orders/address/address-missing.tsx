import type { WireOrder } from '../../../../contract/orders.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/dialogs/toast.ts';
import { resendMail } from '../orders-api.ts';
import { useOrderChange } from '../use-order.ts';

export const ADDRESS_MISSING_ID = 'address-missing';

/** Tells staff that a paid order waits for its address, and asks the buyer once more. */
export function AddressMissing({ order }: { order: WireOrder }) {
  const resend = useOrderChange(order, (mailId: string) => resendMail(order, mailId));
  const question = order.mails.find(({ asksForAddress }) => asksForAddress);
  return (
    <Alert
      tone="warning"
      title="No delivery address yet"
      action={
        question?.canSendAgain &&
        order.buyer && (
          <Button
            variant="secondary"
            size="small"
            pending={resend.isPending}
            onClick={() =>
              resend.mutate(question._id, {
                onSuccess: () => showToast('The buyer has been asked again'),
              })
            }
          >
            Ask the buyer again
          </Button>
        )
      }
    >
      <p id={ADDRESS_MISSING_ID}>{describeWay(order, question)}</p>
      {resend.error && <p role="alert">{describeProblem(resend.error)}</p>}
    </Alert>
  );
}

function describeWay(
  { buyer }: WireOrder,
  question: WireOrder['mails'][number] | undefined,
): string {
  if (!buyer) {
    return 'The account was deleted, so nobody can give one. Cancel the order to send the money back.';
  }
  if (question && question.state !== 'sent') {
    return 'Our email that asks the buyer for it has not been delivered yet. You can ship the order once they give an address.';
  }
  return question
    ? 'We have asked the buyer by email. You can ship the order once they give an address.'
    : `Write to ${buyer.email}. You can ship the order once they give an address.`;
}

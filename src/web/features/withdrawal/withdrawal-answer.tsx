import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { WithdrawalToAnswer } from '../../../contract/returns/withdrawal.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';

export interface WithdrawalAnswerProps {
  token: string;
  /** Null when the link is about nothing (any more). */
  found: WithdrawalToAnswer | null;
  refusal: string | undefined;
}

/** Asks the buyer whether a statement of withdrawal was theirs, or says what became of it. Works without script. */
export function WithdrawalAnswer({ token, found, refusal }: WithdrawalAnswerProps) {
  if (!found) {
    return (
      <Frame title="This link no longer works">
        <p>
          It works for 30 days. You can <Way to="/withdrawal">withdraw again</Way>, or{' '}
          <Way to="/contact">write to us</Way>.
        </p>
      </Frame>
    );
  }
  const { state, orderNumber } = found;
  if (state === 'unproven' || state === 'held') {
    return (
      <Frame title={`Did you withdraw from order ${orderNumber}?`}>
        <p>{state === 'held' ? <Held found={found} /> : <Unproven found={found} />}</p>
        {refusal !== undefined && (
          <Alert tone="danger" title="That did not work">
            {refusal}
          </Alert>
        )}
        <form
          method="post"
          action={`/withdrawal/answer?token=${encodeURIComponent(token)}`}
          className="flex flex-wrap gap-3"
        >
          <Button type="submit" name="answer" value="not-mine" size="large">
            No, that was not me
          </Button>
          <Button type="submit" name="answer" value="mine" size="large" variant="secondary">
            Yes, withdraw now
          </Button>
        </form>
      </Frame>
    );
  }
  const { title, text } = OUTCOMES[state];
  return (
    <Frame title={title}>
      <p>
        {text} <Way to="/dashboard/paymentHistory">See your orders</Way>, or{' '}
        <Way to="/contact">write to us</Way> if something is wrong.
      </p>
    </Frame>
  );
}

const OUTCOMES: Readonly<Record<'done' | 'ended' | 'over', { title: string; text: string }>> = {
  done: {
    title: 'You have withdrawn from this order',
    text: 'We have acted on it, and emailed you what happens next.',
  },
  ended: {
    title: 'Thank you, your order goes on',
    text: 'You told us that the withdrawal was not yours. If somebody used the withdrawal code of the order, it no longer works: the page of the order shows the new one.',
  },
  over: {
    title: 'This order has ended already',
    text: 'It was cancelled or refunded in the meantime. There is nothing else for you to do.',
  },
};

function Held({ found: { received, actsAt, isUnshipped } }: { found: WithdrawalToAnswer }) {
  return (
    <>
      Somebody who was not logged in has withdrawn from it with its code, on {received}. On {actsAt}{' '}
      we {isUnshipped ? 'cancel and refund the order' : 'open the return'}, unless you tell us that
      it was not you.
    </>
  );
}

function Unproven({ found: { received, isUnshipped } }: { found: WithdrawalToAnswer }) {
  return (
    <>
      Somebody has stated this on {received}, without being logged in and without the code of the
      order. We do nothing until you say that it was you; then we{' '}
      {isUnshipped ? 'cancel and refund the order' : 'open the return'}. That day counts as the day
      of your statement.
    </>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="withdrawal-title" className="column section-space">
      <div className="grid max-w-prose content-start gap-6">
        <h1 id="withdrawal-title" className="text-4xl wrap-anywhere">
          {title}
        </h1>
        <div className="grid gap-6 text-lg text-ink-soft">{children}</div>
      </div>
    </section>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-ink underline underline-offset-4">
      {children}
    </Link>
  );
}

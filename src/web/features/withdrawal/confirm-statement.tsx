import { withdrawalStatement } from '../../../shared/rules/returns.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { SentStatement } from './check-statement.ts';

/** The statement as it will be sent. It is a withdrawal when the button below it is pressed. */
export function ConfirmStatement({ sent: { values, accountEmail } }: { sent: SentStatement }) {
  const { name = '', orderNumber = '', email = '', code = '' } = values;
  return (
    <>
      <p className="max-w-prose text-lg text-ink-soft">
        This is your statement. It takes effect when you confirm it.
      </p>
      <blockquote className="max-w-prose border-l-3 border-ink py-1 pl-4 text-lg wrap-anywhere">
        <p>{withdrawalStatement({ name, orderNumber })}</p>
        <p className="mt-2 text-base text-ink-soft">Email address: {email}</p>
        {code !== '' && (
          <p className="text-base text-ink-soft">
            Withdrawal code <code>{code}</code>
          </p>
        )}
      </blockquote>
      <WhatHappens email={email} hasCode={code !== ''} accountEmail={accountEmail} />
      <form method="post" action="/withdrawal" className="flex flex-wrap gap-3">
        <input type="hidden" name="name" value={name} />
        <input type="hidden" name="orderNumber" value={orderNumber} />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="code" value={code} />
        <Button type="submit" name="step" value="confirm" size="large">
          Confirm withdrawal
        </Button>
        <Button type="submit" name="step" value="change" size="large" variant="secondary">
          Change it
        </Button>
      </form>
    </>
  );
}

interface WhatHappensProps {
  email: string;
  hasCode: boolean;
  accountEmail: string | null;
}

/** Says of an order of the account only what holds for it, whatever address was typed. */
function WhatHappens({ email, hasCode, accountEmail }: WhatHappensProps) {
  const isOfAccount = accountEmail !== null && email.toLowerCase() === accountEmail.toLowerCase();
  return (
    <div className="grid max-w-prose gap-2 text-ink-soft wrap-anywhere">
      {accountEmail !== null && (
        <p>
          You are logged in: if this is an order of your account, we act on your statement as soon
          as you confirm it, and email the confirmation to {accountEmail}.
        </p>
      )}
      {!isOfAccount && !hasCode && (
        <p>
          {accountEmail === null ? 'We' : 'If it is an order of another account, we'} email a link
          to {email}: the order ends when you open it and confirm that it was you.
        </p>
      )}
      {!isOfAccount && hasCode && (
        <p>
          {accountEmail === null ? 'If' : 'If it is an order of another account and'} the code is
          right, we email the confirmation to {email} and wait for a day, in case it was somebody
          else.
        </p>
      )}
    </div>
  );
}

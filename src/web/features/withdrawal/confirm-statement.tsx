import { withdrawalStatement } from '../../../shared/rules/returns.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { SentStatement } from './check-statement.ts';

/** The statement as it will be sent. It is a withdrawal when the button below it is pressed. */
export function ConfirmStatement({ sent: { values } }: { sent: SentStatement }) {
  const { name = '', orderNumber = '', email = '', code = '' } = values;
  return (
    <>
      <p className="max-w-prose text-lg text-ink-soft">
        This is your statement. It takes effect when you confirm it.
      </p>
      <blockquote className="max-w-prose border-l-3 border-ink py-1 pl-4 text-lg wrap-anywhere">
        <p>{withdrawalStatement({ name, orderNumber })}</p>
        <p className="mt-2 text-base text-ink-soft">Confirmation to {email}</p>
        {code !== '' && (
          <p className="text-base text-ink-soft">
            Withdrawal code <code>{code}</code>
          </p>
        )}
      </blockquote>
      {code === '' && (
        <p className="max-w-prose text-ink-soft">
          If you are not logged in, we email you a link: the order ends when you open it and confirm
          that it was you.
        </p>
      )}
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

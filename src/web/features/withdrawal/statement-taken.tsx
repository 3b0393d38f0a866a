import { Link } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import type { SentStatement } from './check-statement.ts';

/** The same words whether there is such an order or not. */
export function StatementTaken({ accountEmail }: Pick<SentStatement, 'accountEmail'>) {
  return (
    <>
      <Alert tone="success" title="Thank you, we have received your statement">
        {accountEmail === null
          ? 'If this order belongs to this email address, an email about it is on its way there, with the day and the time of your statement. Please open it: it says what happens next, and how to confirm a statement without the right code.'
          : `If this is an order of your account, the confirmation is on its way to ${accountEmail}, with the day and the time of your statement. If it is one of another account, please open the email that its address gets: it says what happens next.`}
      </Alert>
      <p className="max-w-prose text-ink-soft">
        No email after ten minutes? Check your spam folder, then compare the order number and email
        address with your receipt and{' '}
        <Link to="/withdrawal" reloadDocument className="text-ink underline underline-offset-4">
          send it again
        </Link>
        , or{' '}
        <Link to="/contact" className="text-ink underline underline-offset-4">
          write to us
        </Link>
        . Sending it twice does no harm.
      </p>
    </>
  );
}

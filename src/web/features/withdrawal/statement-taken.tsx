import { Link } from 'react-router';
import { Alert } from '../../ui/alert.tsx';

/** The same words whether there is such an order or not. */
export function StatementTaken() {
  return (
    <>
      <Alert tone="success" title="Thank you, we have received your statement">
        If this order belongs to this email address, an email about it is on its way there, with the
        day and the time of your statement. If you were not logged in, please open it: it says what
        happens next, and how to confirm a statement without the right code.
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

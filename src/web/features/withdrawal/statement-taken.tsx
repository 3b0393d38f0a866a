import { Link } from 'react-router';
import { Alert } from '../../ui/alert.tsx';

/** The same words whether there is such an order or not. */
export function StatementTaken() {
  return (
    <>
      <Alert tone="success" title="Thank you, we have received your statement">
        If this order belongs to this email address, a confirmation with your statement, the day and
        the time is on its way there. Please keep it.
      </Alert>
      <p className="max-w-prose text-ink-soft">
        No email after ten minutes? Look into the spam folder, then check the number and the address
        in your receipt and{' '}
        <Link to="/withdrawal" reloadDocument className="text-ink underline underline-offset-4">
          state it again
        </Link>
        , or{' '}
        <Link to="/contact" className="text-ink underline underline-offset-4">
          write to us
        </Link>
        . Stating it twice does no harm.
      </p>
    </>
  );
}

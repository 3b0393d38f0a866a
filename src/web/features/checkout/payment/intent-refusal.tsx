import { useQueryClient } from '@tanstack/react-query';
import { describeProblem, isProblem } from '../../../lib/api-problem.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { formatDollars } from '../../../ui/price.tsx';
import { useAuth } from '../../account/session/auth-context.ts';
import { useChangeCart } from '../../cart/use-change-cart.ts';

export interface IntentRefusalProps {
  error: unknown;
  onRetry: () => void;
}

/** Why the payment cannot start, with the one way on that fits. */
export function IntentRefusal({ error, onRetry }: IntentRefusalProps) {
  if (isProblem(error, 'price-changed') && typeof error.members.current === 'number') {
    return <PriceChanged error={error} current={error.members.current} />;
  }
  if (isProblem(error, 'cart-changed') && error.members.paymentId) {
    const toPayments = (
      <ButtonLink to="/dashboard/paymentHistory" size="small" variant="secondary">
        To your payments
      </ButtonLink>
    );
    return (
      <Alert title="You have paid already" action={toPayments}>
        {describeProblem(error)}
      </Alert>
    );
  }
  if (isProblem(error, 'out-of-stock') || isProblem(error, 'cart-changed')) {
    return <CartIsOutdated error={error} title={error.title} />;
  }
  const tryAgain = (
    <Button size="small" variant="secondary" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Alert tone="danger" title="The payment cannot start" action={tryAgain}>
      {describeProblem(error)}
    </Alert>
  );
}

/** @param props.current what the cart costs now, in dollars */
function PriceChanged({ error, current }: { error: unknown; current: number }) {
  const { agree } = useChangeCart();
  const accept = (
    <Button
      size="small"
      variant="secondary"
      pending={agree.isPending}
      onClick={() => agree.mutate()}
    >
      Accept {formatDollars(current)}
    </Button>
  );
  return (
    <Alert tone="warning" title="A price has changed" action={accept}>
      {describeProblem(error)}
    </Alert>
  );
}

function CartIsOutdated({ error, title }: { error: unknown; title: string }) {
  const { user } = useAuth();
  const queries = useQueryClient();
  const reloadCart = () => queries.invalidateQueries({ queryKey: queryKeys.carts(user?.email) });
  const reload = (
    <Button size="small" variant="secondary" onClick={() => void reloadCart()}>
      Show what can be had
    </Button>
  );
  return (
    <Alert tone="warning" title={title} action={reload}>
      {describeProblem(error)}
    </Alert>
  );
}

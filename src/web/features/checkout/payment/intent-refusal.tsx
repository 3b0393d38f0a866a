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
  const { user } = useAuth();
  const queries = useQueryClient();
  const { agree } = useChangeCart();
  const reloadCart = () => queries.invalidateQueries({ queryKey: queryKeys.carts(user?.email) });

  if (isProblem(error, 'price-changed') && typeof error.members.current === 'number') {
    return (
      <Alert
        tone="warning"
        title="A price has changed"
        action={
          <Button
            size="small"
            variant="secondary"
            pending={agree.isPending}
            onClick={() => agree.mutate()}
          >
            Accept {formatDollars(error.members.current)}
          </Button>
        }
      >
        {describeProblem(error)}
      </Alert>
    );
  }
  if (isProblem(error, 'cart-changed') && error.members.paymentId) {
    return (
      <Alert
        title="You have paid already"
        action={
          <ButtonLink to="/dashboard/paymentHistory" size="small" variant="secondary">
            To your payments
          </ButtonLink>
        }
      >
        {describeProblem(error)}
      </Alert>
    );
  }
  if (isProblem(error, 'out-of-stock') || isProblem(error, 'cart-changed')) {
    return (
      <Alert
        tone="warning"
        title={error.title}
        action={
          <Button size="small" variant="secondary" onClick={() => void reloadCart()}>
            Show what can be had
          </Button>
        }
      >
        {describeProblem(error)}
      </Alert>
    );
  }
  return (
    <Alert
      tone="danger"
      title="The payment cannot start"
      action={
        <Button size="small" variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {describeProblem(error)}
    </Alert>
  );
}

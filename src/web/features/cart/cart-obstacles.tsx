import type { MouseEvent } from 'react';
import type { WireCartRow } from '../../../contract/cart.ts';
import { nameUnit } from '../../../shared/words/wording.ts';
import { describeProblem } from '../../lib/api-problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { formatDollars } from '../../ui/price.tsx';
import { type CartGroup, findObstacles, lineId, whatIsShort } from './cart-groups.ts';
import { useChangeCart } from './use-change-cart.ts';

/** What must be settled before the cart can be paid, each with the button that settles it. */
export function CartObstacles({ rows }: { rows: readonly WireCartRow[] }) {
  const { unavailable, short, repriced } = findObstacles(rows);
  const { removeRows, agree } = useChangeCart();
  const error = removeRows.error ?? agree.error;
  if (unavailable.length === 0 && repriced.length === 0) return null;
  return (
    <div className="mb-6 grid gap-4">
      {unavailable.length > 0 && (
        <Alert
          tone="warning"
          title="Some phones in your cart are not available now"
          action={
            <Button
              variant="secondary"
              size="small"
              pending={removeRows.isPending}
              onClick={() => removeRows.mutate(unavailable)}
            >
              Take out what is unavailable
            </Button>
          }
        >
          <ul>
            {short.map((group) => (
              <li key={group.variant}>
                <LineLink group={group} />: {whatIsShort(group)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {repriced.length > 0 && (
        <Alert
          tone="warning"
          title="Prices have changed since you added these"
          action={
            <Button
              variant="secondary"
              size="small"
              pending={agree.isPending}
              onClick={() => agree.mutate()}
            >
              Accept the new prices
            </Button>
          }
        >
          <ul>
            {repriced.map((group) => (
              <li key={group.variant} className="figures">
                <LineLink group={group} />: {formatDollars(group.earlierPrice ?? group.lead.price)}{' '}
                then, {formatDollars(group.lead.price)} now
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {error !== null && <Alert tone="danger">{describeProblem(error)}</Alert>}
    </div>
  );
}

/** What it is about, and the way to its line: one phone may stand in the cart in several colours. */
function LineLink({ group }: { group: CartGroup }) {
  const { lead } = group;
  return (
    <a
      href={`#${lineId(group)}`}
      onClick={showLine}
      className="wrap-anywhere underline underline-offset-4"
    >
      {nameUnit(lead.name, lead.variantName)}
    </a>
  );
}

/** With script the address stays as it is, and the way back is that to the page before. */
function showLine(event: MouseEvent<HTMLAnchorElement>): void {
  const line = document.getElementById(event.currentTarget.hash.slice(1));
  const link = line?.querySelector('a');
  if (!line || !link) return;
  event.preventDefault();
  line.scrollIntoView({ block: 'center' });
  link.focus({ preventScroll: true });
}

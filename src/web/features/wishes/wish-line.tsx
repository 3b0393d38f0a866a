import { Link } from 'react-router';
import type { WireWish } from '../../../contract/account/wishes.ts';
import { alertAddress, phoneAddress } from '../../../contract/phone/address.ts';
import { formatDate, nameUnit } from '../../../shared/words/wording.ts';
import { describeProblem } from '../../lib/api-problem.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { formatDollars, Price } from '../../ui/price.tsx';
import { VariantName } from '../../ui/variant-name.tsx';
import { CartPicture } from '../cart/cart-picture.tsx';
import { useChangeWish } from './use-wishes.ts';

/** A phone on the own wish list: what it costs now, what it did, and the way into the cart. */
export function WishLine({ wish }: { wish: WireWish }) {
  const { remove, move } = useChangeWish();
  const isBusy = remove.isPending || move.isPending;
  const error = move.error ?? remove.error;
  const name = nameUnit(wish.name, wish.variantName);
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-3 border-b border-line py-6 sm:gap-x-8">
      <CartPicture row={wish} className="row-span-2" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <h2 className="min-w-0 text-xl">
            <Link to={phoneAddress(wish)} className="hover:underline hover:underline-offset-4">
              {wish.name}
            </Link>
          </h2>
          {wish.price !== null && <Price dollars={wish.price} className="text-xl font-semibold" />}
        </div>
        {wish.variantName !== null && (
          <p>
            <VariantName>{wish.variantName}</VariantName>
          </p>
        )}
        <p className="figures text-sm text-ink-soft">{describeChange(wish)}</p>
      </div>
      <div className="grid content-end gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
          <WayOn wish={wish} name={name} isBusy={isBusy} onMove={() => move.mutate(wish)} />
          <Button
            variant="quiet"
            size="small"
            disabled={isBusy}
            onClick={() => remove.mutate(wish)}
          >
            Remove<span className="sr-only"> {name} from the wish list</span>
          </Button>
        </div>
        {error !== null && (
          <p role="alert" className="text-sm text-danger">
            {describeProblem(error)}
          </p>
        )}
      </div>
    </li>
  );
}

interface WayOnProps {
  wish: WireWish;
  name: string;
  isBusy: boolean;
  onMove: () => void;
}

function WayOn({ wish, name, isBusy, onMove }: WayOnProps) {
  if (wish.price === null) return <p className="text-sm text-warning">Not sold any more.</p>;
  if (wish.available < 1) {
    return (
      <ButtonLink
        to={alertAddress(wish)}
        variant="secondary"
        className="max-sm:shrink max-sm:whitespace-normal"
      >
        Tell me when it is back<span className="sr-only">: {name}</span>
      </ButtonLink>
    );
  }
  return (
    <Button pending={isBusy} onClick={onMove}>
      Move to cart<span className="sr-only">: {name}</span>
    </Button>
  );
}

/** Up as well as down: a list that tells of lower prices only would be an advertisement. */
function describeChange({ price, seenPrice, addedOn }: WireWish): string {
  const since = `Saved on ${formatDate(addedOn)}`;
  if (price === null) return `${since} for ${formatDollars(seenPrice)}.`;
  if (price === seenPrice) return `${since}; the price is the same.`;
  const difference = formatDollars(Math.abs(price - seenPrice));
  return `${since} for ${formatDollars(seenPrice)}: ${difference} ${price < seenPrice ? 'less' : 'more'} now.`;
}

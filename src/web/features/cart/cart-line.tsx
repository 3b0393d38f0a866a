import { Minus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { WireCartRow } from '../../../contract/cart.ts';
import { phoneAddress } from '../../../contract/phone/address.ts';
import { shopMessages } from '../../../shared/words/shop-messages.ts';
import { nameUnit } from '../../../shared/words/wording.ts';
import { describeProblem } from '../../lib/api-problem.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { showToast } from '../../ui/dialogs/toast.ts';
import { formatDollars, Price } from '../../ui/price.tsx';
import { VariantName } from '../../ui/variant-name.tsx';
import { type CartGroup, lineId, rowToDrop, whatIsShort, whyNoMore } from './cart-groups.ts';
import { CartPicture } from './cart-picture.tsx';
import { useChangeCart } from './use-change-cart.ts';

export interface CartLineProps {
  group: CartGroup;
  /** The whole cart; its size limits the units. */
  rows: readonly WireCartRow[];
  /** All its units have left the cart. */
  onRemoved: (group: CartGroup) => void;
}

const LINE_STYLES =
  'grid grid-cols-[auto_1fr] gap-x-5 gap-y-3 border-b border-line py-6 sm:gap-x-8';

/** One variant in the cart: picture to scale, units, sum, and what is the matter with it. */
export function CartLine({ group, rows, onRemoved }: CartLineProps) {
  const { lead } = group;
  const name = nameUnit(lead.name, lead.variantName);
  const { addUnit, removeRows } = useChangeCart();
  const [isAsking, setIsAsking] = useState(false);
  const isBusy = addUnit.isPending || removeRows.isPending;
  const error = addUnit.error ?? removeRows.error;
  const limit = lead.state === 'gone' ? null : whyNoMore(rows, group);

  async function removeAll() {
    try {
      await removeRows.mutateAsync(group.rows);
      showToast(shopMessages.remove.doneTitle, shopMessages.remove.done(lead.name));
      onRemoved(group);
    } finally {
      setIsAsking(false);
    }
  }

  function removeOne() {
    if (group.rows.length === 1) setIsAsking(true);
    else removeRows.mutate([rowToDrop(group)]);
  }

  return (
    <li id={lineId(group)} className={LINE_STYLES}>
      <CartPicture row={lead} className="row-span-2" />
      <NameAndSum group={group} />
      <div className="grid content-end gap-2">
        <Notice group={group} />
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
          <Units
            group={group}
            name={name}
            limit={limit}
            isBusy={isBusy}
            onLess={removeOne}
            onMore={() => addUnit.mutate(lead)}
          />
          <Button variant="quiet" size="small" disabled={isBusy} onClick={() => setIsAsking(true)}>
            <Trash2 aria-hidden="true" className="hidden size-4 sm:block" />
            Delete<span className="sr-only"> {name}</span>
          </Button>
        </div>
        {limit !== null && <p className="text-sm text-ink-soft">{limit}</p>}
        {error !== null && <Failure error={error} />}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={shopMessages.remove.title}
        text={`${name} leaves your cart.`}
        confirmLabel={shopMessages.remove.confirm}
        tone="danger"
        pending={removeRows.isPending}
        onConfirm={() => void removeAll().catch(() => undefined)}
      />
    </li>
  );
}

function NameAndSum({ group: { lead, rows } }: { group: CartGroup }) {
  return (
    <div className="flex min-w-0 items-start justify-between gap-x-4">
      <div className="min-w-0">
        <h2 className="text-xl">
          <Link to={phoneAddress(lead)} className="hover:underline hover:underline-offset-4">
            {lead.name}
          </Link>
        </h2>
        <Which row={lead} />
        <p className="figures text-ink-soft">{formatDollars(lead.price)} each</p>
      </div>
      <Price dollars={lead.price * rows.length} className="shrink-0 text-xl font-semibold" />
    </div>
  );
}

/** Which one of the phone it is; where that is not known, the phone in short. */
function Which({ row: { variantName, summary } }: { row: WireCartRow }) {
  if (variantName !== null) {
    return (
      <p>
        <VariantName>{variantName}</VariantName>
      </p>
    );
  }
  return summary ? <p className="figures text-sm text-ink-soft">{summary}</p> : null;
}

interface UnitsProps {
  group: CartGroup;
  /** With the variant. */
  name: string;
  /** Why there can be no more; null when there can. */
  limit: string | null;
  isBusy: boolean;
  onLess: () => void;
  onMore: () => void;
}

function Units({ group: { lead, rows }, name, limit, isBusy, onLess, onMore }: UnitsProps) {
  return (
    <fieldset className="flex items-center rounded-control border border-line-strong">
      <legend className="sr-only">Units of {name}</legend>
      <Button
        variant="quiet"
        size="narrow"
        aria-label={`One ${name} less`}
        disabled={isBusy}
        onClick={onLess}
      >
        <Minus aria-hidden="true" className="size-4" />
      </Button>
      <output className="figures min-w-8 text-center font-semibold">{rows.length}</output>
      <Button
        variant="quiet"
        size="narrow"
        aria-label={`One ${name} more`}
        title={limit ?? undefined}
        disabled={isBusy || lead.state === 'gone' || limit !== null}
        onClick={onMore}
      >
        <Plus aria-hidden="true" className="size-4" />
      </Button>
    </fieldset>
  );
}

function Notice({ group }: { group: CartGroup }) {
  const { earlierPrice } = group;
  const short = whatIsShort(group);
  if (short !== null) return <Warning>{short}.</Warning>;
  if (earlierPrice === null) return null;
  return <Warning>The price was {formatDollars(earlierPrice)} when you added it.</Warning>;
}

function Failure({ error }: { error: unknown }) {
  return (
    <p role="alert" className="text-sm text-danger">
      {describeProblem(error)}
    </p>
  );
}

function Warning({ children }: { children: React.ReactNode }) {
  return <p className="text-sm font-semibold text-warning">{children}</p>;
}

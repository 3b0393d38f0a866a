import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { WireDelivery, WireOrder } from '../../../../contract/orders.ts';
import { DELIVERY_COUNTRIES } from '../../../../shared/delivery/delivery.ts';
import { DELIVERY_TIME } from '../../../../shared/words/describe-terms.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/dialogs/toast.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAuth } from '../../account/session/auth-context.ts';
import { addressOrder } from '../orders-api.ts';
import { useOrderChange } from '../use-order.ts';
import { AddressBlock } from './address-block.tsx';
import { AddressForm } from './address-form.tsx';
import { useDeliveryAddress } from './use-delivery-address.ts';

/** Where the own order goes: the question while nobody has said, else the address and, until it ships, a change. */
export function OrderAddress({ order }: { order: WireOrder }) {
  const { user } = useAuth();
  const [isChanging, setIsChanging] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const { delivery, needsAddress, canSetAddress } = order;
  const { hash } = useLocation();
  // A link that leads here was followed before the order was known.
  useEffect(() => {
    if (hash !== '#address') return;
    title.current?.scrollIntoView();
    title.current?.focus({ preventScroll: true });
  }, [hash]);
  if (!user || order.items.length === 0) return null;
  const isAsking = needsAddress || isChanging;

  function close() {
    setIsChanging(false);
    title.current?.focus();
  }

  return (
    <section id="address" aria-labelledby="address-title" className="grid scroll-mt-8 gap-3">
      <h2
        id="address-title"
        ref={title}
        tabIndex={-1}
        className="border-t border-ink pt-4 text-2xl outline-none"
      >
        {needsAddress ? 'Where shall we send it?' : 'Deliver to'}
      </h2>
      {needsAddress && (
        <p className="text-ink-soft">
          Your order is paid and set aside. It arrives {DELIVERY_TIME} after you tell us where.
        </p>
      )}
      {isChanging && <InvoiceNote order={order} />}
      {isAsking && (
        <Question
          order={order}
          name={user.name}
          email={user.email}
          onDone={close}
          {...(needsAddress ? {} : { onCancel: close })}
        />
      )}
      {!isAsking && delivery && <AddressBlock address={delivery} />}
      {!isAsking && delivery && canSetAddress && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => setIsChanging(true)}
        >
          Change<span className="sr-only"> the delivery address</span>
        </Button>
      )}
      {!delivery && !needsAddress && <p className="text-ink-soft">No address was given.</p>}
    </section>
  );
}

function InvoiceNote({ order }: { order: WireOrder }) {
  if (!order.invoice?.isIssued) return null;
  return (
    <p className="text-ink-soft">
      Your invoice has been issued and keeps its address. The parcel goes to the new one.
    </p>
  );
}

interface QuestionProps {
  order: WireOrder;
  name: string;
  email: string;
  onDone: () => void;
  onCancel?: () => void;
}

function Question({ order, name, email, onDone, onCancel }: QuestionProps) {
  const queries = useQueryClient();
  const remembered = useDeliveryAddress(email);
  const give = useOrderChange(order, (address: WireDelivery) => addressOrder(order, address));

  async function submit(address: WireDelivery) {
    await give.mutateAsync(address);
    showToast('The address is saved');
    onDone();
    await queries.invalidateQueries({ queryKey: queryKeys.deliveryAddress(email) });
  }

  if (remembered === undefined) return <Skeleton className="h-96" />;
  return (
    <AddressForm
      known={order.delivery ? toKnown(order.delivery) : remembered}
      name={name}
      submitLabel={order.delivery ? 'Save the address' : 'Send it there'}
      onSubmit={submit}
      {...(onCancel ? { onCancel } : {})}
    />
  );
}

/** Null when the shop no longer delivers to that country. */
function toKnown(delivery: NonNullable<WireOrder['delivery']>): WireDelivery | null {
  const country = DELIVERY_COUNTRIES.find((code) => code === delivery.country);
  return country ? { ...delivery, country } : null;
}

import { type ReactNode, useId, useState } from 'react';
import type { WireDelivery } from '../../../../contract/orders.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { AddressBlock } from '../../orders/address/address-block.tsx';
import { AddressFields, type AddressFieldsProps } from '../../orders/address/address-fields.tsx';
import { isWhole } from '../../orders/address/address-rules.ts';

export interface DeliverySectionProps extends AddressFieldsProps {
  /** The address used last; it is shown in one piece until somebody wants another. */
  known: WireDelivery | null;
  /** Takes back what was typed, so that the address is left for later. */
  onLeave: () => void;
}

/** Where the parcel goes: as known, given now, or left for after the payment. */
export function DeliverySection({ known, onLeave, ...fields }: DeliverySectionProps) {
  const [isOpen, setIsOpen] = useState(known !== null && !isWhole(known));
  const titleId = useId();
  if (isOpen || fields.errors) {
    return (
      <fieldset className="grid gap-5">
        <legend className="mb-5 font-heading text-xl font-semibold">Deliver to</legend>
        <AddressFields {...fields} />
        {!known && (
          <Button
            variant="quiet"
            size="small"
            className="justify-self-start"
            onClick={() => {
              onLeave();
              setIsOpen(false);
            }}
          >
            Give the address after paying
          </Button>
        )}
      </fieldset>
    );
  }
  return (
    <section aria-labelledby={titleId} className="flex items-start justify-between gap-4">
      <div className="grid min-w-0 gap-1">
        <h2 id={titleId} className="text-xl">
          Deliver to
        </h2>
        {known ? (
          <AddressBlock address={known} />
        ) : (
          <Soft>Add an address now, or after paying.</Soft>
        )}
      </div>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        {known ? 'Change' : 'Add'}
        <span className="sr-only">{known ? ' the delivery address' : ' a delivery address'}</span>
      </Button>
    </section>
  );
}

function Soft({ children }: { children: ReactNode }) {
  return <p className="text-ink-soft">{children}</p>;
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WireDelivery } from '../../../../contract/orders.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { keepAnswer } from '../../../lib/query-provider.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SettingsSection } from '../../account/settings/settings-section.tsx';
import { AddressBlock } from './address-block.tsx';
import { AddressForm } from './address-form.tsx';
import { forgetDeliveryAddress, setDeliveryAddress } from './delivery-api.ts';
import { useDeliveryAddress } from './use-delivery-address.ts';

/** The delivery address that is filled in at the next order: added, changed or removed. */
export function AddressSettings({ name, email }: { name: string; email: string }) {
  return (
    <SettingsSection
      title="Delivery address"
      anchor="delivery-address"
      text="Filled in the next time you order. Orders you have already paid for keep their own address."
    >
      <Address name={name} email={email} />
    </SettingsSection>
  );
}

type Note = { tone: 'success' | 'danger'; text: string };

function Address({ name, email }: { name: string; email: string }) {
  const queries = useQueryClient();
  const known = useDeliveryAddress(email);
  const [isOpen, setIsOpen] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const [note, setNote] = useState<Note>();
  const keep = (address: WireDelivery | null) =>
    keepAnswer(queries, queryKeys.deliveryAddress(email), { address });

  async function save(address: WireDelivery) {
    setNote(undefined);
    await setDeliveryAddress(address);
    keep(address);
    setIsOpen(false);
    setNote({ tone: 'success', text: 'Your address has been saved.' });
  }

  async function remove() {
    setIsRemoving(true);
    try {
      await forgetDeliveryAddress();
      keep(null);
      setNote({ tone: 'success', text: 'Your address has been removed.' });
    } catch (error) {
      setNote({ tone: 'danger', text: describeProblem(error) });
    } finally {
      setIsRemoving(false);
    }
  }

  if (known === undefined) return <Skeleton className="h-32" />;
  if (isOpen) {
    return (
      <AddressForm
        known={known}
        name={name}
        submitLabel="Save address"
        onSubmit={save}
        onCancel={() => setIsOpen(false)}
      />
    );
  }
  return (
    <>
      {note && <Alert tone={note.tone}>{note.text}</Alert>}
      {known ? <AddressBlock address={known} /> : <p>You have not saved an address.</p>}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {known ? 'Change address' : 'Add an address'}
        </Button>
        {known && (
          <Button variant="quiet" pending={isRemoving} onClick={() => void remove()}>
            Remove address
          </Button>
        )}
      </div>
    </>
  );
}

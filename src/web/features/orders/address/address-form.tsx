import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { WireDelivery } from '../../../../contract/orders.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { applyFieldProblems } from '../../../lib/apply-field-problems.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorSummary } from '../../../ui/controls/error-summary.tsx';
import { AddressFields } from './address-fields.tsx';
import { type AddressValues, addressSchema, toDelivery, toValues } from './address-rules.ts';
import { addressProblemFields, summariseAddress } from './summarise-address.ts';

const formSchema = z.object({ address: addressSchema });

export interface AddressFormProps {
  /** What the form begins with. */
  known: WireDelivery | null;
  /** Filled in as the recipient when nothing is known. */
  name: string;
  submitLabel: string;
  /** Rejects with the reason when it was not taken. */
  onSubmit: (address: WireDelivery) => Promise<unknown>;
  onCancel?: () => void;
}

/** A delivery address by itself: for an order, or for the next one. */
export function AddressForm({ known, name, submitLabel, onSubmit, onCancel }: AddressFormProps) {
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setError, control, formState } = useForm<{
    address: AddressValues;
  }>({
    resolver: zodResolver(formSchema),
    mode: 'onTouched',
    defaultValues: { address: toValues(known, name) },
  });
  const { errors, isSubmitting, submitCount } = formState;
  const country = useWatch({ control, name: 'address.country' });

  async function submit({ address }: { address: AddressValues }) {
    setFailure(undefined);
    try {
      await onSubmit(toDelivery(address));
    } catch (error) {
      if (applyFieldProblems(error, addressProblemFields, setError)) return;
      setFailure(describeProblem(error));
    }
  }

  return (
    <form
      noValidate
      method="post"
      aria-label="Delivery address"
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="grid max-w-form gap-5"
    >
      <ErrorSummary attempt={submitCount} fields={summariseAddress(errors.address, country)} />
      <AddressFields register={register} errors={errors.address} country={country} />
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isSubmitting}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

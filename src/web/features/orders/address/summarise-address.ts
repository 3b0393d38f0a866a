import type { FieldErrors } from 'react-hook-form';
import { postalCodeLabel } from '../../../../shared/delivery/delivery.ts';
import { regionRule } from '../../../../shared/delivery/delivery-regions.ts';
import type { SummaryField } from '../../../ui/controls/error-summary.tsx';
import { addressFieldId } from './address-fields.tsx';
import { ADDRESS_FIELDS, type AddressField, type AddressValues } from './address-rules.ts';

/** The fields that the server's refusals are placed at. */
export const addressProblemFields = ADDRESS_FIELDS.map((field) => `address.${field}` as const);

/** The address fields for the summary of a form's errors. */
export function summariseAddress(
  errors: FieldErrors<AddressValues> | undefined,
  country: string,
): SummaryField[] {
  const labels: Record<AddressField, string> = {
    name: 'Recipient',
    country: 'Country',
    street: 'Street and number',
    city: 'City',
    postalCode: postalCodeLabel(country),
    region: regionRule(country)?.label ?? 'State',
  };
  return ADDRESS_FIELDS.map((field) => ({
    id: addressFieldId(field),
    label: labels[field],
    error: errors?.[field]?.message,
  }));
}

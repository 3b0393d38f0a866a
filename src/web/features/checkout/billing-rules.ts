import * as z from 'zod/mini';
import {
  DELIVERY_COUNTRIES,
  DELIVERY_LIMITS,
  POSTAL_CODE_PATTERN,
} from '../../../shared/delivery.ts';

const line = (max: number, missing: string) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(max));

/** The same rules as the shop's own, so that most errors are told before anything is sent. */
const addressSchema = z.object({
  name: line(DELIVERY_LIMITS.name, 'Name is required'),
  street: line(DELIVERY_LIMITS.street, 'Street and number are required'),
  city: line(DELIVERY_LIMITS.city, 'City is required'),
  postalCode: line(DELIVERY_LIMITS.postalCode, 'Postal code is required').check(
    z.regex(POSTAL_CODE_PATTERN, 'Please enter a valid postal code'),
  ),
  country: z.enum(DELIVERY_COUNTRIES, 'Please choose a country from the list'),
});

export const billingSchema = z.object({
  address: addressSchema,
  name: z.string().check(z.trim(), z.minLength(1, 'Name on the card is required')),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Email is required'),
      z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid email address'),
    ),
});
export type BillingValues = z.infer<typeof billingSchema>;

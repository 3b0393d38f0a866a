import * as z from 'zod/mini';
import { laterAddressSchema } from '../../orders/address/address-rules.ts';

export const billingSchema = z.object({
  address: laterAddressSchema,
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

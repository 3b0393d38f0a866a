/** The withdrawal function on the wire: a statement by whoever has bought something, signed in or not. */
import { z } from 'zod';
import { whenMissing } from '../common.ts';

/** POST /withdrawals */
export const withdrawalBodySchema = z.strictObject({
  name: z
    .string(whenMissing('Name is required'))
    .trim()
    .min(1, 'Name is required')
    .max(254)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what they are is the point
    .refine((text) => !/[\u0000-\u001f\u007f]/.test(text), 'Please use one line of text'),
  orderNumber: z
    .string(whenMissing('Order number is required'))
    .trim()
    .regex(/^\d{4}-\d{5,9}$/, 'Please enter the number as in your receipt, for example 2026-00042'),
  email: z
    .string(whenMissing('Email is required'))
    .trim()
    .max(254)
    .pipe(z.email('Please enter a valid email address')),
});
export type WithdrawalBody = z.infer<typeof withdrawalBodySchema>;

export const withdrawalAnswerSchema = z.object({
  acknowledged: z.literal(true).describe('The same whether there is such an order or not'),
});

/** The withdrawal function on the wire: a statement by whoever has bought something, signed in or not. */
import { z } from 'zod';
import { emailEntry, line, whenMissing } from '../common.ts';

/** POST /withdrawals */
export const withdrawalBodySchema = z.strictObject({
  name: line(100, 'Name is required'),
  orderNumber: z
    .string(whenMissing('Order number is required'))
    .trim()
    .regex(/^\d{4}-\d{5,9}$/, 'Please enter the number as in your receipt, for example 2026-00042'),
  email: z.string(whenMissing('Email is required')).trim().max(254).pipe(emailEntry),
});
export type WithdrawalBody = z.infer<typeof withdrawalBodySchema>;

export const withdrawalAnswerSchema = z.object({
  acknowledged: z.literal(true).describe('The same whether there is such an order or not'),
});

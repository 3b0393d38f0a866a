/** The withdrawal function on the wire: a statement by whoever has bought something, signed in or not. */
import { z } from 'zod';
import {
  tidyWithdrawalCode,
  WITHDRAWAL_CODE_PATTERN,
  WITHDRAWAL_CODE_PROBLEM,
} from '../../shared/rules/withdrawals.ts';
import { emailEntry, line, whenMissing } from '../common.ts';

/** POST /withdrawals */
export const withdrawalBodySchema = z.strictObject({
  name: line(100, 'Name is required'),
  orderNumber: z
    .string(whenMissing('Order number is required'))
    .trim()
    .regex(/^\d{4}-\d{5,9}$/, 'Please enter the number as in your receipt, for example 2026-00042'),
  email: z.string(whenMissing('Email is required')).trim().max(254).pipe(emailEntry),
  code: z
    .string()
    .max(40)
    .overwrite(tidyWithdrawalCode)
    .regex(WITHDRAWAL_CODE_PATTERN, WITHDRAWAL_CODE_PROBLEM)
    .optional()
    .describe(
      'Of the order, as in its receipt; without a session and without it the buyer is asked to confirm by mail',
    ),
});
export type WithdrawalBody = z.infer<typeof withdrawalBodySchema>;

export const withdrawalTakenSchema = z.object({
  acknowledged: z.literal(true).describe('The same whether there is such an order or not'),
});

/** POST /withdrawals/answer */
export const withdrawalAnswerBodySchema = z.strictObject({
  token: z.string().min(1).max(200).describe('From the link in the mail'),
  wasBuyer: z.boolean().describe('true: act on it now; false: it was somebody else, end it'),
});

/** What the page behind the link of a mail says. */
export interface WithdrawalToAnswer {
  orderNumber: string;
  /** `over`: the order had ended before the statement was acted on. */
  state: 'unproven' | 'held' | 'done' | 'ended' | 'over';
  /** In words, in the time zone of the shop. */
  received: string;
  /** When a held one is acted on, in words. */
  actsAt: string | null;
  isUnshipped: boolean;
}

/** What an order says of its withdrawal. */
export const orderWithdrawalSchema = z.object({
  withdrawnAt: z.iso.datetime().nullable().describe('When its buyer withdrew from the contract'),
  withdrawalHeld: z
    .object({
      until: z.iso.datetime(),
      answerUrl: z.string().nullable().describe('Where its buyer objects; for the buyer only'),
    })
    .nullable()
    .describe('Withdrawn without a session: it waits until then, and its buyer can object'),
  withdrawalCode: z
    .string()
    .nullable()
    .describe('To withdraw without a session and without confirming by mail; for the buyer only'),
});

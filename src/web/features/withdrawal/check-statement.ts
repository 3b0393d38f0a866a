/** What a statement of withdrawal needs, checked before it is shown for confirmation. */
import type { WithdrawalBody } from '../../../contract/returns/withdrawal.ts';
import {
  WITHDRAWAL_CODE_PATTERN,
  WITHDRAWAL_CODE_PROBLEM,
} from '../../../shared/rules/withdrawals.ts';
import type { SentForm } from '../../lib/sent-form.ts';

/** As typed; the code may be empty. */
export type TypedStatement = Required<WithdrawalBody>;
export type StatementErrors = Partial<Record<keyof WithdrawalBody, string>>;

/** Where a statement is after it was sent: it is no withdrawal until it was confirmed. */
export interface SentStatement extends SentForm {
  step: 'state' | 'confirm' | 'done';
  /** The member's address; null when not logged in. */
  accountEmail: string | null;
}

const ORDER_NUMBER = /^\d{4}-\d{5,9}$/;
const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** As people write it: with a number sign, spaces or the word before it. */
export function tidyOrderNumber(text: string): string {
  return text.replace(/^\D+/, '').replaceAll(/\s/g, '');
}

/** The shop checks again and strictly when the statement is confirmed. */
export function checkStatement({
  name,
  orderNumber,
  email,
  code,
}: TypedStatement): StatementErrors {
  const errors: StatementErrors = {};
  if (name === '') errors.name = 'Name is required';
  if (orderNumber === '') errors.orderNumber = 'Order number is required';
  else if (!ORDER_NUMBER.test(orderNumber)) {
    errors.orderNumber = 'Please enter the number as in your receipt, for example 2026-00042';
  }
  if (email === '') errors.email = 'Email is required';
  else if (!LOOKS_LIKE_EMAIL.test(email)) errors.email = 'Please enter a valid email address';
  if (code !== '' && !WITHDRAWAL_CODE_PATTERN.test(code)) errors.code = WITHDRAWAL_CODE_PROBLEM;
  return errors;
}

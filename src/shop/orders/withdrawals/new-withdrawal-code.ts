import { randomInt } from 'node:crypto';
import {
  WITHDRAWAL_CODE_LENGTH,
  WITHDRAWAL_CODE_SIGNS,
} from '../../../shared/rules/withdrawals.ts';

/** A code that nobody can guess or count. */
export function newWithdrawalCode(): string {
  return Array.from(
    { length: WITHDRAWAL_CODE_LENGTH },
    () => WITHDRAWAL_CODE_SIGNS[randomInt(WITHDRAWAL_CODE_SIGNS.length)],
  ).join('');
}

/** The code on receipt and order page that stands in for a session when an order is withdrawn. */

/** Crockford's base 32: no two characters look alike. */
export const WITHDRAWAL_CODE_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const WITHDRAWAL_CODE_LENGTH = 6;
export const WITHDRAWAL_CODE_PATTERN = new RegExp(
  `^[${WITHDRAWAL_CODE_SIGNS}]{${WITHDRAWAL_CODE_LENGTH}}$`,
);
/** Said wherever the code is shown or asked for. */
export const WITHDRAWAL_CODE_USE =
  'You do not need it if you are logged in. If you are not, and leave it out, we email you a link to confirm that it is you.';
export const WITHDRAWAL_CODE_PROBLEM =
  'Please enter the code as in your receipt, 6 letters and digits, or leave it empty';

/** A statement without a session is acted on this much later, so that the buyer can object. */
export const WITHDRAWAL_HOLD_HOURS = 24;
/** How long a link to confirm a statement works. */
export const WITHDRAWAL_LINK_DAYS = 30;

/** Until when the link about a statement works. */
export function endOfLink({ receivedAt }: { receivedAt: Date }): Date {
  return new Date(receivedAt.getTime() + WITHDRAWAL_LINK_DAYS * 24 * 3_600_000);
}

/** A code as people type it: without spaces and hyphens, in capitals, with the digits that its letters look like. */
export function tidyWithdrawalCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

export const WITHDRAWAL_STATES = [
  /** Not looked at yet. */
  'waiting',
  /** Stated without a session and without the code of the order: its buyer was asked to confirm it. */
  'unproven',
  /** Stated without a session, with the code: the order waits, and its buyer can object. */
  'held',
  /** Acted on. */
  'done',
  /** Its buyer has said that it was not them. */
  'ended',
] as const;

/** Errors of Node's network before the mail server says anything. */
const UNREACHED =
  /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ECONNRESET|ESOCKET|EDNS)\b|timeout|timed out/i;

/** Why a mail was not delivered: what its mail server replied, or that no server did. */
export function describeReason(reason: string): string {
  return UNREACHED.test(reason) && !/^\d{3}[ -]/.test(reason)
    ? `The mail server could not be reached: ${reason}`
    : `The mail server replied: ${reason}`;
}

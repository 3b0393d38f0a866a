/**
 * Says in words why an import ended. Protects: staff learn what failed, that nothing was
 * changed and what to do, without a word of the database's own; the rest is in the log.
 */
import { AppError, errorCode } from '../../shared/errors.ts';

const SEND_AGAIN = 'Send the file again.';
const OTHERS = `If it fails again, ask whoever runs the shop to look into its log. ${SEND_AGAIN}`;

/** By system error or SQLSTATE, https://www.postgresql.org/docs/15/errcodes-appendix.html */
const REASONS: Readonly<Record<string, string>> = {
  '23505': `Another mobile took the same id or address in the meantime. ${SEND_AGAIN}`,
  '23503': `A picture of this file was removed in the meantime. Upload it, then send the file again.`,
  '23514': `The database refused a value that the check had let through. ${OTHERS}`,
  '40001': `Somebody else was changing the same mobiles. ${SEND_AGAIN}`,
  '40P01': `Somebody else was changing the same mobiles. ${SEND_AGAIN}`,
  '55P03': `Somebody else was changing the same mobiles. ${SEND_AGAIN}`,
  '57014': `The database took longer than it may. Import fewer lines at once, or at a quieter hour.`,
  '53100': `There is no room left on the disk. Make room, then send the file again.`,
  ENOSPC: `There is no room left on the disk. Make room, then send the file again.`,
};

const UNREACHABLE = /^(?:08|57P0)|^E(?:CONN|PIPE|TIMEDOUT)/;

/**
 * @param outcome what became of the mobiles, a sentence of its own
 * @returns one to four sentences for the page
 */
export function describeFailure(error: unknown, outcome: string): string {
  if (error instanceof AppError) return `${error.message} ${outcome}`;
  const code = errorCode(error) ?? '';
  if (UNREACHABLE.test(code)) return `The database could not be reached. ${outcome} ${SEND_AGAIN}`;
  const reason = REASONS[code];
  if (reason !== undefined) return tell(reason, outcome);
  return tell(
    `The shop met an error that it does not know${code && ` (${code})`}. ${OTHERS}`,
    outcome,
  );
}

/** The reason first, then what became of the mobiles, then what to do. */
function tell(reason: string, outcome: string): string {
  const [what = '', ...then] = reason.split(/(?<=\.) /);
  return [what, outcome, ...then].join(' ');
}

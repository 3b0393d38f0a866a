/** What the errors of the driver and of the server say about a connection. */
import { errorCode } from '../errors.ts';

/** pg gives no code to what it says itself about a connection that broke or says nothing any more. */
const BROKEN =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|Query read timeout)/;
const SOCKET_CODES = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  // The name of its host is not known now.
  ...['ENOTFOUND', 'EAI_AGAIN'],
];
/** read_only_sql_transaction: a standby, or a server that is no longer the first one. */
const READ_ONLY = '25006';
const TOO_MANY_CONNECTIONS = '53300';

/** Whether the connection is of no more use: it broke, it is silent, or the server has ended it. */
export function isConnectionLost(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  // Classes of SQLSTATE: connection exceptions, interventions of an operator other than a cancel.
  const isEnded = /^(?:08|57P)/.test(code) || code === '25P03';
  return isEnded || SOCKET_CODES.includes(code) || hasMessage(error, BROKEN);
}

/** Whether the server that the connection leads to takes no writes. */
export function isReadOnly(error: unknown): boolean {
  return errorCode(error) === READ_ONLY;
}

/** Whether the database cannot be used now: out of reach, without room for a connection, or read-only. */
export function isDatabaseAway(error: unknown): boolean {
  return isConnectionLost(error) || isReadOnly(error) || errorCode(error) === TOO_MANY_CONNECTIONS;
}

/** Whether the error, or what caused it, says so. */
export function hasMessage(error: unknown, message: RegExp): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (message.test(at.message)) return true;
  }
  return false;
}

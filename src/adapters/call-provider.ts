/**
 * One bounded HTTP call to a service we depend on, its failures in the shop's words. Protects: what it did is found
 * again in its log and in ours, by our id of the request where it takes one, and by what it calls it itself; a service
 * that redirects is not followed, so that it cannot make the shop fetch what only the shop can reach.
 */
import { AppError, errorCode } from '../shared/errors.ts';
import { presentRequestId } from '../shared/tools/request-id.ts';
import { presentSpan, step } from '../shared/tools/trace.ts';
import type { Logger } from '../shop/ports.ts';

export interface Provider {
  /** In the log and in traces, such as `image host`. */
  name: string;
  timeoutMs: number;
  /** The header of its answers that says what it calls the request. */
  idHeader: string;
  /** Gets a line for each answer; without one nobody is told. */
  logger: Pick<Logger, 'info'> | undefined;
  /** Signs a call, or does whatever else it needs; otherwise it is sent as it is, with our id of the request. */
  send?: (url: string | URL, init: RequestInit) => Promise<Response>;
}

interface Call<T> {
  url: string | URL;
  init: RequestInit & { method: string };
  /** Gets the answer, whatever its status; its body is bounded by the same time. */
  read(answer: Response): Promise<T>;
}

/** @throws AppError provider-timeout, provider-error */
export async function callProvider<T>(provider: Provider, call: Call<T>): Promise<T> {
  const { url, init } = call;
  const attributes = {
    'http.request.method': init.method,
    'server.address': new URL(url).hostname,
  };
  try {
    const name = `${init.method} ${provider.name}`;
    return await step(name, { kind: 'client', attributes }, () => send(provider, call));
  } catch (cause) {
    throw cause instanceof AppError ? cause : toUnanswered(cause);
  }
}

const TIMEOUT_CODES = /^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT)$/;

/**
 * The refusal for a call that got no answer: provider-timeout only when time ran out, provider-error for a connection
 * that was refused or broke off, an unknown host or a certificate of another one. Either may have been acted on.
 * @param cause in the log; its code, such as ECONNREFUSED, says what to repair
 */
export function toUnanswered(cause: unknown): AppError {
  const isOver = cause instanceof Error && cause.name === 'TimeoutError';
  const isTimeout = isOver || TIMEOUT_CODES.test(errorCode(cause) ?? '');
  return new AppError(isTimeout ? 'provider-timeout' : 'provider-error', { cause });
}

async function send<T>(provider: Provider, { url, init, read }: Call<T>): Promise<T> {
  const { name, timeoutMs, idHeader, logger, send = fetch } = provider;
  const reqId = presentRequestId() ?? undefined;
  const headers = new Headers(init.headers);
  if (reqId !== undefined && !provider.send) headers.set('x-request-id', reqId);
  const signal = AbortSignal.timeout(timeoutMs);
  const beganMs = performance.now();
  const answer = await send(url, { ...init, headers, signal, redirect: 'error' });
  const { status } = answer;
  const providerRequestId = answer.headers.get(idHeader) ?? undefined;
  presentSpan()?.set({
    'http.response.status_code': status,
    'handset.provider.request_id': providerRequestId,
  });
  const ms = Math.round(performance.now() - beganMs);
  logger?.info({ reqId, providerRequestId, method: init.method, status, ms }, `${name} answered`);
  return read(answer);
}

/** A refusal of the far end; what it said is for the log, not for people. */
export async function refusedBy(service: string, answer: Response): Promise<AppError> {
  const said = (await answer.text()).slice(0, 500);
  const cause = new Error(`${service} answered ${answer.status}: ${said}`);
  return new AppError('provider-error', { cause });
}

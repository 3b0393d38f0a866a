/** One bounded HTTP call to a service we depend on, its failures in the shop's words. */
import { AppError } from '../shared/errors.ts';

/**
 * @param call makes the request with the signal that ends it
 * @returns the answer, whatever its status; its body is bounded by the same time
 * @throws AppError provider-timeout, provider-error
 */
export async function callProvider<T>(
  timeoutMs: number,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await call(AbortSignal.timeout(timeoutMs));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
    throw new AppError(isTimeout ? 'provider-timeout' : 'provider-error', { cause });
  }
}

/** A refusal of the far end; what it said is for the log, not for people. */
export async function refusedBy(service: string, answer: Response): Promise<AppError> {
  const said = (await answer.text()).slice(0, 500);
  const cause = new Error(`${service} answered ${answer.status}: ${said}`);
  return new AppError('provider-error', { cause });
}

/**
 * Which span of a trace the present work belongs to, so that what it does on the way (a statement, a call of the card
 * provider) becomes a step of it without being handed through every function in between. Protects: nobody here knows
 * who is told; where nobody is told, a step costs a look; what is done for a request after it was answered, and
 * whatever that leads to, does not make its trace grow for ever.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { errorCode } from '../errors.ts';

/**
 * Named as in the semantic conventions of OpenTelemetry (https://opentelemetry.io/docs/specs/semconv/), or
 * `handset.…`. Never what somebody has typed, an address with its query, a value of a statement or a secret.
 */
export type Attributes = Record<string, string | number | undefined>;

/** Said on everything that a request causes, also on what happens later. */
export const REQUEST_ID = 'handset.request.id';

export interface SpanOptions {
  /** server: somebody has asked · client: somebody else is asked · internal, if it is not said: neither. */
  kind?: 'server' | 'client' | 'internal';
  attributes?: Attributes;
}

/** One piece of work, from when it begins to when it ends. */
export interface Span {
  readonly isOver: boolean;
  /** A step of it. */
  begin(name: string, options?: SpanOptions): Span;
  set(attributes: Attributes): void;
  /** @param errorType how it has failed, such as `provider-timeout` or 500; a message may quote what was secret */
  end(errorType?: string): void;
}

/** Where traces begin. */
export interface Traces {
  /** @param options.traceparent of whoever has asked, in the form of W3C Trace Context, when that is believed */
  begin(name: string, options?: SpanOptions & { traceparent?: string | undefined }): Span;
  /** Tells what has not been told yet, within a second. */
  close(): Promise<void>;
}

const present = new AsyncLocalStorage<Span>();

/** Does `work`, and all that it waits for, as a part of the span, which goes on. */
export function inSpan<T>(span: Span, work: () => T): T {
  return present.run(span, work);
}

/** Undefined where nobody is told. */
export function presentSpan(): Span | undefined {
  const span = present.getStore();
  return span?.isOver ? undefined : span;
}

/** Does `work` as the whole of a span; without one it is only done. */
export async function traced<T>(span: Span | undefined, work: () => Promise<T>): Promise<T> {
  if (!span) return work();
  try {
    const answer = await inSpan(span, work);
    span.end();
    return answer;
  } catch (error) {
    span.end(errorTypeOf(error));
    throw error;
  }
}

/** What an error is called in a trace: its code, else its class. */
export function errorTypeOf(error: unknown): string {
  return errorCode(error) ?? (error instanceof Error ? error.name : 'unknown');
}

/** Does `work` as a step of the present span, if there is one. */
export function step<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return traced(presentSpan()?.begin(name, options), work);
}

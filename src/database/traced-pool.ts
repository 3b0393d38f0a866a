/**
 * The pool of `pg` whose statements are steps of the present trace. Protects: nothing of a value is told, only the
 * name of a statement or its first word and table; and a statement belongs to whoever has asked for it, also when it
 * waited for a connection that somebody else gave back. Where nobody is told, everything is `pg`'s own.
 */
import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { errorCode } from '../shared/errors.ts';
import { errorTypeOf, presentSpan, type Span } from '../shared/tools/trace.ts';

/** What `pg` is given, in one of its many forms: the last may be a callback. */
type Given = readonly unknown[];

// Both methods are `pg`'s with all their forms, which `never` fits.
class TracedClient extends pg.Client {
  override query(...given: never[]): never {
    const span = beginStatement(given[0]);
    if (!span) return Reflect.apply(super.query, this, given) as never;
    const callback: unknown = given.at(-1);
    if (typeof callback === 'function') {
      const withEnd = (error: unknown, ...answer: Given) => {
        endStatement(span, error);
        callback(error, ...answer);
      };
      return Reflect.apply(super.query, this, given.with(-1, withEnd as never)) as never;
    }
    const answer = Reflect.apply(super.query, this, given) as unknown as Promise<unknown>;
    answer.then(
      () => endStatement(span),
      (error: unknown) => endStatement(span, error),
    );
    return answer as never;
  }
}

export class TracedPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: TracedClient });
  }

  /** The pool calls back from within the work of whoever has given a connection back. */
  override connect(...given: never[]): never {
    const [callback] = given;
    const isBound = typeof callback === 'function' && presentSpan() !== undefined;
    return Reflect.apply(
      super.connect,
      this,
      isBound ? [AsyncResource.bind(callback)] : given,
    ) as never;
  }
}

function beginStatement(statement: unknown): Span | undefined {
  const span = presentSpan();
  if (!span) return undefined;
  const summary = summaryOf(statement);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
  return span.begin(summary, { kind: 'client', attributes });
}

function endStatement(span: Span, error?: unknown): void {
  if (error) span.set({ 'db.response.status_code': errorCode(error) });
  span.end(error ? errorTypeOf(error) : undefined);
}

/**
 * What a statement is called in a trace.
 * @param statement its text, or what `pg` takes instead
 * @returns the name of a prepared statement, else such as `select mobiles`
 */
export function summaryOf(statement: unknown): string {
  if (typeof statement === 'string') return firstWords(statement);
  const { name, text } = statement as { name?: string; text?: string };
  return name ?? firstWords(text ?? '');
}

/** Names of tables are ours, and drizzle quotes them; everything else in a statement may be somebody's. */
function firstWords(text: string): string {
  const [verb = 'statement'] = /[a-z]+/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update) "([a-z_]+)"/i.exec(text) ?? [];
  return [verb.toLowerCase(), table].filter(Boolean).join(' ');
}

/**
 * Makes the statements of a pool steps of the present trace. Protects: a trace holds no value, only the name of a
 * statement or its first word and table; and a statement that waited for a connection belongs to the request that
 * sent it. Without a trace everything is as `pg` does it.
 */
import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { errorCode } from '../shared/errors.ts';
import { errorTypeOf, presentSpan, type Span } from '../shared/tools/trace.ts';

export function traceStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query, { apply: traceQuery });
  });
  // The pool calls back from within the request that has given a connection back.
  pool.connect = new Proxy(pool.connect, {
    apply(connect, self, given: unknown[]) {
      const [callback] = given;
      if (typeof callback !== 'function' || !presentSpan()) {
        return Reflect.apply(connect, self, given);
      }
      const bound = AsyncResource.bind((...answer: unknown[]) => callback(...answer));
      return Reflect.apply(connect, self, [bound]);
    },
  });
}

/** @param given in one of the many forms that `pg` takes: the last may be a callback */
function traceQuery(query: pg.Client['query'], client: pg.Client, given: unknown[]): unknown {
  const span = beginStatement(given[0]);
  if (!span) return Reflect.apply(query, client, given);

  const callback = given.at(-1);
  if (typeof callback === 'function') {
    const withEnd = (error: unknown, ...answer: unknown[]) => {
      endStatement(span, error);
      callback(error, ...answer);
    };
    return Reflect.apply(query, client, given.with(-1, withEnd));
  }

  const answer: Promise<unknown> = Reflect.apply(query, client, given);
  answer.then(
    () => endStatement(span),
    (error: unknown) => endStatement(span, error),
  );
  return answer;
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

/** Only table names, which drizzle quotes, go into a trace: the rest of a statement may hold personal data. */
function firstWords(text: string): string {
  const [verb = 'statement'] = /[a-z]+/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update) "([a-z_]+)"/i.exec(text) ?? [];
  return [verb.toLowerCase(), table].filter(Boolean).join(' ');
}

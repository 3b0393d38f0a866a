/**
 * Requests that nobody would write by hand, for the registered routes and some pages: a good request
 * with some parts of it changed, or one made of rubbish alone.
 */
import fc from 'fast-check';
import { z } from 'zod';
import { guardedRoutes, type Subjects } from '../routes/route-table.ts';
import type { RegisteredRoute } from './registered-routes.ts';

export const CALLERS = ['anonymous', 'shopper', 'admin'] as const;

export interface GeneratedRequest {
  caller: (typeof CALLERS)[number];
  method: string;
  /** As it stands in the request line. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const PAGES = [
  ...['GET /', 'GET /order', 'GET /mobiles/:slug', 'GET /login', 'POST /login', 'POST /signUp'],
  ...['GET /dashboard/:page', 'GET /:a/:b', 'GET /order.data', 'POST /contact/message', 'GET //:a'],
];
const NOBODY = '01a1fe0b-0000-7000-8000-000000000000';
const TEXTS = [
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '１２３４５６',
    'aaaaaé',
    '😀',
    "'",
    '"',
    '\\',
    '%',
    '%00',
    '%E0%A4',
  ],
  ...[
    '..',
    '../..',
    '//',
    '[x',
    '{}',
    '<b>',
    '-1',
    '1e999',
    '0',
    'NaN',
    'true',
    'null',
    '9'.repeat(40),
  ],
  ...['__proto__', 'constructor', 'a@b', 'a@test.example', NOBODY, `${NOBODY}'`, 'x'.repeat(3_000)],
  ...[
    '2026-02-30',
    '2026-11-23T00:00:00Z',
    'id,name',
    '1.5',
    '/order',
    '//evil.example',
    'javascript:1',
  ],
];
const TYPES = [
  ...['application/json', 'application/json; charset=utf-16', 'application/x-www-form-urlencoded'],
  ...['text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x', '', 'a/b; =', '*/*'],
];
const HEADERS = [
  ...['if-match', 'if-none-match', 'if-modified-since', 'idempotency-key', 'accept-encoding'],
  ...['accept', 'range', 'origin', 'sec-fetch-site', 'stripe-signature', 'x-forwarded-for'],
  ...['authorization', 'cookie', 'content-encoding', 'accept-language', 'referer', 'user-agent'],
];

const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 30 }));
const value = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 2, arbitrary: fc.oneof(fc.double(), fc.integer(), fc.boolean(), fc.constant(null)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
const headerValue = fc.oneof(
  fc.constantFrom('*', '"1"', 'W/"x"', 'gzip;q=0, *', 'bytes=0-1', 'null', 't=1,v1=a', 'Bearer x'),
  fc.stringMatching(/^[ -~]{0,60}$/),
);

/** Path segments and queries: encoded, or as raw as a request line allows. */
const inPath = fc.oneof(
  text.map((part) => encodeURIComponent(part.toWellFormed())),
  fc.stringMatching(/^[!-~]{0,20}$/),
);

/** @param subjects what is there, so that good requests are among them */
export function requestsFor(routes: RegisteredRoute[], subjects: Subjects) {
  const all = [...routes, ...PAGES.map((name) => ({ name, schema: undefined }))];
  return fc.constantFrom(...all).chain(({ name, schema }) => {
    const [method = '', template = ''] = name.split(' ');
    const good = guardedRoutes[name];
    const path = fc.oneof(
      fc.constant(good?.path(subjects) ?? template),
      fc.infiniteStream(inPath).map((parts) => {
        const next = () => String(parts.next().value);
        return template.replaceAll(/:\w+|\*/g, next);
      }),
    );
    const query = fc.dictionary(fc.constantFrom(...keysOf(schema?.querystring), 'x'), inPath, {
      maxKeys: 3,
    });
    const headers = fc.dictionary(fc.constantFrom(...HEADERS), headerValue, { maxKeys: 2 });
    const changes = fc.dictionary(
      fc.constantFrom(...keysOf(schema?.body), 'x', '__proto__'),
      value,
      {
        maxKeys: 4,
      },
    );
    const goodBody = good?.body?.(subjects);
    const plain = goodBody && Object.getPrototypeOf(goodBody) === Object.prototype ? goodBody : {};
    const body = fc.oneof(
      { weight: 4, arbitrary: changes.map((some) => JSON.stringify({ ...plain, ...some })) },
      { weight: 1, arbitrary: value.map((any) => JSON.stringify(any)) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
      {
        weight: 1,
        arbitrary: text.map(
          (part) => `--x\r\nContent-Disposition: form-data; ${part}\r\n\r\n${part}\r\n--x--`,
        ),
      },
    );
    const type = fc.oneof(
      { weight: 3, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
    );
    return fc.record({
      caller: fc.constantFrom(...CALLERS),
      method: fc.constant(method),
      path: fc.tuple(path, query).map(([start, asked]) => start + toQuery(asked)),
      headers: fc.tuple(headers, type).map(([some, given]) => ({ 'content-type': given, ...some })),
      body: method === 'GET' || method === 'HEAD' ? fc.constant(undefined) : body,
    }) satisfies fc.Arbitrary<GeneratedRequest>;
  });
}

function toQuery(asked: Record<string, string>): string {
  const pairs = Object.entries(asked).map(([key, given]) => `${key}=${given}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** The names that a schema knows. */
function keysOf(schema: unknown): string[] {
  if (!(schema instanceof z.ZodType)) return [];
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  const { innerType } = schema.def as { innerType?: unknown };
  return keysOf(innerType);
}

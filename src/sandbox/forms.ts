/** Form bodies and query strings with brackets, as Stripe's API and plain HTML forms send them. */
import type { FastifyInstance } from 'fastify';
import qs from 'qs';

/** Decodes `metadata[order]=1&expand[]=a`; names that collide with object internals are dropped. */
export function decodeForm(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 6, parameterLimit: 300, arrayLimit: 100 });
}

/** Lets the routes of this scope take form bodies. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, decodeForm(String(body))),
  );
}

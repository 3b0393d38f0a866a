/**
 * One span for each request, except for files and health checks; what the shop does for it becomes a step of it
 * (shared/tools/trace.ts). Protects: a trace that somebody else has begun is gone on with only when a trusted proxy
 * says so, or anybody could write into the traces of others; the address, which may hold an e-mail address, is not told.
 */
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Services } from '../../services.ts';
import {
  inSpan,
  presentSpan,
  REQUEST_ID,
  type Span,
  type Traces,
} from '../../shared/tools/trace.ts';
import { isFromTrustedProxy } from '../requests/headers.ts';

export const tracesPlugin = fp(
  async (app: FastifyInstance, { services }: { services: Pick<Services, 'traces'> }) => {
    const { traces } = services;
    if (!traces) return;
    app.addHook('onRequest', (request, reply, done) => {
      if (isFree(request)) return done();
      const span = beginRequest(traces, request);
      reply.raw.once('close', () => endRequest(span, reply));
      inSpan(span, done);
    });
  },
);

/** Files of the pages and health checks: there are many, and nothing is done for them. */
const isFree = ({ routeOptions: { config } }: FastifyRequest) =>
  config.permission === 'public' && config.share === 'unlimited';

function beginRequest(traces: Traces, request: FastifyRequest): Span {
  const { method, protocol, id, headers } = request;
  const name = nameOf(request);
  const attributes = {
    'http.request.method': method,
    'http.route': routeOf(request),
    'url.scheme': protocol,
    [REQUEST_ID]: id,
  };
  // A plain form: a call that the shop makes of itself (requests/submit-form.ts).
  const isOwn = !(request.raw.socket instanceof Socket);
  const asker = isOwn ? presentSpan() : undefined;
  if (asker) return asker.begin(name, { attributes });
  const parent = isFromTrustedProxy(request) ? headers.traceparent : undefined;
  const traceparent = typeof parent === 'string' ? parent : undefined;
  return traces.begin(name, { kind: 'server', attributes, traceparent });
}

function endRequest(span: Span, reply: FastifyReply): void {
  const { statusCode } = reply;
  // Whoever has gone got no answer.
  if (reply.raw.headersSent) span.set({ 'http.response.status_code': statusCode });
  span.end(statusCode >= 500 ? String(statusCode) : undefined);
}

const nameOf = (request: FastifyRequest) => `${request.method} ${routeOf(request)}`;

/** Whatever no route answers is a page, whose address may be anything. */
const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'page';

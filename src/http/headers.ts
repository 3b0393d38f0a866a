/** A request's headers in the form of the web platform. */
import type { FastifyRequest } from 'fastify';

export function webHeaders(request: Pick<FastifyRequest, 'headers'>): Headers {
  return new Headers(
    Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

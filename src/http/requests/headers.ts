/** What the headers of a request say. */
import type { FastifyRequest } from 'fastify';

/** In the form of the web platform. */
export function webHeaders(request: Pick<FastifyRequest, 'headers'>): Headers {
  return new Headers(
    Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

/** Whether a body is announced. */
export function hasBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

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

/** Of a connection from a proxy that is believed, and that forwards somebody, `ips` has more than its own address. */
export function isFromTrustedProxy({ ips }: Pick<FastifyRequest, 'ips'>): boolean {
  return (ips?.length ?? 1) > 1;
}

/** Whether a body is announced. */
export function hasBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

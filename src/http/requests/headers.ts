/** What the headers of a request say. */
import type { IncomingMessage } from 'node:http';
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

/** How often `Host` was sent: of several node:http keeps the first, and a proxy in front may have read the last. */
export function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Whether a body is announced. */
export function hasBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

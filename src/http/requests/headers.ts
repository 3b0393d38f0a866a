/** What the headers of a request say. */
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';

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

/**
 * The optimistic lock over HTTP: the version that a change was made from. It is the ETag of what was read, which is the
 * version and, of public answers, a hash of their bytes.
 */
export const versionHeader = z.object({ 'if-match': z.string().max(40).optional() });

/** @throws AppError version-conflict for what cannot be a version of ours */
export function toVersion(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch === '*') return undefined;
  const version = Number(/^"(\d{1,9})(?:\.[\w-]{22})?"$/.exec(ifMatch)?.[1]);
  if (Number.isNaN(version)) throw new AppError('version-conflict');
  return version;
}

/** Our own pages ask staff to confirm changes with serious side effects; other clients need not. */
export const askFirstHeader = z.object({
  'ask-first': z
    .literal('true')
    .optional()
    .describe('Refuse with last-advertised-offer a change that makes the realme banner untrue'),
});

export function readAsksFirst({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['ask-first'] === 'true';
}

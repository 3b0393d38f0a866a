/** Our own pages ask staff to confirm changes with serious side effects; other clients need not. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

export const askFirstHeader = z.object({
  'ask-first': z
    .literal('true')
    .optional()
    .describe('Refuse with last-advertised-offer a change that makes the realme banner untrue'),
});

export function readAsksFirst({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['ask-first'] === 'true';
}

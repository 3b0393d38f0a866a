/** Our own pages ask staff before a change that has a side effect of note; other clients are not held up. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

export const askFirstHeader = z.object({
  'ask-first': z
    .literal('true')
    .optional()
    .describe('Refuse with last-advertised-offer what would make the realme banner untrue'),
});

export function readAsksFirst({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['ask-first'] === 'true';
}

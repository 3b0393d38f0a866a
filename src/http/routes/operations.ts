/** For operators and for people who read an error: health, readiness and what a problem code means. */

import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pingDatabase } from '../../database/ping.ts';
import type { Services } from '../../services.ts';
import { AppError, type ProblemCode, problems } from '../../shared/errors.ts';

const PROBE_TIMEOUT_MS = 1_500;

export async function operationRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/livez',
    { config: { permission: 'public' }, schema: { hide: true } },
    async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );

  routes.get(
    '/readyz',
    { config: { permission: 'public' }, schema: { hide: true } },
    async (_request, reply) => {
      const timeout = AbortSignal.timeout(PROBE_TIMEOUT_MS);
      const late = new Promise<never>((_resolve, reject) => {
        timeout.addEventListener('abort', () => reject(new Error('no answer in time')));
      });
      try {
        await Promise.race([pingDatabase(services.db), late]);
      } catch (cause) {
        throw new AppError('not-ready', { retryAfterSeconds: 2, cause });
      }
      return reply.header('cache-control', 'no-store').send({ status: 'ready' });
    },
  );

  routes.get(
    '/problems/:code',
    {
      config: { permission: 'public' },
      schema: { hide: true, params: z.object({ code: z.string().max(60) }) },
    },
    async (request, reply) => {
      const { code } = request.params;
      if (!Object.hasOwn(problems, code)) throw new AppError('not-found');
      const [status, title] = problems[code as ProblemCode];
      return reply.type('application/json').send({ code, status, title });
    },
  );
}

/** For operators and for people who read an error: health, readiness and what a problem code means. */

import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import { AppError, type ProblemCode, problems } from '../../shared/errors.ts';
import { shuttingDown } from '../plugins/stopping.ts';

export async function operationRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  const check = {
    config: { permission: 'public', share: 'unlimited', anyHost: true },
    schema: { hide: true },
  } as const;

  routes.get('/livez', check, async () => ({ status: 'live' }));

  routes.get('/readyz', check, async () => {
    if (app.phase !== 'serving') throw shuttingDown();
    try {
      await services.assertReady();
    } catch (cause) {
      throw new AppError('not-ready', { retryAfterSeconds: 2, cause });
    }
    return { status: 'ready' };
  });

  routes.get(
    '/problems/:code',
    {
      config: { permission: 'public', share: 'unlimited' },
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

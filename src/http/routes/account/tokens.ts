/** Access tokens over HTTP: POST /jwt, for the session's own address only. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { jwtBodySchema, jwtSchema } from '../../../contract/account/users.ts';
import type { Services } from '../../../services.ts';
import { issueToken } from '../../../shop/accounts/index.ts';

export async function tokenRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/jwt',
    {
      config: { permission: 'session', securityEvent: 'access-token' },
      schema: {
        summary: 'An access token for 15 minutes',
        body: jwtBodySchema,
        response: { 200: jwtSchema },
      },
    },
    async (request) => {
      return { token: await issueToken(services, request.actor, request.body) };
    },
  );
}

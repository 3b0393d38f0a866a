/** `POST /_faults` and `DELETE /_faults`, for the holder of the secret key only. */
import type { FastifyInstance } from 'fastify';
import { ApiError, invalidRequest } from './bank/api-error.ts';
import { type ApiKeys, authenticate } from './bank/api-keys.ts';
import { type Faults, faultRequest } from './faults.ts';

export function registerFaultRoutes(app: FastifyInstance, keys: ApiKeys, faults: Faults): void {
  app.addHook('onRequest', async (request) => {
    if (authenticate(keys, request.headers.authorization) !== 'secret') {
      throw invalidRequest('The fault switches need the secret key.', {}, 403);
    }
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send({ error: error.body });
    throw error;
  });
  app.post('/_faults', async (request, reply) => {
    const parsed = faultRequest.safeParse(request.body);
    if (!parsed.success) throw invalidRequest(parsed.error.issues[0]?.message ?? 'Unknown fault');
    faults.arm(parsed.data);
    return reply.code(204).send();
  });
  app.delete('/_faults', async (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
}

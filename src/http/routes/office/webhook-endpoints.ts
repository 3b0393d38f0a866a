/** The endpoints of staff's own tools over HTTP. What comes in from the card provider is routes/orders/webhooks.ts. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { deletedSchema, idParams, modifiedSchema } from '../../../contract/common.ts';
import {
  webhookAddedSchema,
  webhookBodySchema,
  webhookChangeSchema,
  webhookListSchema,
  webhookSecretSchema,
} from '../../../contract/office/webhooks.ts';
import type { Services } from '../../../services.ts';
import {
  addEndpoint,
  changeEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
  setPaused,
  showSecret,
} from '../../../shop/webhooks/index.ts';
import { toWireWebhook } from '../../translate/webhook.ts';

export async function webhookEndpointRoutes(
  app: FastifyInstance,
  { services }: { services: Services },
) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/webhook-endpoints',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Where staff’s own tools hear of events',
        response: { 200: webhookListSchema },
      },
    },
    async (request) => {
      const endpoints = await listEndpoints(services, request.actor);
      return endpoints.map((endpoint) => toWireWebhook(endpoint, services.clock.now()));
    },
  );

  routes.post(
    '/webhook-endpoints',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Add a webhook; needs a recent proof of identity and answers its secret',
        body: webhookBodySchema,
        response: { 200: webhookAddedSchema },
      },
    },
    async (request) => {
      const input = { ...request.body, requestId: request.id };
      const { id, secret } = await addEndpoint(services, request.actor, input);
      return { acknowledged: true as const, insertedId: id, secret };
    },
  );

  await app.register(changeRoutes, { services });
  await app.register(secretRoutes, { services });
}

async function changeRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.patch(
    '/webhook-endpoints/:id',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Change what a webhook hears, where it is (proof of identity), or pause it',
        params: idParams,
        body: webhookChangeSchema,
        response: { 200: modifiedSchema },
      },
    },
    async (request) => {
      const { paused, ...wanted } = request.body;
      const { actor, id: requestId } = request;
      const { id } = request.params;
      const changed = [
        await changeEndpoint(services, actor, { ...wanted, id, requestId }),
        paused !== undefined &&
          (await setPaused(services, actor, { id, isPaused: paused, requestId })),
      ];
      return { acknowledged: true as const, modifiedCount: changed.includes(true) ? 1 : 0 };
    },
  );

  routes.delete(
    '/webhook-endpoints/:id',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Remove a webhook; can be undone for a month',
        params: idParams,
        response: { 200: deletedSchema },
      },
    },
    async (request) => {
      const input = { id: request.params.id, requestId: request.id };
      await removeEndpoint(services, request.actor, input);
      return { acknowledged: true as const, deletedCount: 1 };
    },
  );
}

/** Both need a proof of identity that is not old. */
async function secretRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/webhook-endpoints/:id/secret',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'The secret that the messages of a webhook are signed with',
        params: idParams,
        response: { 200: webhookSecretSchema },
      },
    },
    async (request) => {
      const input = { id: request.params.id, requestId: request.id };
      return { secret: await showSecret(services, request.actor, input) };
    },
  );

  routes.post(
    '/webhook-endpoints/:id/secret/rotate',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'A new secret; the one before signs as well for 24 hours',
        params: idParams,
        response: { 200: webhookSecretSchema },
      },
    },
    async (request) => {
      const input = { id: request.params.id, requestId: request.id };
      return { secret: await rotateSecret(services, request.actor, input) };
    },
  );
}

/** What was sent to staff's own tools over HTTP: the log, sending again, sending a test. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams, insertedSchema } from '../../../contract/common.ts';
import {
  deliveryListSchema,
  deliveryParams,
  deliveryQuerySchema,
  resendBodySchema,
  resentSchema,
} from '../../../contract/office/webhooks.ts';
import type { Services } from '../../../services.ts';
import {
  listDeliveries,
  sendAgain,
  sendFailedAgain,
  sendTest,
} from '../../../shop/webhooks/index.ts';
import { toWireDelivery } from '../../translate/webhook.ts';

export async function webhookDeliveryRoutes(
  app: FastifyInstance,
  { services }: { services: Services },
) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/webhook-endpoints/:id/deliveries',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'What was sent to a webhook, newest first; the next page is in the Link header',
        params: idParams,
        querystring: deliveryQuerySchema,
        response: { 200: deliveryListSchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { cursor, ...rest } = request.query;
      const filter = { ...rest, endpointId: id, beforeId: cursor };
      const page = await listDeliveries(services, request.actor, filter);
      if (page.nextBeforeId !== null) {
        const given = Object.entries({ ...request.query, cursor: page.nextBeforeId });
        const next = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
        reply.header('link', `</webhook-endpoints/${id}/deliveries?${next}>; rel="next"`);
      }
      return page.deliveries.map(toWireDelivery);
    },
  );

  await app.register(sendRoutes, { services });
}

async function sendRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/webhook-endpoints/:id/deliveries/:event/send',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Send an event again, with the same webhook-id',
        params: deliveryParams,
        response: { 200: resentSchema },
      },
    },
    async (request) => {
      const { id: endpointId, event: eventId } = request.params;
      await sendAgain(services, request.actor, { endpointId, eventId, requestId: request.id });
      return { acknowledged: true as const, count: 1 };
    },
  );

  routes.post(
    '/webhook-endpoints/:id/deliveries/send-failed',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Send all events again that were given up since a moment',
        params: idParams,
        body: resendBodySchema,
        response: { 200: resentSchema },
      },
    },
    async (request) => {
      const since = new Date(request.body.since);
      const input = { endpointId: request.params.id, since, requestId: request.id };
      const count = await sendFailedAgain(services, request.actor, input);
      return { acknowledged: true as const, count };
    },
  );

  routes.post(
    '/webhook-endpoints/:id/test',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Send an event of the type webhook.test',
        params: idParams,
        response: { 200: insertedSchema },
      },
    },
    async (request) => {
      const endpointId = request.params.id;
      const insertedId = await sendTest(services, request.actor, { endpointId });
      return { acknowledged: true as const, insertedId };
    },
  );
}

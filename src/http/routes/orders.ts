/** Paid orders over HTTP for their buyers (and for staff): looking at one, calling it off. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '../../contract/common.ts';
import {
  cancelBodySchema,
  deliveryAnswerSchema,
  deliveryBodySchema,
  orderSchema,
} from '../../contract/orders.ts';
import type { Services } from '../../services.ts';
import { type Actor, requireSignedIn } from '../../shop/actor.ts';
import {
  cancelOrder,
  readDeliveryAddress,
  readOrder,
  setDeliveryAddress,
} from '../../shop/orders/index.ts';
import { toVersion, versionHeader } from '../if-match.ts';
import { toWireDelivery, toWireOrder } from '../translate/order.ts';

const DEFAULT_REASON = 'Cancelled by the buyer';

export async function orderRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/orders/:id',
    {
      config: { permission: 'signed-in' },
      schema: {
        summary: 'One order with its history; the own ones, and all for admins',
        params: idParams,
        response: { 200: orderSchema },
      },
    },
    async (request, reply) => sendOrder(services, request.actor, request.params.id, reply),
  );

  routes.post(
    '/orders/:id/cancel',
    {
      config: { permission: 'signed-in' },
      schema: {
        summary: 'Call an order off; buyers while it is pending, admins until it is shipped',
        params: idParams,
        headers: versionHeader,
        body: cancelBodySchema,
        response: { 200: orderSchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await cancelOrder(services, request.actor, {
        orderId: id,
        reason: request.body?.reason || DEFAULT_REASON,
        expectedVersion: toVersion(request.headers['if-match']),
        requestId: request.id,
      });
      return sendOrder(services, request.actor, id, reply);
    },
  );

  routes.get(
    '/delivery-address',
    {
      config: { permission: 'signed-in' },
      schema: {
        summary: 'The own delivery address that was used last',
        response: { 200: deliveryAnswerSchema },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { address: toWireDelivery(await readDeliveryAddress(services, request.actor)) };
    },
  );

  routes.put(
    '/delivery-address',
    {
      config: { permission: 'signed-in' },
      schema: {
        summary: 'Where the own pending order goes; remembered for the next one',
        body: deliveryBodySchema,
        response: { 200: deliveryAnswerSchema },
      },
    },
    async (request) => {
      await setDeliveryAddress(services, request.actor, request.body);
      return { address: request.body.address };
    },
  );
}

/** The order as it is now, with its version. */
export async function sendOrder(
  services: Services,
  actor: Actor,
  orderId: string,
  reply: FastifyReply,
) {
  const order = await readOrder(services, actor, orderId);
  reply.header('etag', `"${order.payment.version}"`);
  reply.header('cache-control', 'no-store');
  return toWireOrder(order, requireSignedIn(actor).role === 'admin');
}

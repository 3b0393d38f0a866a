/** Paid orders over HTTP for their buyers (and for staff): looking at one, calling it off. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  cancelBodySchema,
  deliveryAnswerSchema,
  deliveryBodySchema,
  orderAddressBodySchema,
  orderParams,
  orderSchema,
} from '../../../contract/orders.ts';
import type { Services } from '../../../services.ts';
import { addressLines } from '../../../shared/delivery/delivery.ts';
import type { OrderId } from '../../../shared/tools/ids.ts';
import { type Actor, requireSignedIn } from '../../../shop/actor.ts';
import { readWithdrawalCode } from '../../../shop/mail/index.ts';
import {
  addressOrder,
  cancelOrder,
  forgetDeliveryAddress,
  hasEnded,
  type OrderDetail,
  readDeliveryAddress,
  readOrder,
  setDeliveryAddress,
  withdrawalLink,
} from '../../../shop/orders/index.ts';
import { toVersion, versionHeader } from '../../requests/headers.ts';
import { toWireDelivery, toWireOrder } from '../../translate/order.ts';

export async function orderRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/orders/:id',
    {
      config: { permission: 'signed-in' },
      schema: {
        summary: 'One order with its history; the own ones, and all for admins',
        params: orderParams,
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
        summary:
          'Call an order off; buyers while it is pending, admins until it is shipped; 409 while its payment is disputed',
        params: orderParams,
        headers: versionHeader,
        body: cancelBodySchema,
        response: { 200: orderSchema },
      },
    },
    async (request, reply) => {
      const change = toOrderChange(request);
      const reason = request.body?.reason || undefined;
      const { holdRefund } = request.body ?? {};
      await cancelOrder(services, request.actor, { ...change, reason, holdRefund });
      return sendOrder(services, request.actor, change.orderId, reply);
    },
  );

  routes.put(
    '/orders/:id/delivery-address',
    {
      config: { permission: 'signed-in' },
      schema: {
        summary: 'Where the own paid order goes; until it is shipped',
        params: orderParams,
        headers: versionHeader,
        body: orderAddressBodySchema,
        response: { 200: orderSchema },
      },
    },
    async (request, reply) => {
      const change = toOrderChange(request);
      await addressOrder(services, request.actor, { ...change, ...request.body });
      return sendOrder(services, request.actor, change.orderId, reply);
    },
  );

  await app.register(addressRoutes, { services });
}

/** The address that is offered next time. */
async function addressRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/delivery-address',
    {
      config: { permission: 'signed-in' },
      schema: {
        summary: 'The own delivery address that was used last',
        response: { 200: deliveryAnswerSchema },
      },
    },
    async (request) => {
      return { address: toWireDelivery(await readDeliveryAddress(services, request.actor)) };
    },
  );

  routes.put(
    '/delivery-address',
    {
      config: { permission: 'signed-in' },
      schema: {
        summary: 'The own address for the next order, and where the pending one goes',
        body: deliveryBodySchema,
        response: { 200: deliveryAnswerSchema },
      },
    },
    async (request) => {
      const { orderId: attemptId, address } = request.body;
      await setDeliveryAddress(services, request.actor, { attemptId, address });
      if (address) return { address };
      return { address: toWireDelivery(await readDeliveryAddress(services, request.actor)) };
    },
  );

  routes.delete(
    '/delivery-address',
    {
      config: { permission: 'signed-in' },
      schema: {
        summary: 'Forget the own address; orders keep theirs',
        response: { 200: deliveryAnswerSchema },
      },
    },
    async (request) => {
      await forgetDeliveryAddress(services, request.actor);
      return { address: null };
    },
  );
}

/**
 * Which order a request changes, and from which version on.
 * @throws AppError version-conflict
 */
export function toOrderChange(request: {
  id: string;
  params: { id: OrderId };
  headers: { 'if-match'?: string | undefined };
}) {
  const expectedVersion = toVersion(request.headers['if-match']);
  return { orderId: request.params.id, expectedVersion, requestId: request.id };
}

/** The order as it is now, with its version. */
export async function sendOrder(
  services: Services,
  actor: Actor,
  orderId: OrderId,
  reply: FastifyReply,
) {
  const order = await readOrder(services, actor, orderId);
  reply.header('etag', `"${order.payment.version}"`);
  const { userId, role } = requireSignedIn(actor);
  const isForStaff = role === 'admin';
  const address = isForStaff ? order.delivery : null;
  // Looking for signs that paper lacks loads the fonts.
  const unprintable = address
    ? await services.findUnprintable(addressLines(address).join('\n'))
    : [];
  const ownWithdrawal =
    order.payment.userId === userId
      ? await showOwnWithdrawal(services, order)
      : { code: null, answerUrl: null };
  return toWireOrder(order, { isForStaff, unprintable, ownWithdrawal });
}

async function showOwnWithdrawal(
  services: Services,
  { payment, invoice, withdrawal }: OrderDetail,
) {
  return {
    code:
      invoice && !hasEnded(payment.status) ? await readWithdrawalCode(services, payment.id) : null,
    answerUrl: withdrawal?.state === 'held' ? withdrawalLink(services, withdrawal.id) : null,
  };
}

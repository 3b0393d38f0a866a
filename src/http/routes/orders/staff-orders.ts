/** Paid orders over HTTP for staff: the list, and what is done with an order until it has arrived. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  failedRefundParams,
  orderCountsSchema,
  orderListSchema,
  orderMailParams,
  orderParams,
  orderQuerySchema,
  orderSchema,
  paidAnotherWayBodySchema,
  pickBodySchema,
  refundBodySchema,
  shipBodySchema,
} from '../../../contract/orders.ts';
import type { Services } from '../../../services.ts';
import { AppError } from '../../../shared/errors.ts';
import { amountToCents } from '../../../shared/money.ts';
import {
  countOrders,
  deliverOrder,
  listOrders,
  notePaidAnotherWay,
  pickOrder,
  refundOrder,
  resendOrderMail,
  retryRefund,
  shipOrder,
} from '../../../shop/orders/index.ts';
import { versionHeader } from '../../requests/headers.ts';
import { toWireListedOrder } from '../../translate/order.ts';
import { sendOrder, toOrderChange } from './orders.ts';

export async function staffOrderRoutes(app: FastifyInstance, { services }: { services: Services }) {
  await app.register(orderListRoutes, { services });
  await app.register(orderStepRoutes, { services });
  await app.register(orderCareRoutes, { services });
  await app.register(failedRefundRoutes, { services });
}

async function orderListRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/orders',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Paid orders, newest first; the next page is in the Link header',
        querystring: orderQuerySchema,
        response: { 200: orderListSchema },
      },
    },
    async (request, reply) => {
      const { status, address, refund, disputes, q, limit, cursor } = request.query;
      const isAddressMissing = address === undefined ? undefined : address === 'missing';
      const isRefundFailed = refund === 'failed';
      const isDisputed = disputes === 'open';
      const isUnstopped = disputes === 'none';
      const chosen = { status, isAddressMissing, isRefundFailed, isDisputed, isUnstopped };
      const filter = { ...chosen, search: q, limit, after: cursor };
      const { orders, hasMore } = await listOrders(services, request.actor, filter);
      const last = orders.at(-1);
      if (hasMore && last) {
        const given = Object.entries({ ...request.query, cursor: last.payment.id });
        const next = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
        reply.header('link', `</orders?${next}>; rel="next"`);
      }
      return orders.map(toWireListedOrder);
    },
  );

  routes.get(
    '/orders/counts',
    {
      config: { permission: 'admin' },
      schema: {
        summary:
          'How many orders are in each state, and how many have a failed refund or are disputed; those that wait for an address, or that a dispute keeps from being packed, count there alone',
        response: { 200: orderCountsSchema },
      },
    },
    async (request) => {
      return countOrders(services, request.actor);
    },
  );
}

/** The steps of an order on its way to the buyer. */
async function orderStepRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/orders/:id/pick',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Begin to pack an order; 409 while its payment is disputed',
        params: orderParams,
        headers: versionHeader,
        body: pickBodySchema,
        response: { 200: orderSchema },
      },
    },
    async (request, reply) => {
      const change = toOrderChange(request);
      await pickOrder(services, request.actor, { ...change, ...request.body });
      return sendOrder(services, request.actor, change.orderId, reply);
    },
  );

  routes.post(
    '/orders/:id/deliver',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'A shipped order has arrived',
        params: orderParams,
        headers: versionHeader,
        response: { 200: orderSchema },
      },
    },
    async (request, reply) => {
      const change = toOrderChange(request);
      await deliverOrder(services, request.actor, change);
      return sendOrder(services, request.actor, change.orderId, reply);
    },
  );

  routes.post(
    '/orders/:id/ship',
    {
      config: { permission: 'admin' },
      schema: {
        summary:
          'Hand an order over to a carrier; the buyer gets the tracking number by mail; 409 without an address, and while the payment is disputed',
        params: orderParams,
        headers: versionHeader,
        body: shipBodySchema,
        response: { 200: orderSchema },
      },
    },
    async (request, reply) => {
      const change = toOrderChange(request);
      await shipOrder(services, request.actor, { ...request.body, ...change });
      return sendOrder(services, request.actor, change.orderId, reply);
    },
  );
}

/** What an order may need besides. */
async function orderCareRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/orders/:id/refunds',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Pay an order back in part or whole; 409 with `left` when that much is not left',
        params: orderParams,
        headers: versionHeader,
        body: refundBodySchema,
        response: { 200: orderSchema },
      },
    },
    async (request, reply) => {
      const { amount, reason, returned } = request.body;
      const change = toOrderChange(request);
      const amountCents = amountToCents(amount);
      // The schema admits nothing else.
      if (amountCents === null) throw new AppError('validation');
      await refundOrder(services, request.actor, { ...change, amountCents, reason, returned });
      return sendOrder(services, request.actor, change.orderId, reply);
    },
  );

  routes.post(
    '/orders/:id/mails/:mailId/resend',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Send a mail about an order once more, to where the buyer is now',
        params: orderMailParams,
        response: { 200: orderSchema },
      },
    },
    async (request, reply) => {
      const { id, mailId } = request.params;
      const input = { orderId: id, mailId, requestId: request.id };
      await resendOrderMail(services, request.actor, input);
      return sendOrder(services, request.actor, id, reply);
    },
  );
}

/** Ways to settle a failed refund. */
async function failedRefundRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/orders/:id/refunds/:refundId/retry',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Refund to the card once more what failed; 409 when it has been dealt with',
        params: failedRefundParams,
        headers: versionHeader,
        response: { 200: orderSchema },
      },
    },
    async (request, reply) => {
      const { refundId } = request.params;
      const change = toOrderChange(request);
      await retryRefund(services, request.actor, { ...change, refundId });
      return sendOrder(services, request.actor, change.orderId, reply);
    },
  );

  routes.post(
    '/orders/:id/refunds/:refundId/paid-another-way',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Note that a failed refund was paid without the card; the buyer is told how',
        params: failedRefundParams,
        headers: versionHeader,
        body: paidAnotherWayBodySchema,
        response: { 200: orderSchema },
      },
    },
    async (request, reply) => {
      const { refundId } = request.params;
      const change = toOrderChange(request);
      await notePaidAnotherWay(services, request.actor, { ...change, ...request.body, refundId });
      return sendOrder(services, request.actor, change.orderId, reply);
    },
  );
}

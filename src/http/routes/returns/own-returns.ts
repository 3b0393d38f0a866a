/** Returns over HTTP for buyers, and the withdrawal function for whoever has bought something. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { acknowledgedSchema } from '../../../contract/common.ts';
import {
  orderReturnsParams,
  orderReturnsSchema,
  returnBodySchema,
  returnParams,
} from '../../../contract/returns/returns.ts';
import {
  withdrawalAnswerBodySchema,
  withdrawalBodySchema,
  withdrawalTakenSchema,
} from '../../../contract/returns/withdrawal.ts';
import type { Services } from '../../../services.ts';
import type { OrderId } from '../../../shared/tools/ids.ts';
import { type Actor, requireSignedIn } from '../../../shop/actor.ts';
import {
  answerWithdrawal,
  cancelReturn,
  readOrderReturns,
  requestReturn,
  stateWithdrawal,
} from '../../../shop/orders/index.ts';
import { clientNetwork, HOUSEHOLD_BITS } from '../../limits/client-network.ts';
import { toWireOrderReturns } from '../../translate/returns.ts';

export async function ownReturnRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/orders/:id/returns',
    {
      config: { permission: 'signed-in' },
      schema: {
        summary:
          'The returns of an order, and what may be sent back; the own ones, and all for admins',
        params: orderReturnsParams,
        response: { 200: orderReturnsSchema },
      },
    },
    async (request) => answer(services, request.actor, request.params.id),
  );

  routes.post(
    '/orders/:id/returns',
    {
      config: { permission: 'signed-in' },
      schema: {
        summary: 'Ask to return items of an own order that was delivered',
        params: orderReturnsParams,
        body: returnBodySchema,
        response: { 200: orderReturnsSchema },
      },
    },
    async (request) => {
      const orderId = request.params.id;
      await requestReturn(services, request.actor, { ...request.body, orderId });
      return answer(services, request.actor, orderId);
    },
  );

  routes.post(
    '/returns/:id/cancel',
    {
      config: { permission: 'signed-in' },
      schema: {
        summary: 'Keep the items of an own return after all, until they have arrived',
        params: returnParams,
        response: { 200: orderReturnsSchema },
      },
    },
    async (request) => {
      const orderId = await cancelReturn(services, request.actor, { returnId: request.params.id });
      return answer(services, request.actor, orderId);
    },
  );

  await app.register(withdrawalRoutes, { services });
}

async function answer(services: Services, actor: Actor, orderId: OrderId) {
  const returns = await readOrderReturns(services, actor, orderId);
  return toWireOrderReturns(returns, requireSignedIn(actor).role === 'admin');
}

async function withdrawalRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/withdrawals',
    {
      config: { permission: 'page' },
      schema: {
        summary:
          'Withdraw from the contract of an order; its buyer gets a confirmation by mail, and without a session a day to object',
        body: withdrawalBodySchema,
        response: { 202: withdrawalTakenSchema },
      },
    },
    async (request, reply) => {
      const statement = {
        ...request.body,
        clientAddress: clientNetwork(request.ip, HOUSEHOLD_BITS),
      };
      await stateWithdrawal(services, request.actor, statement);
      return reply.code(202).send({ acknowledged: true });
    },
  );

  routes.post(
    '/withdrawals/answer',
    {
      config: { permission: 'public' },
      schema: {
        summary: 'Say by the link of its mail whether a withdrawal was your own',
        body: withdrawalAnswerBodySchema,
        response: { 200: acknowledgedSchema },
      },
    },
    async ({ body }) => {
      await answerWithdrawal(services, body);
      return { acknowledged: true as const };
    },
  );
}

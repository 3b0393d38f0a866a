/** Paying over HTTP: the intent, the record of the payment, the own history. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { emailParams, wireOrderId } from '../../../contract/common.ts';
import {
  intentBodySchema,
  intentSchema,
  paymentBodySchema,
  paymentListSchema,
  paymentRecordedSchema,
} from '../../../contract/payments.ts';
import type { Services } from '../../../services.ts';
import { centsToAmount } from '../../../shared/money.ts';
import { requireSignedIn } from '../../../shop/actor.ts';
import { listPayments, recordPayment, startPayment } from '../../../shop/orders/index.ts';
import { toWirePayment } from '../../translate/payment.ts';

const HISTORY_DEFAULT_LIMIT = 100;
const historyQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(500).default(HISTORY_DEFAULT_LIMIT),
  cursor: wireOrderId.optional(),
});

export async function paymentRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/create-payment-intent',
    {
      config: { permission: 'signed-in' },
      schema: {
        summary: 'Start paying for the own cart',
        body: intentBodySchema,
        response: { 200: intentSchema },
      },
    },
    async (request) => {
      const input = { priceDollars: request.body.price };
      const started = await startPayment(services, request.actor, input);
      const { clientSecret, intentId: transactionId, attemptId, amountCents } = started;
      const amount = centsToAmount(amountCents);
      return { clientSecret, transactionId, orderId: attemptId, amount };
    },
  );

  routes.post(
    '/payment',
    {
      // The money is taken by now.
      config: { permission: 'signed-in', share: 'unlimited' },
      schema: {
        summary: 'Record a payment that the card provider has captured',
        body: paymentBodySchema,
        response: { 200: paymentRecordedSchema },
      },
    },
    async (request) => {
      const { transactionId } = request.body;
      const payment = await recordPayment(services, request.actor, { transactionId });
      return {
        insertedResult: { acknowledged: true as const, insertedId: payment.id },
        deletedResult: { acknowledged: true as const, deletedCount: payment.clearedRows },
      };
    },
  );

  await app.register(paymentHistoryRoutes, { services });
}

async function paymentHistoryRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/payment-history/:email',
    {
      config: { permission: 'self' },
      schema: {
        summary: 'The own payments, newest first',
        params: emailParams,
        querystring: historyQuery,
        response: { 200: paymentListSchema },
      },
    },
    async (request, reply) => {
      const { limit, cursor } = request.query;
      const page = { limit: limit + 1, after: cursor };
      const found = await listPayments(services, request.actor, page);
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      if (found.length > limit && last) {
        const path = `/payment-history/${encodeURIComponent(request.params.email)}`;
        reply.header('link', `<${path}?limit=${limit}&cursor=${last.id}>; rel="next"`);
      }
      const { email } = requireSignedIn(request.actor);
      return shown.map((payment) => toWirePayment(payment, email));
    },
  );
}

/**
 * Everything the shop holds about the person who asks, as one JSON file to keep: first as the pages show
 * it, then row by row. Registered by routes/account/own-account.ts.
 */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ownDataSchema } from '../../../contract/account/auth.ts';
import type { Services } from '../../../services.ts';
import { collectRecords, readOwnPhone, requireRecentProof } from '../../../shop/accounts/index.ts';
import type { Actor } from '../../../shop/actor.ts';
import { listCart } from '../../../shop/cart/index.ts';
import {
  listPayments,
  type PaymentWithItems,
  readDeliveryAddress,
} from '../../../shop/orders/index.ts';
import { listOwnReviews } from '../../../shop/reviews/index.ts';
import { readShopDays } from '../../../shop/settings/index.ts';
import { toWireDelivery } from '../../translate/order.ts';
import { toWireCartRow, toWirePayment } from '../../translate/payment.ts';
import { toWireOwnReview } from '../../translate/review.ts';
import { toWireSession } from '../../translate/user.ts';

const PAYMENTS_PER_QUERY = 100;

export async function ownDataRoutes(app: FastifyInstance, { services }: { services: Services }) {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/auth/export-data',
    {
      config: { permission: 'session' },
      schema: { summary: 'Download everything about oneself', response: { 200: ownDataSchema } },
    },
    async ({ actor }, reply) => {
      const { userId, sessionId, name, email, role } = requireRecentProof(services, actor);
      const sessions = await services.identity.listSessions(userId);
      const payments = await listAllPayments(services, actor);
      const reviews = await listOwnReviews(services, actor);
      const written = reviews.filter(({ review }) => review !== null);
      const dayOf = await readShopDays(services.db);
      reply.header('content-disposition', 'attachment; filename="handset-my-data.json"');
      return {
        exportedAt: services.clock.now().toISOString(),
        profile: { _id: userId, name, email, ...(role === 'admin' ? { role } : {}) },
        sessions: sessions.map((session) => toWireSession(session, sessionId)),
        cart: (await listCart(services, actor)).map(toWireCartRow),
        payments: payments.map((payment) => toWirePayment(payment, email)),
        deliveryAddress: toWireDelivery(await readDeliveryAddress(services, actor)),
        ownPhone: await readOwnPhone(services, actor),
        reviews: written.map((own) => toWireOwnReview(own, dayOf)),
        records: await collectRecords(services, actor),
      };
    },
  );
}

async function listAllPayments(services: Services, actor: Actor): Promise<PaymentWithItems[]> {
  const all: PaymentWithItems[] = [];
  for (;;) {
    const page = { limit: PAYMENTS_PER_QUERY, after: all.at(-1)?.id };
    const found = await listPayments(services, actor, page);
    all.push(...found);
    if (found.length < PAYMENTS_PER_QUERY) return all;
  }
}

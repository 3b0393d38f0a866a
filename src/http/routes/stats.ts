/** The admin's four numbers over HTTP. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { statsSchema } from '../../contract/users.ts';
import type { Services } from '../../services.ts';
import { centsToDollars } from '../../shared/money.ts';
import { readStats } from '../../shop/insights/index.ts';

export async function statsRoutes(app: FastifyInstance, { services }: { services: Services }) {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/products-stats',
    {
      config: { permission: 'admin' },
      schema: { summary: 'Users, products, orders and revenue', response: { 200: statsSchema } },
    },
    async (request) => {
      const { revenueCents, ...counts } = await readStats(services, request.actor);
      return { ...counts, revenue: centsToDollars(revenueCents), currency: 'usd' as const };
    },
  );
}

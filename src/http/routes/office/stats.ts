/** The admin's four numbers over HTTP, and on request what is behind them. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  statsQuerySchema,
  statsSchema,
  type WireOverview,
} from '../../../contract/account/users.ts';
import type { Services } from '../../../services.ts';
import { centsToDollars } from '../../../shared/money.ts';
import { type Overview, readOverview, readStats } from '../../../shop/insights/index.ts';

export async function statsRoutes(app: FastifyInstance, { services }: { services: Services }) {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/products-stats',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Users, products, orders and revenue',
        querystring: statsQuerySchema,
        response: { 200: statsSchema },
      },
    },
    async (request) => {
      const { days } = request.query;
      if (days === undefined) return toWireStats(await readStats(services, request.actor));
      const { stats, ...rest } = await readOverview(services, request.actor, days);
      const overview = toWireOverview(rest);
      // A sandbox is for looking around.
      if (services.config.mode === 'sandbox') overview.firstSteps = null;
      return { ...toWireStats(stats), overview };
    },
  );
}

function toWireStats(stats: Overview['stats']) {
  return { ...stats, revenue: centsToDollars(stats.revenueCents), currency: 'usd' as const };
}

function toWireOverview({
  timeZone,
  unit,
  problems,
  firstSteps,
  ...lists
}: Omit<Overview, 'stats'>): WireOverview {
  const inDollars = <Row extends { revenueCents: number }>({ revenueCents, ...row }: Row) => ({
    ...row,
    revenue: centsToDollars(revenueCents),
  });
  return {
    timeZone,
    unit,
    problems,
    firstSteps,
    sales: lists.sales.map(inDollars),
    bestSellers: lists.bestSellers.map(inDollars),
    brands: lists.brands.map(inDollars),
  };
}

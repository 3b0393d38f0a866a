/** Alerts over HTTP: asking for one, and what the links in their mails do. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  alertAskedSchema,
  alertBodySchema,
  alertTokenSchema,
  ownAlertBodySchema,
  ownAlertListSchema,
  stopQuerySchema,
} from '../../../contract/account/alerts.ts';
import { acknowledgedSchema, deletedSchema, idParams } from '../../../contract/common.ts';
import type { Services } from '../../../services.ts';
import { dollarsToCents } from '../../../shared/money.ts';
import {
  askAlert,
  askOwnAlert,
  confirmAlert,
  listOwnAlerts,
  removeOwnAlert,
  stopAlerts,
} from '../../../shop/alerts/index.ts';
import { clientNetwork } from '../../limits/client-network.ts';
import { toWireOwnAlert } from '../../translate/alert.ts';

const DONE = { acknowledged: true as const };

export async function alertRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/alerts',
    {
      config: { permission: 'public' },
      schema: {
        summary:
          'Be told once by mail that a phone is back or costs less, after confirming the address',
        body: alertBodySchema,
        response: { 202: alertAskedSchema },
      },
    },
    async ({ body, ip }, reply) => {
      const { email, website } = body;
      const visitor = { email, website, clientAddress: clientNetwork(ip) };
      await askAlert(services, { ...toWanted(body), ...visitor });
      return reply.code(202).send({ ...DONE, needsConfirming: true });
    },
  );

  routes.post(
    '/alerts/confirm',
    {
      config: { permission: 'public' },
      schema: {
        summary: 'Confirm an alert by the link of its mail',
        body: alertTokenSchema,
        response: { 200: acknowledgedSchema },
      },
    },
    async ({ body }) => {
      await confirmAlert(services, body.token);
      return DONE;
    },
  );

  await app.register(stopRoute, { services });
  await app.register(ownAlertRoutes, { services });
}

/**
 * One-click unsubscribing (RFC 8058): mailboxes send a form, of either type, without cookies, and do not follow
 * redirects. Who it is for stands in the address, so what the form says does not matter.
 */
async function stopRoute(app: FastifyInstance, { services }: { services: Services }) {
  app.removeContentTypeParser('application/x-www-form-urlencoded');
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    (_request, _body, done) => done(null, undefined),
  );
  app.withTypeProvider<ZodTypeProvider>().post(
    '/alerts/stop',
    {
      config: { permission: 'public' },
      schema: {
        summary: 'Stop all alerts of whoever got the mail with this link',
        querystring: stopQuerySchema,
        response: { 200: acknowledgedSchema },
      },
    },
    async ({ query }) => {
      await stopAlerts(services, query.token);
      return DONE;
    },
  );
}

async function ownAlertRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { permission: 'signed-in' as const };

  routes.get(
    '/own-alerts',
    {
      config,
      schema: { summary: 'The own alerts that wait', response: { 200: ownAlertListSchema } },
    },
    async ({ actor }) => (await listOwnAlerts(services, actor)).map(toWireOwnAlert),
  );

  routes.post(
    '/own-alerts',
    {
      config,
      schema: {
        summary: 'Be told once by mail that a phone is back or costs less',
        body: ownAlertBodySchema,
        response: { 200: alertAskedSchema },
      },
    },
    async ({ actor, body }) => ({
      ...DONE,
      ...(await askOwnAlert(services, actor, toWanted(body))),
    }),
  );

  routes.delete(
    '/own-alerts/:id',
    {
      config,
      schema: {
        summary: 'Remove an own alert',
        params: idParams,
        response: { 200: deletedSchema },
      },
    },
    async ({ actor, params }) => ({
      ...DONE,
      deletedCount: await removeOwnAlert(services, actor, params.id),
    }),
  );
}

function toWanted({ variant, maxPrice }: { variant: string; maxPrice: number | null }) {
  return {
    variantId: variant,
    maxPriceCents: maxPrice === null ? null : dollarsToCents(maxPrice),
  };
}

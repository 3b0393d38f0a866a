/** Mails that could not be delivered over HTTP, for staff. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { acknowledgedSchema, idParams } from '../../../contract/common.ts';
import { undeliveredListSchema, undeliveredQuerySchema } from '../../../contract/office/mails.ts';
import type { Services } from '../../../services.ts';
import { dismissMail, listUndelivered, retryMail } from '../../../shop/mail/index.ts';
import { findOutdatedMail } from '../../../shop/orders/index.ts';

export async function mailRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/undelivered-mails',
    {
      config: { permission: 'admin' },
      schema: {
        summary:
          'Mails that could not be delivered, newest first; the next page is in the Link header',
        querystring: undeliveredQuerySchema,
        response: { 200: undeliveredListSchema },
      },
    },
    async (request, reply) => {
      const { limit, cursor } = request.query;
      const page = await listUndelivered(services, request.actor, {
        limit,
        beforeId: cursor,
        findOutdated: findOutdatedMail,
      });
      if (page.nextBeforeId !== null) {
        const next = new URLSearchParams({ limit: String(limit), cursor: page.nextBeforeId });
        reply.header('link', `</undelivered-mails?${next}>; rel="next"`);
      }
      return page.mails.map(({ id, at, key: _, ...mail }) => ({
        ...mail,
        _id: id,
        date: at.toISOString(),
      }));
    },
  );

  await app.register(undeliveredMailRoutes, { services });
}

/** What staff do with a mail. */
async function undeliveredMailRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/undelivered-mails/:id/retry',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Try to deliver a mail again, at once',
        params: idParams,
        response: { 200: acknowledgedSchema },
      },
    },
    async (request) => {
      await retryMail(services, request.actor, {
        mailId: request.params.id,
        requestId: request.id,
        findOutdated: findOutdatedMail,
      });
      return { acknowledged: true as const };
    },
  );

  routes.post(
    '/undelivered-mails/:id/dismiss',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Take a mail off the list; it is not tried again',
        params: idParams,
        response: { 200: acknowledgedSchema },
      },
    },
    async (request) => {
      await dismissMail(services, request.actor, {
        mailId: request.params.id,
        requestId: request.id,
      });
      return { acknowledged: true as const };
    },
  );
}

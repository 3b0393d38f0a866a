/**
 * The card provider's reports: POST /webhooks/stripe. The signature is over the bytes as sent, so
 * this scope reads bodies raw; it is a scope of its own, and no other route is affected.
 */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { AppError } from '../../../shared/errors.ts';
import { receiveEvent } from '../../../shop/orders/index.ts';

const BODY_LIMIT_BYTES = 256 * 1024;

export async function webhookRoutes(app: FastifyInstance, { services }: { services: Services }) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  app.withTypeProvider<ZodTypeProvider>().post(
    '/webhooks/stripe',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { permission: 'provider' },
      schema: {
        summary: 'Reports of the card provider, signed by it',
        response: { 200: z.object({ received: z.literal(true) }) },
      },
    },
    async (request) => {
      const signature = request.headers['stripe-signature'];
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') {
        throw new AppError('webhook-signature');
      }
      await receiveEvent(services, { rawBody: request.body, signature });
      return { received: true as const };
    },
  );
}

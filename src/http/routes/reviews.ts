/** Reviews over HTTP. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { reviewListSchema } from '../../contract/mobiles.ts';
import type { Services } from '../../services.ts';
import { listReviews } from '../../shop/reviews/index.ts';
import { producedJson } from '../byte-cache.ts';
import { sendPublic } from '../public-cache.ts';
import { toWireReview } from '../translate/review.ts';

export async function reviewRoutes(app: FastifyInstance, { services }: { services: Services }) {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/reviews',
    {
      config: { permission: 'public' },
      schema: { summary: 'Reviews of customers', response: { 200: reviewListSchema } },
    },
    async (request, reply) => {
      const produce = async () => producedJson((await listReviews(services)).map(toWireReview));
      return sendPublic(services, { request, reply, key: '/reviews', produce });
    },
  );
}

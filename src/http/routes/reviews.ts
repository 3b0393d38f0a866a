/** Reviews over HTTP. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { reviewListSchema } from '../../contract/mobiles.ts';
import type { Services } from '../../services.ts';
import { listReviews } from '../../shop/reviews/index.ts';
import { toWireReview } from '../translate/review.ts';

export async function reviewRoutes(app: FastifyInstance, { services }: { services: Services }) {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/reviews',
    {
      config: { permission: 'public' },
      schema: { summary: 'Reviews of customers', response: { 200: reviewListSchema } },
    },
    async () => (await listReviews(services)).map(toWireReview),
  );
}

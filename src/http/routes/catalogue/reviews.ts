/** Reviews over HTTP: everybody's, and the own ones of a buyer. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { deletedSchema, idParams } from '../../../contract/common.ts';
import { reviewListSchema } from '../../../contract/mobiles.ts';
import { ownReviewListSchema, reviewBodySchema } from '../../../contract/reviews.ts';
import type { Services } from '../../../services.ts';
import type { Actor } from '../../../shop/actor.ts';
import { catalogueAway } from '../../../shop/catalogue/index.ts';
import {
  listOwnReviews,
  listReviews,
  withdrawReview,
  writeReview,
} from '../../../shop/reviews/index.ts';
import { readShopDays } from '../../../shop/settings/index.ts';
import { producedJson } from '../../cache/page-cache.ts';
import { sendPublic } from '../../cache/public-cache.ts';
import { LIST } from '../../cache/tags.ts';
import { toWireOwnReview, toWireReview } from '../../translate/review.ts';

export async function reviewRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/reviews',
    {
      config: { permission: 'public', caching: 'public', share: 'when-made' },
      schema: { summary: 'Reviews of customers', response: { 200: reviewListSchema } },
    },
    async (request, reply) => {
      const produce = async () => {
        if (services.catalogue.isAway()) throw catalogueAway();
        return { ...producedJson((await listReviews(services)).map(toWireReview)), shows: [LIST] };
      };
      return sendPublic(services, { request, reply, key: '/reviews', produce });
    },
  );

  await app.register(ownReviewRoutes, { services });
}

/** The own reviews of a buyer. */
async function ownReviewRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  const listOwn = async (actor: Actor) => {
    const own = await listOwnReviews(services, actor);
    const dayOf = await readShopDays(services.db);
    return own.map((one) => toWireOwnReview(one, dayOf));
  };

  routes.get(
    '/reviews/own',
    {
      config: { permission: 'signed-in' },
      schema: {
        summary: 'The phones that the caller has received, each with the own review',
        response: { 200: ownReviewListSchema },
      },
    },
    async ({ actor }) => {
      return listOwn(actor);
    },
  );

  routes.put(
    '/reviews/own/:id',
    {
      config: { permission: 'signed-in', isShown: true },
      schema: {
        summary: 'Write or change the own review of a mobile; it is published when staff agree',
        params: idParams.describe('The mobile'),
        body: reviewBodySchema,
        response: { 200: ownReviewListSchema },
      },
    },
    async ({ actor, params, body }) => {
      await writeReview(services, actor, { mobileId: params.id, ...body });
      return listOwn(actor);
    },
  );

  routes.delete(
    '/reviews/own/:id',
    {
      config: { permission: 'signed-in', isShown: true },
      schema: {
        summary: 'Withdraw the own review of a mobile',
        params: idParams.describe('The mobile'),
        response: { 200: deletedSchema },
      },
    },
    async ({ actor, params }) => {
      await withdrawReview(services, actor, params.id);
      return { acknowledged: true as const, deletedCount: 1 };
    },
  );
}

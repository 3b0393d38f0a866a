/** What staff do with reviews over HTTP: read, publish, turn down, reply. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '../../../contract/common.ts';
import {
  rejectBodySchema,
  replyBodySchema,
  reviewDecidedSchema,
  staffReviewListSchema,
  staffReviewQuerySchema,
  type WireReviewDecided,
} from '../../../contract/reviews.ts';
import type { Services } from '../../../services.ts';
import {
  approveReview,
  listStaffReviews,
  rejectReview,
  replyToReview,
} from '../../../shop/reviews/index.ts';
import { readShopDays } from '../../../shop/settings/index.ts';
import { toVersion, versionHeader } from '../../requests/headers.ts';
import { toWireStaffReview } from '../../translate/review.ts';

export async function staffReviewRoutes(
  app: FastifyInstance,
  { services }: { services: Services },
) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/reviews/all',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'All reviews, those that wait first; the next page is in the Link header',
        querystring: staffReviewQuerySchema,
        response: { 200: staffReviewListSchema },
      },
    },
    async (request, reply) => {
      const { q, cursor, ...rest } = request.query;
      const filter = { ...rest, text: q, after: cursor };
      const page = await listStaffReviews(services, request.actor, filter);
      if (page.nextAfter !== null) {
        const given = Object.entries({ ...request.query, cursor: page.nextAfter });
        const next = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
        reply.header('link', `</reviews/all?${next}>; rel="next"`);
      }
      const dayOf = await readShopDays(services.db);
      return page.reviews.map((review) => toWireStaffReview(review, dayOf));
    },
  );

  await app.register(reviewDecisionRoutes, { services });
}

async function reviewDecisionRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/reviews/:id/approve',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Publish a review',
        params: idParams,
        headers: versionHeader,
        response: { 200: reviewDecidedSchema },
      },
    },
    async (request) => toDecided(await approveReview(services, request.actor, toChange(request))),
  );

  routes.post(
    '/reviews/:id/reject',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Turn a review down; its writer is told why by mail',
        params: idParams,
        headers: versionHeader,
        body: rejectBodySchema,
        response: { 200: reviewDecidedSchema },
      },
    },
    async (request) => {
      const change = { ...toChange(request), reason: request.body.reason };
      return toDecided(await rejectReview(services, request.actor, change));
    },
  );

  routes.put(
    '/reviews/:id/reply',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Reply below a review, or take the reply away',
        params: idParams,
        headers: versionHeader,
        body: replyBodySchema,
        response: { 200: reviewDecidedSchema },
      },
    },
    async (request) => {
      const change = { ...toChange(request), text: request.body.text };
      return toDecided(await replyToReview(services, request.actor, change));
    },
  );
}

function toChange(request: {
  id: string;
  params: { id: string };
  headers: { 'if-match'?: string | undefined };
}) {
  return {
    reviewId: request.params.id,
    expectedVersion: toVersion(request.headers['if-match']),
    requestId: request.id,
  };
}

/** @param entry of the audit log; null when nothing changed */
function toDecided(entry: number | null): WireReviewDecided {
  return { acknowledged: true, modifiedCount: entry === null ? 0 : 1, entry };
}

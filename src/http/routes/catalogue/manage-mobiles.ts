/** What staff need of the catalogue beyond /mobile-data: many changes at once, and coming offers. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '../../../contract/common.ts';
import {
  type MobileChanges,
  mobileChangesDoneSchema,
  mobileChangesSchema,
  offerListSchema,
} from '../../../contract/mobiles.ts';
import type { Services } from '../../../services.ts';
import { dollarsToCents } from '../../../shared/money.ts';
import { changeMobiles, listOffers, type MobileEdit } from '../../../shop/catalogue/index.ts';
import { toOffer, toWireOffer } from '../../translate/mobile.ts';

const BODY_LIMIT_BYTES = 512 * 1024;

export async function manageMobileRoutes(
  app: FastifyInstance,
  { services }: { services: Services },
) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/mobile-data/changes',
    {
      config: { permission: 'admin' },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary:
          'Change many mobiles, all or none; 412 with `conflicts` when one was changed since',
        body: mobileChangesSchema,
        response: { 200: mobileChangesDoneSchema },
      },
    },
    async (request) => {
      const edits = request.body.changes.map(toEdit);
      const input = { edits, requestId: request.id };
      const { modifiedCount, entryId } = await changeMobiles(services, request.actor, input);
      return { acknowledged: true as const, modifiedCount, entry: entryId };
    },
  );

  routes.get(
    '/mobile-data/:id/offers',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Offers of a mobile that run or are to come',
        params: idParams,
        response: { 200: offerListSchema },
      },
    },
    async (request) => {
      return (await listOffers(services, request.actor, request.params.id)).map(toWireOffer);
    },
  );
}

function toEdit({ _id, seen = {}, wanted }: MobileChanges['changes'][number]): MobileEdit {
  const { onSale, offers, ...values } = wanted;
  return {
    id: _id,
    seen: toCents(seen),
    wanted: { ...toCents(values), offers: offers?.map(toOffer), isOnSale: onSale },
  };
}

function toCents({ price, stock }: { price?: number; stock?: number }) {
  return { priceCents: price === undefined ? undefined : dollarsToCents(price), stock };
}

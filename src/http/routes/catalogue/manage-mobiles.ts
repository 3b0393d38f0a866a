/** What staff need of the catalogue beyond /mobile-data: many changes at once, variants and coming offers. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '../../../contract/common.ts';
import {
  type MobileChanges,
  mobileChangesDoneSchema,
  mobileChangesSchema,
  offerListSchema,
  offersQuerySchema,
} from '../../../contract/mobiles.ts';
import {
  managedVariantListSchema,
  managedVariantsQuerySchema,
} from '../../../contract/office/managed-variants.ts';
import type { Services } from '../../../services.ts';
import { dollarsToCents } from '../../../shared/money.ts';
import {
  changeMobiles,
  findMobileById,
  listManagedVariants,
  listOffers,
  type MobileEdit,
} from '../../../shop/catalogue/index.ts';
import { askFirstHeader, readAsksFirst } from '../../requests/headers.ts';
import { toWireManagedVariant } from '../../translate/managed-variant.ts';
import { toOffer, toWireOffer } from '../../translate/mobile.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;

export async function manageMobileRoutes(
  app: FastifyInstance,
  { services }: { services: Services },
) {
  await app.register(changesRoute, { services });
  await app.register(variantRoutes, { services });
}

async function changesRoute(app: FastifyInstance, { services }: { services: Services }) {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/mobile-data/changes',
    {
      config: { permission: 'admin' },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary:
          'Change many mobiles, all or none; 412 with `conflicts` when one was changed since',
        headers: askFirstHeader,
        body: mobileChangesSchema,
        response: { 200: mobileChangesDoneSchema },
      },
    },
    async (request) => {
      const input = {
        edits: request.body.changes.map(toEdit),
        requestId: request.id,
        asksFirst: readAsksFirst(request),
      };
      const { modifiedCount, entryId } = await changeMobiles(services, request.actor, input);
      return { acknowledged: true as const, modifiedCount, entry: entryId };
    },
  );
}

/** What is sold of mobiles, and what they will cost. */
async function variantRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/mobile-data/variants',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Variants of mobiles with their offers, those that are withdrawn included',
        querystring: managedVariantsQuerySchema,
        response: { 200: managedVariantListSchema },
      },
    },
    async (request) => {
      const found = await listManagedVariants(services, request.actor, request.query.mobiles);
      return found.map(toWireManagedVariant);
    },
  );

  routes.get(
    '/mobile-data/:id/offers',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Offers of a mobile’s variant that run or are to come',
        params: idParams,
        querystring: offersQuerySchema,
        response: { 200: offerListSchema },
      },
    },
    async (request) => {
      const { id } = request.params;
      const offers = await listOffers(services, request.actor, id);
      const variantId = request.query.variant ?? (await findDefaultVariant(services, id));
      return (offers.get(variantId ?? '') ?? []).map(toWireOffer);
    },
  );
}

async function findDefaultVariant({ db }: Services, mobileId: string) {
  return (await findMobileById(db, mobileId))?.defaultVariantId;
}

function toEdit({ _id, variant, seen = {}, wanted }: MobileChanges['changes'][number]): MobileEdit {
  const { onSale, offers, ...values } = wanted;
  return {
    id: _id,
    variantId: variant,
    seen: toCents(seen),
    wanted: { ...toCents(values), offers: offers?.map(toOffer), isOnSale: onSale },
  };
}

function toCents({ price, stock }: { price?: number; stock?: number }) {
  return { priceCents: price === undefined ? undefined : dollarsToCents(price), stock };
}

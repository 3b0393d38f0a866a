/** The catalogue over HTTP: /mobile-data. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  deletedSchema,
  idParams,
  insertedSchema,
  modifiedSchema,
} from '../../../contract/common.ts';
import { mobileQuerySchema } from '../../../contract/mobile-list-query.ts';
import {
  mobileBodySchema,
  mobileDetailSchema,
  mobileListSchema,
} from '../../../contract/mobiles.ts';
import type { Services } from '../../../services.ts';
import { AppError, invalidField } from '../../../shared/errors.ts';
import { dollarsToCents } from '../../../shared/money.ts';
import {
  addMobile,
  catalogueAway,
  changeMobile,
  foreignPicture,
  type PictureChoice,
  removeMobile,
} from '../../../shop/catalogue/index.ts';
import { type Produced, producedJson } from '../../cache/page-cache.ts';
import { sendPublic } from '../../cache/public-cache.ts';
import { mobileTag, unitsTag } from '../../cache/tags.ts';
import { sendList } from '../../mobile-list.ts';
import { askFirstHeader, readAsksFirst, toVersion, versionHeader } from '../../requests/headers.ts';
import { toOwnPath } from '../../requests/own-addresses.ts';
import { toOffer, toPicture, toVariantInput, toWireMobileDetail } from '../../translate/mobile.ts';

export async function mobileRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/mobile-data',
    {
      config: { permission: 'public', caching: 'public', share: 'when-made' },
      schema: {
        summary: 'All mobiles on sale',
        querystring: mobileQuerySchema,
        response: { 200: mobileListSchema },
      },
    },
    async (request, reply) => sendList(services, { request, reply, query: request.query }),
  );

  routes.get(
    '/mobile-data/:id',
    {
      config: { permission: 'public', caching: 'public', share: 'when-made' },
      schema: {
        summary: 'One mobile',
        params: idParams,
        response: { 200: mobileDetailSchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const produce = () => produceMobile(services, id);
      return sendPublic(services, { request, reply, key: `/mobile-data/${id}`, produce });
    },
  );

  routes.delete(
    '/mobile-data/:id',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Take a mobile off sale',
        params: idParams,
        headers: askFirstHeader,
        response: { 200: deletedSchema },
      },
    },
    async (request) => {
      await removeMobile(services, request.actor, {
        ...request.params,
        requestId: request.id,
        asksFirst: readAsksFirst(request),
      });
      return { acknowledged: true as const, deletedCount: 1 };
    },
  );

  await app.register(mobileFormRoutes, { services });
}

/** What the form of a mobile sends. */
async function mobileFormRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/mobile-data',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Add a mobile',
        body: mobileBodySchema,
        response: { 200: insertedSchema },
      },
    },
    async (request) => {
      const { price, image, offers, variants, ...rest } = request.body;
      refuseOffers(offers);
      for (const variant of variants ?? []) refuseOffers(variant.offers);
      const insertedId = await addMobile(services, request.actor, {
        ...rest,
        priceCents: dollarsToCents(price),
        variants: variants?.map(toVariantInput),
        picture: readPicture(services, image),
        requestId: request.id,
      });
      return { acknowledged: true as const, insertedId };
    },
  );

  routes.put(
    '/mobile-data/:id',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Change a mobile',
        params: idParams,
        headers: versionHeader.extend(askFirstHeader.shape),
        body: mobileBodySchema,
        response: { 200: modifiedSchema },
      },
    },
    async (request) => {
      const { price, image, offers, variants, ...rest } = request.body;
      const modified = await changeMobile(services, request.actor, request.params.id, {
        ...rest,
        priceCents: dollarsToCents(price),
        picture: readPicture(services, image),
        offers: offers?.map(toOffer),
        variants: variants?.map(toVariantInput),
        expectedVersion: toVersion(request.headers['if-match']),
        requestId: request.id,
        asksFirst: readAsksFirst(request),
      });
      return { acknowledged: true as const, modifiedCount: modified ? 1 : 0 };
    },
  );
}

/** Offers go through the books of a mobile that is in the shop. */
function refuseOffers(offers: readonly unknown[] = []): void {
  if (offers.length > 0) throw invalidField('offers', 'Add the mobile first, then its offers');
}

async function produceMobile(services: Services, id: string): Promise<Produced> {
  const { catalogue } = services;
  const phone = (await catalogue.current()).byId.get(id);
  if (!phone) throw catalogue.isAway() ? catalogueAway() : new AppError('not-found');
  const shows = [mobileTag(id), unitsTag(id)];
  return {
    ...producedJson(toWireMobileDetail(phone, phone.rating)),
    version: phone.version,
    shows,
  };
}

/** @throws AppError validation for what is no picture of the shop's: it never fetches one */
function readPicture({ config }: Services, image: string): PictureChoice {
  const path = toOwnPath(config, image);
  const picture = path === null ? null : toPicture(path);
  if (picture === null) throw foreignPicture();
  return picture;
}

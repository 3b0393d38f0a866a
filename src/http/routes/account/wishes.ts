/** The own wish list over HTTP. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  savedSchema,
  shareBodySchema,
  wishBodySchema,
  wishListSchema,
} from '../../../contract/account/wishes.ts';
import { acknowledgedSchema, deletedSchema, idParams } from '../../../contract/common.ts';
import type { Services } from '../../../services.ts';
import type { Actor } from '../../../shop/actor.ts';
import { readShopDays } from '../../../shop/settings/index.ts';
import {
  listSaved,
  listWishes,
  readShare,
  removeWish,
  saveWish,
  shareWishes,
  withdrawShare,
} from '../../../shop/wishes/index.ts';
import { toWireShare, toWireWish } from '../../translate/wish.ts';

const config = { permission: 'signed-in' as const };
const DONE = { acknowledged: true as const };

export async function wishRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/own-wishes',
    {
      config,
      schema: { summary: 'The own wish list at today’s prices', response: { 200: wishListSchema } },
    },
    ({ actor }) => readWishList(services, actor),
  );

  routes.get(
    '/own-wishes/saved',
    {
      config,
      schema: {
        summary: 'What of the shop is on the own wish list',
        response: { 200: savedSchema },
      },
    },
    async ({ actor }) => ({ saved: await listSaved(services, actor) }),
  );

  routes.post(
    '/own-wishes',
    {
      config,
      schema: {
        summary: 'Put a phone on the own wish list',
        body: wishBodySchema,
        response: { 200: acknowledgedSchema },
      },
    },
    async ({ actor, body: { productId: mobileId, variant: variantId } }) => {
      await saveWish(services, actor, { mobileId, variantId });
      return DONE;
    },
  );

  routes.delete(
    '/own-wishes/:id',
    {
      config,
      schema: {
        summary: 'Take a variant, or the default one of a product, off the own wish list',
        params: idParams,
        response: { 200: deletedSchema },
      },
    },
    async ({ actor, params }) => ({
      ...DONE,
      deletedCount: await removeWish(services, actor, params.id),
    }),
  );

  await app.register(shareRoutes, { services });
}

async function shareRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: wishListSchema };

  routes.put(
    '/own-wishes/share',
    {
      config,
      schema: {
        summary: 'Let others see the own wish list by a link',
        body: shareBodySchema,
        response,
      },
    },
    async ({ actor, body }) => {
      await shareWishes(services, actor, body);
      return readWishList(services, actor);
    },
  );

  routes.delete(
    '/own-wishes/share',
    { config, schema: { summary: 'Withdraw the link to the own wish list', response } },
    async ({ actor }) => {
      await withdrawShare(services, actor);
      return readWishList(services, actor);
    },
  );
}

async function readWishList(services: Services, actor: Actor) {
  const wishes = await listWishes(services, actor);
  const share = await readShare(services, actor);
  const dayOf = await readShopDays(services.db);
  return {
    wishes: wishes.map((wish) => toWireWish(wish, dayOf)),
    share: share && toWireShare(share),
  };
}

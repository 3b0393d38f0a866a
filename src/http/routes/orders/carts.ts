/** The cart over HTTP: /carts. One row is one unit. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cartBodySchema, cartListSchema, cartSumSchema } from '../../../contract/cart.ts';
import {
  deletedSchema,
  emailParams,
  idParams,
  insertedSchema,
  modifiedSchema,
} from '../../../contract/common.ts';
import type { Services } from '../../../services.ts';
import { acceptPrices, addToCart, listCart } from '../../../shop/cart/index.ts';
import { readCartSum, removeCartRow } from '../../../shop/orders/index.ts';
import { toWireCartSum } from '../../translate/charges.ts';
import { toWireCartRow } from '../../translate/payment.ts';

const idempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional(),
});

export async function cartRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/carts/:email',
    {
      config: { permission: 'self' },
      schema: {
        summary: 'The own cart at today’s prices',
        params: emailParams,
        response: { 200: cartListSchema },
      },
    },
    async (request) => (await listCart(services, request.actor)).map(toWireCartRow),
  );

  routes.get(
    '/carts/:email/sum',
    {
      config: { permission: 'self' },
      schema: {
        summary: 'What the own cart costs, with tax and delivery',
        params: emailParams,
        response: { 200: cartSumSchema },
      },
    },
    async (request) => toWireCartSum(await readCartSum(services, request.actor)),
  );

  routes.patch(
    '/carts/:email/prices',
    {
      config: { permission: 'self' },
      schema: {
        summary: 'Accept today’s prices of the own cart',
        params: emailParams,
        response: { 200: modifiedSchema },
      },
    },
    async (request) => {
      const { changed } = await acceptPrices(services, request.actor);
      return { acknowledged: true as const, modifiedCount: changed };
    },
  );

  await app.register(cartRowRoutes, { services });
}

async function cartRowRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/carts',
    {
      config: { permission: 'signed-in' },
      schema: {
        summary: 'Put one unit into the own cart',
        headers: idempotencyHeader,
        body: cartBodySchema,
        response: { 200: insertedSchema },
      },
    },
    async (request) => {
      const { productId, variant: variantId, email } = request.body;
      const idempotencyKey = request.headers['idempotency-key'];
      const { rowId } = await addToCart(services, request.actor, {
        productId,
        variantId,
        email,
        idempotencyKey,
      });
      return { acknowledged: true as const, insertedId: rowId };
    },
  );

  routes.delete(
    '/carts/:id',
    {
      config: { permission: 'signed-in' },
      schema: {
        summary: 'Take one unit out of the own cart',
        params: idParams,
        response: { 200: deletedSchema },
      },
    },
    async (request) => {
      const input = { rowId: request.params.id };
      const { deleted } = await removeCartRow(services, request.actor, input);
      return { acknowledged: true as const, deletedCount: deleted };
    },
  );
}

/** The phone that the account of the person who asks knows as theirs, over HTTP. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ownPhoneAnswerSchema, ownPhoneSchema } from '../../../contract/account/own-phone.ts';
import type { Services } from '../../../services.ts';
import { forgetOwnPhone, keepOwnPhone, readOwnPhone } from '../../../shop/accounts/index.ts';

const config = { permission: 'signed-in' as const };
const response = { 200: ownPhoneAnswerSchema };

export async function ownPhoneRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/own-phone',
    { config, schema: { summary: 'The phone that the own account keeps as one’s own', response } },
    async ({ actor }) => ({ phone: await readOwnPhone(services, actor) }),
  );

  routes.put(
    '/own-phone',
    {
      config,
      schema: { summary: 'Keep the own phone in the account', body: ownPhoneSchema, response },
    },
    async ({ actor, body }) => {
      await keepOwnPhone(services, actor, body);
      return { phone: body };
    },
  );

  routes.delete(
    '/own-phone',
    { config, schema: { summary: 'Forget the own phone in the account', response } },
    async ({ actor }) => {
      await forgetOwnPhone(services, actor);
      return { phone: null };
    },
  );
}

/** The contact form over HTTP. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { insertedSchema } from '../../../contract/common.ts';
import { contactBodySchema } from '../../../contract/contact.ts';
import type { Services } from '../../../services.ts';
import { sendContactMessage } from '../../../shop/contact/index.ts';
import { clientNetwork } from '../../limits/client-network.ts';

export async function contactRoutes(app: FastifyInstance, { services }: { services: Services }) {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/contact',
    {
      config: { permission: 'public' },
      schema: {
        summary: 'Write to the shop',
        body: contactBodySchema,
        response: { 202: insertedSchema },
      },
    },
    async (request, reply) => {
      const input = { ...request.body, clientAddress: clientNetwork(request.ip) };
      const { messageId } = await sendContactMessage(services, input);
      return reply.code(202).send({ acknowledged: true, insertedId: messageId });
    },
  );
}

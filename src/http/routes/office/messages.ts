/** Messages of the contact form over HTTP, for staff. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams, insertedSchema, modifiedSchema } from '../../../contract/common.ts';
import {
  answerBodySchema,
  messageListSchema,
  messageMarkSchema,
  messageQuerySchema,
  type WireMessage,
} from '../../../contract/messages.ts';
import type { Services } from '../../../services.ts';
import {
  answerMessage,
  listMessages,
  type Message,
  markMessage,
} from '../../../shop/contact/index.ts';

export async function messageRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/messages',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Messages of the contact form, newest first; the next page is in the Link header',
        querystring: messageQuerySchema,
        response: { 200: messageListSchema },
      },
    },
    async (request, reply) => {
      const { q, cursor, ...rest } = request.query;
      const filter = { ...rest, text: q, beforeId: cursor };
      const page = await listMessages(services, request.actor, filter);
      if (page.nextBeforeId !== null) {
        const given = Object.entries({ ...request.query, cursor: page.nextBeforeId });
        const next = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
        reply.header('link', `</messages?${next}>; rel="next"`);
      }
      return page.messages.map(toWireMessage);
    },
  );

  await app.register(messageAnswerRoutes, { services });
}

/** What staff do with a message. */
async function messageAnswerRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/messages/:id/answers',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Answer a message by mail',
        params: idParams,
        body: answerBodySchema,
        response: { 200: insertedSchema },
      },
    },
    async (request) => {
      const input = { messageId: request.params.id, ...request.body, requestId: request.id };
      const insertedId = await answerMessage(services, request.actor, input);
      return { acknowledged: true as const, insertedId };
    },
  );

  routes.patch(
    '/messages/:id',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Note that a message was read, close it or open it again',
        params: idParams,
        body: messageMarkSchema,
        response: { 200: modifiedSchema },
      },
    },
    async (request) => {
      const { read, closed } = request.body;
      const input = { id: request.params.id, isRead: read, isClosed: closed };
      const isChanged = await markMessage(services, request.actor, {
        ...input,
        requestId: request.id,
      });
      return { acknowledged: true as const, modifiedCount: isChanged ? 1 : 0 };
    },
  );
}

function toWireMessage({
  id,
  createdAt,
  readAt,
  closedAt,
  answers,
  ...rest
}: Message): WireMessage {
  return {
    ...rest,
    _id: id,
    date: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
    answers: answers.map(({ at, ...answer }) => ({ ...answer, at: at.toISOString() })),
  };
}

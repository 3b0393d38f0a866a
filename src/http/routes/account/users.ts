/** Users over HTTP: /users, /users/admin and the proof of identity that changes to them need. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { reauthenticateBodySchema, statusSchema } from '../../../contract/account/auth.ts';
import {
  adminAnswerSchema,
  roleBodySchema,
  unfinishedSchema,
  userBodySchema,
  userListSchema,
  userPageSchema,
} from '../../../contract/account/users.ts';
import {
  deletedSchema,
  emailParams,
  idParams,
  insertedSchema,
  modifiedSchema,
} from '../../../contract/common.ts';
import type { Services } from '../../../services.ts';
import {
  announceUser,
  changeRole,
  countUnfinished,
  endSessionsOf,
  listUsers,
  reauthenticate,
  removeUser,
} from '../../../shop/accounts/index.ts';
import { requireSignedIn } from '../../../shop/actor.ts';
import { actOnWithdrawalsOf, issueDocumentsOf } from '../../../shop/orders/index.ts';
import { passOn, toIdentityRequest } from '../../translate/identity.ts';
import { toWireListedUser, toWireUser } from '../../translate/user.ts';

export async function userRoutes(app: FastifyInstance, { services }: { services: Services }) {
  acceptEmptyJson(app);
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/users',
    {
      config: { permission: 'signed-in' },
      schema: {
        summary: 'Store the signed-in person; once is enough',
        body: userBodySchema,
        response: { 200: insertedSchema },
      },
    },
    async (request) => {
      const insertedId = await announceUser(services, request.actor, request.body);
      const message = insertedId === null ? { message: 'user already exists' } : {};
      return { acknowledged: true as const, insertedId, ...message };
    },
  );

  await app.register(userListRoutes, { services });
  await app.register(unfinishedRoute, { services });
  await app.register(endSessionsRoute, { services });
  await app.register(adminRoleRoutes, { services });
}

async function unfinishedRoute(app: FastifyInstance, { services }: { services: Services }) {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/users/:id/unfinished',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'What somebody has still open, to be told before they are deleted',
        params: idParams,
        response: { 200: unfinishedSchema },
      },
    },
    async (request) => countUnfinished(services, request.actor, request.params.id),
  );
}

/** What staff do with the list of users. */
async function userListRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/users',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'All users; the next page is in the Link header',
        querystring: userPageSchema,
        response: { 200: userListSchema },
      },
    },
    async (request, reply) => {
      const { limit, cursor, q, role, details } = request.query;
      const asked = { limit, afterId: cursor, text: q, role };
      const page = await listUsers(services, request.actor, asked);
      if (page.nextAfterId !== null) {
        const given = Object.entries({ ...request.query, cursor: page.nextAfterId });
        const next = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
        reply.header('link', `</users?${next}>; rel="next"`);
      }
      return page.users.map(details === undefined ? toWireUser : toWireListedUser);
    },
  );

  routes.delete(
    '/users/:id',
    {
      config: { permission: 'admin', securityEvent: 'account-deleted' },
      schema: {
        summary: 'Delete a user; payments stay without a name',
        params: idParams,
        response: { 200: deletedSchema },
      },
    },
    async (request) => {
      await removeUser(services, request.actor, {
        userId: request.params.id,
        requestId: request.id,
        actOnWithdrawals: (userId) => actOnWithdrawalsOf(services, userId),
        issueDocuments: (userId) => issueDocumentsOf(services, userId),
      });
      return { acknowledged: true as const, deletedCount: 1 };
    },
  );
}

/** Logs somebody out everywhere. */
async function endSessionsRoute(app: FastifyInstance, { services }: { services: Services }) {
  app.withTypeProvider<ZodTypeProvider>().delete(
    '/users/:id/sessions',
    {
      config: { permission: 'admin', securityEvent: 'session-ended' },
      schema: {
        summary: 'End all sessions of a user, and the tokens issued in them',
        params: idParams,
        response: { 200: deletedSchema },
      },
    },
    async (request) => {
      const input = { userId: request.params.id, requestId: request.id };
      const deletedCount = await endSessionsOf(services, request.actor, input);
      return { acknowledged: true as const, deletedCount };
    },
  );
}

/** Who is an admin, and the proof of identity that a change of it needs. */
async function adminRoleRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/users/admin/:email',
    {
      config: { permission: 'self' },
      schema: {
        summary: 'Whether the caller is an admin',
        params: emailParams,
        response: { 200: adminAnswerSchema },
      },
    },
    async (request) => {
      return { admin: requireSignedIn(request.actor).role === 'admin' };
    },
  );

  routes.patch(
    '/users/admin/:id',
    {
      config: { permission: 'admin', securityEvent: 'role-changed' },
      schema: {
        summary: 'Make a user an admin, or with {"role": null} no longer one',
        params: idParams,
        body: roleBodySchema,
        response: { 200: modifiedSchema },
      },
    },
    async (request) => {
      const role = request.body?.role === null ? null : 'admin';
      const input = { userId: request.params.id, role, requestId: request.id } as const;
      const isChanged = await changeRole(services, request.actor, input);
      return { acknowledged: true as const, modifiedCount: isChanged ? 1 : 0 };
    },
  );

  routes.post(
    '/reauthenticate',
    {
      config: { permission: 'signed-in', hashesPassword: true, securityEvent: 'proof-of-identity' },
      schema: {
        summary: 'Prove again who you are; role changes and deletions ask for it after 15 minutes',
        body: reauthenticateBodySchema,
        response: { 200: statusSchema },
      },
    },
    async (request, reply) => {
      await reauthenticate(services, request.actor, request.body);
      const { sessionId } = requireSignedIn(request.actor);
      const call = toIdentityRequest(services, request, { path: '/get-session' });
      const renewed = await services.identity.renewSession(call, sessionId);
      if (renewed) await passOn(reply, renewed);
      return { status: true as const };
    },
  );
}

/** Making an admin and deleting need no body, and some clients announce JSON and send none. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request: FastifyRequest, body: string, done) => {
      if (body === '') done(null, undefined);
      else void parseJson(request, body, done);
    },
  );
}

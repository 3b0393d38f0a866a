/**
 * The own account over HTTP, below /api/auth/: name, password, address, sessions, leaving. Registered by
 * routes/account/auth.ts.
 */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  changeEmailBodySchema,
  changePasswordBodySchema,
  endSessionBodySchema,
  profileBodySchema,
  sessionListSchema,
  signOutBodySchema,
  statusSchema,
  verifyEmailQuerySchema,
} from '../../../contract/account/auth.ts';
import { unfinishedSchema } from '../../../contract/account/users.ts';
import type { Services } from '../../../services.ts';
import {
  changeName,
  changePassword,
  countUnfinished,
  endOwnSessions,
  isVerificationOpen,
  removeOwnAccount,
  sendVerification,
  verifyEmail,
} from '../../../shop/accounts/index.ts';
import { requireSignedIn } from '../../../shop/actor.ts';
import { actOnWithdrawalsOf, issueDocumentsOf } from '../../../shop/orders/index.ts';
import { clientNetwork } from '../../limits/client-network.ts';
import { assertOpenedByPerson } from '../../plugins/same-origin.ts';
import { rememberDevice } from '../../requests/device-cookie.ts';
import { webHeaders } from '../../requests/headers.ts';
import { toWireSession } from '../../translate/user.ts';
import { ownDataRoutes } from './own-data.ts';

const DONE = { status: true as const };
const config = { permission: 'session' as const };
const response = { 200: statusSchema };

export async function ownAccountRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/api/auth/update-user',
    { config, schema: { summary: 'Change the own name', body: profileBodySchema, response } },
    async (request) => {
      await changeName(services, request.actor, request.body);
      return DONE;
    },
  );

  routes.post(
    '/api/auth/change-password',
    {
      config: { ...config, hashesPassword: true, securityEvent: 'password-changed' },
      schema: { summary: 'Change the own password', body: changePasswordBodySchema, response },
    },
    async (request, reply) => {
      const { email } = requireSignedIn(request.actor);
      await changePassword(services, request.actor, request.body);
      await rememberDevice(services, { request, reply, email });
      return DONE;
    },
  );

  routes.get(
    '/api/auth/unfinished',
    {
      config,
      schema: { summary: 'What one has still open', response: { 200: unfinishedSchema } },
    },
    async (request) => countUnfinished(services, request.actor),
  );

  routes.post(
    '/api/auth/delete-user',
    {
      config: { ...config, securityEvent: 'account-deleted' },
      schema: { summary: 'Delete the own account', body: signOutBodySchema, response },
    },
    async (request, reply) => {
      await removeOwnAccount(services, request.actor, {
        requestId: request.id,
        actOnWithdrawals: (userId) => actOnWithdrawalsOf(services, userId),
        issueDocuments: (userId) => issueDocumentsOf(services, userId),
      });
      reply.header('clear-site-data', '"cache", "storage"');
      return DONE;
    },
  );

  await app.register(ownEmailRoutes, { services });
  await app.register(sessionRoutes, { services });
  await app.register(ownDataRoutes, { services });
}

/** The own address: it counts once its owner has followed a link. */
async function ownEmailRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/api/auth/send-verification-email',
    {
      config: { ...config, securityEvent: 'email-confirmation-asked' },
      schema: {
        summary: 'Mail a link that confirms the own address',
        body: signOutBodySchema,
        response,
      },
    },
    async (request) => {
      await sendVerification(services, request.actor, { clientAddress: clientNetwork(request.ip) });
      return DONE;
    },
  );

  routes.post(
    '/api/auth/change-email',
    {
      config: { ...config, securityEvent: 'email-change-asked' },
      schema: { summary: 'Mail a link to a new address', body: changeEmailBodySchema, response },
    },
    async (request) => {
      const input = { ...request.body, clientAddress: clientNetwork(request.ip) };
      await sendVerification(services, request.actor, input);
      return DONE;
    },
  );

  routes.get(
    '/api/auth/verify-email',
    {
      config: { permission: 'page', securityEvent: 'email-confirmed' },
      // Programs that look at links ask with HEAD, and must not use them up.
      exposeHeadRoute: false,
      schema: { summary: 'Where the link in the mail leads', querystring: verifyEmailQuerySchema },
    },
    async (request, reply) => {
      assertOpenedByPerson(webHeaders(request));
      const { token } = request.query;
      // The link works in the browser that is logged in; it stays good until then.
      if (request.actor.kind === 'anonymous') {
        const isOpen = await isVerificationOpen(services, token);
        request.securityOutcome = 'failed';
        return reply.redirect(`/login?verify=${isOpen ? 'log-in' : 'over'}`, 303);
      }
      const outcome = await verifyEmail(services, request.actor, { token });
      if (outcome !== 'true') request.securityOutcome = 'failed';
      return reply.redirect(`/dashboard/account?verified=${outcome}`, 303);
    },
  );
}

async function sessionRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/auth/list-sessions',
    {
      config,
      schema: { summary: 'Where the person is signed in', response: { 200: sessionListSchema } },
    },
    async (request) => {
      const { userId, sessionId } = requireSignedIn(request.actor);
      const sessions = await services.identity.listSessions(userId);
      return sessions.map((session) => toWireSession(session, sessionId));
    },
  );

  routes.post(
    '/api/auth/revoke-session',
    {
      config: { ...config, securityEvent: 'session-ended' },
      schema: { summary: 'End one of the own sessions', body: endSessionBodySchema, response },
    },
    async (request) => {
      await endOwnSessions(services, request.actor, { only: request.body._id });
      return DONE;
    },
  );

  routes.post(
    '/api/auth/revoke-other-sessions',
    {
      config: { ...config, securityEvent: 'session-ended' },
      schema: { summary: 'End all own sessions but this one', body: signOutBodySchema, response },
    },
    async (request) => {
      await endOwnSessions(services, request.actor, 'others');
      return DONE;
    },
  );
}

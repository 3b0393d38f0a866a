/**
 * Passkeys over HTTP, below /api/auth/: signing in with one, and the own ones on the account page.
 * Registered by routes/account/auth.ts.
 */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { signedInSchema, signOutBodySchema, statusSchema } from '../../../contract/account/auth.ts';
import {
  addPasskeyBodySchema,
  passkeyListSchema,
  passkeyRequestSchema,
  passkeySchema,
  passkeySignInBodySchema,
  removePasskeyBodySchema,
  renamePasskeyBodySchema,
} from '../../../contract/account/passkeys.ts';
import type { Services } from '../../../services.ts';
import {
  addPasskey,
  askForPasskey,
  listPasskeys,
  passkeyRefused,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
} from '../../../shop/accounts/index.ts';
import { clientNetwork } from '../../limits/client-network.ts';
import { keepPasskeyBrowser, readPasskeyBrowser } from '../../requests/passkey-cookie.ts';
import { openSession } from '../../translate/open-session.ts';
import { toWirePasskey } from '../../translate/passkey.ts';

const DONE = { status: true as const };
const config = { permission: 'session' as const };

export async function passkeyRoutes(app: FastifyInstance, { services }: { services: Services }) {
  await app.register(signInRoutes, { services });
  await app.register(addingRoutes, { services });
  await app.register(keptRoutes, { services });
}

async function signInRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/api/auth/sign-in/passkey/options',
    {
      config: { permission: 'public' },
      schema: {
        summary: 'What to ask a passkey to sign in; the same for everybody',
        body: signOutBodySchema,
        response: { 200: passkeyRequestSchema },
      },
    },
    (request, reply) => {
      const browser = keepPasskeyBrowser(services, request, reply);
      return askForPasskey(services, { browser, clientAddress: clientNetwork(request.ip) });
    },
  );

  routes.post(
    '/api/auth/sign-in/passkey',
    {
      config: { permission: 'public', securityEvent: 'passkey-sign-in' },
      schema: {
        summary: 'Sign in with a passkey alone',
        body: passkeySignInBodySchema,
        response: { 200: signedInSchema },
      },
    },
    async (request, reply) => {
      const signIn = await signInWithPasskey(services, {
        answer: request.body.answer,
        browser: readPasskeyBrowser(services, request),
        clientAddress: clientNetwork(request.ip),
        requestId: request.id,
      });
      const opened = await openSession(services, { request, reply, signIn });
      if (!opened) throw passkeyRefused();
      return opened;
    },
  );
}

async function addingRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/api/auth/passkeys/options',
    {
      config,
      schema: {
        summary: 'What to ask a device that makes a passkey',
        body: signOutBodySchema,
        response: { 200: passkeyRequestSchema },
      },
    },
    (request) => startPasskey(services, request.actor),
  );

  routes.post(
    '/api/auth/passkeys',
    {
      config: { ...config, securityEvent: 'passkey-changed' },
      schema: {
        summary: 'Add a passkey',
        body: addPasskeyBodySchema,
        response: { 200: passkeySchema },
      },
    },
    async (request) => {
      const input = { ...request.body, requestId: request.id };
      return toWirePasskey(await addPasskey(services, request.actor, input));
    },
  );
}

/** What can be done with a passkey that is there. */
async function keptRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/auth/passkeys',
    { config, schema: { summary: 'The own passkeys', response: { 200: passkeyListSchema } } },
    async (request) => (await listPasskeys(services, request.actor)).map(toWirePasskey),
  );

  routes.post(
    '/api/auth/passkeys/rename',
    {
      config: { ...config, securityEvent: 'passkey-changed' },
      schema: {
        summary: 'Give one of the own passkeys another name',
        body: renamePasskeyBodySchema,
        response: { 200: statusSchema },
      },
    },
    async (request) => {
      const { _id: id, name } = request.body;
      await renamePasskey(services, request.actor, { id, name });
      return DONE;
    },
  );

  routes.post(
    '/api/auth/passkeys/remove',
    {
      config: { ...config, securityEvent: 'passkey-changed' },
      schema: {
        summary: 'Remove one of the own passkeys',
        body: removePasskeyBodySchema,
        response: { 200: statusSchema },
      },
    },
    async (request) => {
      const input = { id: request.body._id, requestId: request.id };
      await removePasskey(services, request.actor, input);
      return DONE;
    },
  );
}

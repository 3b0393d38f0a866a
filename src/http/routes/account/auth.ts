/**
 * The identity service over HTTP: /api/auth/*. Only the calls named here reach it, with checked bodies, and
 * only what the contract names comes back. Protects: limits per account and address before any password is
 * looked at; a failed sign-in looks and lasts the same for everybody.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  forgotPasswordBodySchema,
  googleAnswerSchema,
  googleBodySchema,
  resetPasswordBodySchema,
  sessionAnswerSchema,
  signedInSchema,
  signInAnswerSchema,
  signInBodySchema,
  signOutBodySchema,
  signUpBodySchema,
  statusSchema,
} from '../../../contract/account/auth.ts';
import type { Services } from '../../../services.ts';
import { foldEmail } from '../../../shared/email.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  admitSignIn,
  admitSignUp,
  mailFirstVerification,
  requestPasswordReset,
  resetPassword,
} from '../../../shop/accounts/index.ts';
import { SecondStepNeeded } from '../../../shop/identity-port.ts';
import { clientNetwork } from '../../limits/client-network.ts';
import { assertSameOrigin } from '../../plugins/same-origin.ts';
import { knownDevice, rememberDevice } from '../../requests/device-cookie.ts';
import { webHeaders } from '../../requests/headers.ts';
import { askForCode } from '../../requests/second-step-cookie.ts';
import { askIdentity, passOn } from '../../translate/identity.ts';
import { ownAccountRoutes } from './own-account.ts';
import { passkeyRoutes } from './passkeys.ts';
import { secondFactorRoutes } from './second-factor.ts';

const callbackQuery = z.record(z.string(), z.string().max(4_000));

export async function authRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  // Signing somebody in from another site is an attack too, so no cookie is needed to be refused.
  app.addHook('onRequest', async (request) => {
    assertSameOrigin(services.config, request.method, webHeaders(request));
  });

  // No page, and no other call of the identity service.
  routes.all(
    '/api/auth/*',
    { config: { permission: 'public' }, schema: { hide: true } },
    async () => {
      throw new AppError('not-found');
    },
  );

  await app.register(signUpRoutes, { services });
  await app.register(signInRoutes, { services });
  await app.register(sessionRoutes, { services });
  await app.register(googleRoutes, { services });
  await app.register(forgottenPasswordRoutes, { services });
  await app.register(ownAccountRoutes, { services });
  await app.register(secondFactorRoutes, { services });
  await app.register(passkeyRoutes, { services });
}

async function signUpRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/api/auth/sign-up/email',
    {
      config: { permission: 'public', hashesPassword: true, securityEvent: 'sign-up' },
      schema: {
        summary: 'Create an account and sign in',
        body: signUpBodySchema,
        response: { 200: signedInSchema },
      },
    },
    async (request, reply) => {
      const body = { ...request.body, email: foldEmail(request.body.email) };
      const clientAddress = clientNetwork(request.ip);
      const admission = { ...body, clientAddress };
      const answer = await admitSignUp(services, admission, () =>
        askIdentity(services, request, { path: '/sign-up/email', body }),
      );
      const created = await signedIn(reply, answer);
      const { id: userId, email } = created.user;
      await rememberDevice(services, { request, reply, email });
      await mailFirstVerification(services, { userId, email, clientAddress });
      return created;
    },
  );
}

async function signInRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/api/auth/sign-in/email',
    {
      config: { permission: 'public', hashesPassword: true, securityEvent: 'sign-in' },
      schema: {
        summary: 'Sign in with email and password',
        body: signInBodySchema,
        response: { 200: signInAnswerSchema },
      },
    },
    async (request, reply) => {
      const body = { ...request.body, email: foldEmail(request.body.email) };
      const { email } = body;
      const device = await knownDevice(services, request, email);
      const admission = { email, device, clientAddress: clientNetwork(request.ip) };
      const answer = await admitSignIn(services, admission, async () => {
        try {
          return await askIdentity(services, request, { path: '/sign-in/email', body });
        } catch (error) {
          if (!(error instanceof SecondStepNeeded)) throw error;
          await askForCode(services, reply, error);
          return null;
        }
      });
      if (answer === null) {
        request.securityOutcome = 'first-step';
        return { secondStep: true as const };
      }
      const person = await signedIn(reply, answer);
      await rememberDevice(services, { request, reply, email });
      return person;
    },
  );
}

async function sessionRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/auth/get-session',
    {
      config: { permission: 'public' },
      schema: {
        summary: 'Who is signed in by cookie, or null',
        response: { 200: sessionAnswerSchema },
      },
    },
    async (request, reply) => {
      const answer = await askIdentity(services, request, { path: '/get-session' });
      return sessionAnswerSchema.parse(await passOn(reply, answer));
    },
  );

  routes.post(
    '/api/auth/sign-out',
    {
      config: { permission: 'public', securityEvent: 'sign-out' },
      schema: {
        summary: 'End the session',
        body: signOutBodySchema,
        response: { 200: statusSchema },
      },
    },
    async (request, reply) => {
      const session = await services.identity.readSession(webHeaders(request));
      request.accountEmail = session?.email ?? null;
      const answer = await askIdentity(services, request, { path: '/sign-out', body: {} });
      await passOn(reply, answer);
      // Not "storage": it also holds what the browser keeps for guests. Not "cookies": other hosts of the domain.
      reply.header('clear-site-data', '"cache"');
      return { status: true as const };
    },
  );
}

async function googleRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/api/auth/sign-in/oauth2',
    {
      config: { permission: 'public' },
      schema: {
        summary: 'Where to sign in with Google',
        body: googleBodySchema,
        response: { 200: googleAnswerSchema },
      },
    },
    async (request, reply) => {
      if (!services.config.google) throw new AppError('not-found');
      const { callbackURL, errorCallbackURL = callbackURL } = request.body;
      const body = { provider: 'google', callbackURL, errorCallbackURL, disableRedirect: true };
      const answer = await askIdentity(services, request, { path: '/sign-in/social', body });
      return googleAnswerSchema.parse(await passOn(reply, answer));
    },
  );

  routes.get(
    '/api/auth/oauth2/callback/google',
    {
      config: { permission: 'public', securityEvent: 'google-sign-in' },
      schema: { summary: 'Google sends people back here', querystring: callbackQuery },
    },
    async (request, reply) => {
      if (!services.config.google) throw new AppError('not-found');
      const query = new URLSearchParams(request.query);
      try {
        const answer = await askIdentity(services, request, { path: `/callback/google?${query}` });
        await passOn(reply, answer);
        const location = answer.headers.get('location') ?? '/login';
        if (new URLSearchParams(location.split('?', 2)[1]).has('error')) {
          request.securityOutcome = 'failed';
        }
        return reply.redirect(location, 302);
      } catch (error) {
        if (!(error instanceof SecondStepNeeded)) throw error;
        await askForCode(services, reply, error);
        request.securityOutcome = 'first-step';
        return reply.redirect(withError(error.location, 'second-step'), 302);
      }
    },
  );
}

async function forgottenPasswordRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/api/auth/request-password-reset',
    {
      config: { permission: 'public', securityEvent: 'password-reset-asked' },
      schema: {
        summary: 'Mail a link to set a new password; the same answer for every address',
        body: forgotPasswordBodySchema,
        response: { 200: statusSchema },
      },
    },
    async (request) => {
      const { email } = request.body;
      const clientAddress = clientNetwork(request.ip);
      await requestPasswordReset(services, { email, clientAddress });
      return { status: true as const };
    },
  );

  routes.post(
    '/api/auth/reset-password',
    {
      config: { permission: 'public', hashesPassword: true, securityEvent: 'password-reset' },
      schema: {
        summary: 'Set a new password with the link from the mail',
        body: resetPasswordBodySchema,
        response: { 200: statusSchema },
      },
    },
    async (request, reply) => {
      const input = { ...request.body, requestId: request.id };
      const email = await resetPassword(services, input);
      request.accountEmail = email;
      await rememberDevice(services, { request, reply, email });
      return { status: true as const };
    },
  );
}

/** Where a failed sign-in would have led, with another reason. */
function withError(location: string, reason: string): string {
  const [path = '/login', query] = location.split('?', 2);
  const search = new URLSearchParams(query);
  search.set('error', reason);
  return `${path}?${search}`;
}

async function signedIn(reply: FastifyReply, answer: Response) {
  return signedInSchema.parse(await passOn(reply, answer));
}

/**
 * The second factor over HTTP, below /api/auth/: the second step of signing in, and its set-up on the
 * account page. Registered by routes/account/auth.ts.
 */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  codeBodySchema,
  recoveryCodesSchema,
  secondFactorSchema,
  secondStepBodySchema,
  setUpSchema,
  signedInSchema,
  signOutBodySchema,
  statusSchema,
} from '../../../contract/account/auth.ts';
import {
  passkeyRequestSchema,
  passkeySignInBodySchema,
  secondStepWaysSchema,
} from '../../../contract/account/passkeys.ts';
import type { Services } from '../../../services.ts';
import {
  askForPasskeyStep,
  confirmSecondFactor,
  endSecondFactor,
  findFirstStep,
  finishPasskeyStep,
  finishSecondStep,
  firstStepIsOver,
  readSecondFactor,
  readSecondStepWays,
  relyOnPasskeys,
  renewRecoveryCodes,
  startSecondFactor,
} from '../../../shop/accounts/index.ts';
import { clientNetwork } from '../../limits/client-network.ts';
import { forgetFirstStep, readFirstStep } from '../../requests/second-step-cookie.ts';
import { openSession } from '../../translate/open-session.ts';

const config = { permission: 'session' as const };

export async function secondFactorRoutes(
  app: FastifyInstance,
  { services }: { services: Services },
) {
  await app.register(secondStepRoutes, { services });
  await app.register(setUpRoutes, { services });
  await app.register(keptFactorRoutes, { services });
}

async function secondStepRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/api/auth/second-step',
    {
      config: { permission: 'public', securityEvent: 'second-step' },
      schema: {
        summary: 'Sign in with a code, after the password or Google',
        body: secondStepBodySchema,
        response: { 200: signedInSchema },
      },
    },
    async (request, reply) => {
      const { code, rememberMe } = request.body;
      const token = readFirstStep(services, request);
      request.accountEmail = (await findFirstStep(services.db, token)).email;
      const signIn = await finishSecondStep(services, { token, code, requestId: request.id });
      return enter(services, { request, reply, signIn: { ...signIn, rememberMe } });
    },
  );

  await app.register(passkeyStepRoutes, { services });
}

async function passkeyStepRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/auth/second-step',
    {
      config: { permission: 'public' },
      schema: {
        summary: 'With what the second step can be taken, after the first',
        response: { 200: secondStepWaysSchema },
      },
    },
    (request) => readSecondStepWays(services, { token: readFirstStep(services, request) }),
  );

  routes.post(
    '/api/auth/second-step/passkey/options',
    {
      config: { permission: 'public' },
      schema: {
        summary: 'What to ask a passkey for the second step',
        body: signOutBodySchema,
        response: { 200: passkeyRequestSchema },
      },
    },
    (request) => {
      const token = readFirstStep(services, request);
      return askForPasskeyStep(services, { token, clientAddress: clientNetwork(request.ip) });
    },
  );

  routes.post(
    '/api/auth/second-step/passkey',
    {
      config: { permission: 'public', securityEvent: 'second-step' },
      schema: {
        summary: 'Sign in with a passkey, after the password or Google',
        body: passkeySignInBodySchema,
        response: { 200: signedInSchema },
      },
    },
    async (request, reply) => {
      const token = readFirstStep(services, request);
      request.accountEmail = (await findFirstStep(services.db, token)).email;
      const input = { ...request.body, token, requestId: request.id };
      const signIn = await finishPasskeyStep(services, input);
      return enter(services, { request, reply, signIn });
    },
  );
}

/** Both steps are taken. */
async function enter(services: Services, call: Parameters<typeof openSession>[1]) {
  const signedIn = await openSession(services, call);
  if (!signedIn) throw firstStepIsOver();
  forgetFirstStep(services, call.reply);
  return signedIn;
}

async function setUpRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/auth/second-factor',
    {
      config,
      schema: { summary: 'The own second factor', response: { 200: secondFactorSchema } },
    },
    async (request) => {
      const { since, ...state } = await readSecondFactor(services, request.actor);
      return { since: since?.toISOString() ?? null, ...state };
    },
  );

  routes.post(
    '/api/auth/second-factor/start',
    {
      config: { ...config, securityEvent: 'second-factor-changed' },
      schema: {
        summary: 'A key for an authenticator app',
        body: signOutBodySchema,
        response: { 200: setUpSchema },
      },
    },
    (request) => startSecondFactor(services, request.actor),
  );

  routes.post(
    '/api/auth/second-factor/confirm',
    {
      config: { ...config, securityEvent: 'second-factor-changed' },
      schema: {
        summary: 'Turn the second factor on with the app’s first code',
        body: codeBodySchema,
        response: { 200: recoveryCodesSchema },
      },
    },
    async (request) => {
      const input = { ...request.body, requestId: request.id };
      return { recoveryCodes: await confirmSecondFactor(services, request.actor, input) };
    },
  );

  routes.post(
    '/api/auth/second-factor/passkeys',
    {
      config: { ...config, securityEvent: 'second-factor-changed' },
      schema: {
        summary: 'Turn the second factor on with the own passkeys, without an app',
        body: signOutBodySchema,
        response: { 200: recoveryCodesSchema },
      },
    },
    async (request) => {
      const input = { requestId: request.id };
      return { recoveryCodes: await relyOnPasskeys(services, request.actor, input) };
    },
  );
}

/** What can be done with a second factor that is on. */
async function keptFactorRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/api/auth/second-factor/recovery-codes',
    {
      config: { ...config, securityEvent: 'second-factor-changed' },
      schema: {
        summary: 'New recovery codes instead of the old ones',
        body: signOutBodySchema,
        response: { 200: recoveryCodesSchema },
      },
    },
    async (request) => {
      const input = { requestId: request.id };
      return { recoveryCodes: await renewRecoveryCodes(services, request.actor, input) };
    },
  );

  routes.post(
    '/api/auth/second-factor/end',
    {
      config: { ...config, securityEvent: 'second-factor-changed' },
      schema: {
        summary: 'Turn the second factor off',
        body: signOutBodySchema,
        response: { 200: statusSchema },
      },
    },
    async (request) => {
      await endSecondFactor(services, request.actor, { requestId: request.id });
      return { status: true as const };
    },
  );
}

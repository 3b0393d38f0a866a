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
import type { Services } from '../../../services.ts';
import {
  confirmSecondFactor,
  endSecondFactor,
  finishSecondStep,
  firstStepIsOver,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../../../shop/accounts/index.ts';
import { rememberDevice } from '../../requests/device-cookie.ts';
import { forgetFirstStep, readFirstStep } from '../../requests/second-step-cookie.ts';
import { passOn, toIdentityRequest } from '../../translate/identity.ts';

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
      config: { permission: 'public' },
      schema: {
        summary: 'Sign in with a code, after the password or Google',
        body: secondStepBodySchema,
        response: { 200: signedInSchema },
      },
    },
    async (request, reply) => {
      const { code, rememberMe = true } = request.body;
      const token = readFirstStep(services, request);
      const signIn = await finishSecondStep(services, { token, code, requestId: request.id });
      const open = toIdentityRequest(services, request, { path: '/second-step' });
      const answer = await services.identity.openSession(open, { ...signIn, rememberMe });
      if (!answer) throw firstStepIsOver();
      const signedIn = signedInSchema.parse(await passOn(reply, answer));
      forgetFirstStep(services, reply);
      await rememberDevice(services, { request, reply, email: signedIn.user.email });
      return signedIn;
    },
  );
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
      config,
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
      config,
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
}

/** What can be done with a second factor that is on. */
async function keptFactorRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/api/auth/second-factor/recovery-codes',
    {
      config,
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
      config,
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

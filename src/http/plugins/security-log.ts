/**
 * Security events: one record for each sign-in, second step, password, address, passkey or session that is
 * changed or tried, and for each refused permission and limit. docs/log.md lists them for operators.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { ProblemCode } from '../../shared/errors.ts';
import type { LogNames } from '../log-names.ts';

export type SecurityEvent =
  | 'sign-up'
  | 'sign-in'
  | 'google-sign-in'
  | 'passkey-sign-in'
  | 'second-step'
  | 'sign-out'
  | 'proof-of-identity'
  | 'access-token'
  | 'password-reset-asked'
  | 'password-reset'
  | 'password-changed'
  | 'email-confirmation-asked'
  | 'email-change-asked'
  | 'email-confirmed'
  | 'second-factor-changed'
  | 'passkey-changed'
  | 'session-ended'
  | 'account-deleted'
  | 'role-changed'
  | 'permission'
  | 'limit'
  | 'webhook';

type Outcome = 'ok' | 'first-step' | 'failed' | 'refused' | 'error';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the log calls a request to this route, whatever comes of it. */
    securityEvent?: SecurityEvent;
  }
  interface FastifyRequest {
    /** Whose account it is about, where nobody is signed in; only its hash is logged. */
    accountEmail: string | null;
    /** Set where the status does not say how it ended. */
    securityOutcome: Outcome | null;
    /** Code of the problem that was answered. */
    problemCode: ProblemCode | null;
  }
}

export const securityLogPlugin = fp(
  async (app: FastifyInstance, { names }: { names: LogNames }) => {
    app.decorateRequest('accountEmail', null);
    app.decorateRequest('securityOutcome', null);
    app.decorateRequest('problemCode', null);
    app.onAnswered((request, reply) => {
      const kind = request.routeOptions.config.securityEvent ?? kindOfRefusal(request, reply);
      if (kind !== null) logEvent(names, { kind, request, reply });
    });
  },
);

function logEvent(
  names: LogNames,
  event: { kind: SecurityEvent; request: FastifyRequest; reply: FastifyReply },
): void {
  const { kind, request, reply } = event;
  const email = accountOf(request);
  const { problemCode, ip } = request;
  request.log.info(
    {
      event: 'security',
      kind,
      outcome: request.securityOutcome ?? outcomeOf(reply.statusCode),
      code: problemCode ?? undefined,
      account: email === null ? undefined : names.account(email),
      network: names.network(ip),
      req: request,
    },
    'security event',
  );
}

/** What a request to any other route is called when it was refused. */
function kindOfRefusal(
  request: FastifyRequest,
  { statusCode }: FastifyReply,
): SecurityEvent | null {
  if (statusCode === 403) return 'permission';
  if (statusCode === 429) return 'limit';
  if (request.problemCode === 'webhook-signature') return 'webhook';
  const showsToken = request.headers.authorization !== undefined;
  return statusCode === 401 && showsToken ? 'access-token' : null;
}

function outcomeOf(status: number): Outcome {
  if (status < 400) return 'ok';
  if (status >= 500) return 'error';
  return status === 403 || status === 429 ? 'refused' : 'failed';
}

function accountOf({ actor, accountEmail, body }: FastifyRequest): string | null {
  if (actor?.kind === 'user') return actor.email;
  if (accountEmail !== null) return accountEmail;
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : null;
}

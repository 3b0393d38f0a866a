/**
 * Stripe's API over HTTP: key, idempotency, faults, one transaction per call, answer. Rule protected: the
 * effect of a call and its kept answer are committed together, before anything is answered.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProviderFault } from '../faults.ts';
import { acceptForms, decodeForm } from '../forms.ts';
import { ApiError, invalidRequest } from './api-error.ts';
import { authenticate } from './api-keys.ts';
import { API_VERSION, type Call, type Operation } from './call.ts';
import { fingerprintOf, type KeptAnswer } from './idempotency.ts';
import { accountOperations } from './operations/account.ts';
import { chargeRefundEventOperations } from './operations/charges-refunds-events.ts';
import { disputeOperations } from './operations/disputes.ts';
import { paymentIntentOperations } from './operations/payment-intents.ts';
import { paymentMethodOperations } from './operations/payment-methods.ts';
import { taxOperations } from './operations/tax-calculations.ts';
import { type BankParts, createCall } from './parts.ts';
import { expandReferences, toPublicView } from './views.ts';

const OPERATIONS: Operation[] = [
  ...paymentIntentOperations,
  ...paymentMethodOperations,
  ...chargeRefundEventOperations,
  ...disputeOperations,
  ...taxOperations,
  ...accountOperations,
];

const DEFAULT_SLOW_MS = 2_000;

const INTERNAL_ERROR: KeptAnswer = {
  status: 500,
  body: JSON.stringify({
    error: { type: 'api_error', message: 'An unknown error occurred. Please try again later.' },
  }),
};

interface Work {
  operation: Operation;
  call: Call;
  raw: Record<string, unknown>;
  key: string | undefined;
  fingerprint: string;
  fault: ProviderFault | undefined;
}

function refuseByFault(fault: ProviderFault | undefined, { name }: Operation): void {
  if (fault?.kind === '403') {
    throw invalidRequest(
      `The provided key 'rk_***' does not have the required permissions for this endpoint on account 'acct_sandbox'. Having the 'rak_${name.replace('.', '_')}' permission would allow this request to continue.`,
      {},
      403,
    );
  }
  if (fault?.kind === '429') {
    throw new ApiError(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Too many requests hit the API too quickly. We recommend an exponential backoff.',
    });
  }
  if (fault?.kind === '500') {
    throw new ApiError(500, { type: 'api_error', message: 'An unknown error occurred.' });
  }
}

function render(parts: BankParts, work: Work): KeptAnswer {
  const answer = work.operation.run(work.call, work.raw);
  const expanded = expandReferences(parts.store, answer.body, work.raw.expand);
  const body = work.call.actor === 'publishable' ? toPublicView(expanded) : expanded;
  return { status: answer.status, body: JSON.stringify(body) };
}

/** A refusal that is not about a parameter came after the call had begun, and is kept. */
function isKept(error: unknown): error is ApiError {
  return error instanceof ApiError && error.body.param === undefined;
}

async function execute(parts: BankParts, work: Work): Promise<KeptAnswer> {
  const { idempotency, store } = parts;
  const { key, fingerprint, fault, operation } = work;
  if (operation.method === 'GET') return store.commits.read(() => render(parts, work));
  try {
    return await store.commits.write(() => {
      const done = fault?.kind === '500-kept' ? INTERNAL_ERROR : render(parts, work);
      const answer = fault?.kind === '500-after-processing' ? INTERNAL_ERROR : done;
      if (key) idempotency.keep(key, fingerprint, answer);
      return answer;
    });
  } catch (error) {
    if (key && isKept(error)) {
      const body = JSON.stringify({ error: error.body });
      const answer = { status: error.status, body };
      await store.commits.write(() => idempotency.keep(key, fingerprint, answer));
    }
    throw error;
  }
}

async function executeOnce(parts: BankParts, work: Work): Promise<KeptAnswer & { again: boolean }> {
  const { key, fault } = work;
  const slowMs = fault?.kind === 'slow' ? (fault.ms ?? DEFAULT_SLOW_MS) : 0;
  const kept = key ? parts.idempotency.look(key, work.fingerprint) : undefined;
  if (kept) {
    if (slowMs > 0) await wait(slowMs);
    return { ...kept, again: true };
  }
  if (key) parts.idempotency.begin(key);
  try {
    if (slowMs > 0) await wait(slowMs);
    return { ...(await execute(parts, work)), again: false };
  } finally {
    if (key) parts.idempotency.end(key);
  }
}

function spoil(body: string): string {
  const answer: unknown = JSON.parse(body);
  if (typeof answer === 'object' && answer !== null && 'amount' in answer) {
    return JSON.stringify({ ...answer, amount: Number(answer.amount) + 1 });
  }
  return body;
}

function cutConnection(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.destroy();
}

function readRaw(operation: Operation, request: FastifyRequest): Record<string, unknown> {
  if (operation.method === 'GET') return decodeForm(request.url.split('?')[1] ?? '');
  const { body } = request;
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

function readHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value.slice(0, 255) : undefined;
}

function prepare(parts: BankParts, operation: Operation, request: FastifyRequest): Work {
  const actor = authenticate(parts.keys, request.headers.authorization);
  if (actor === 'publishable' && !operation.allowPublishable) {
    throw invalidRequest(
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
      { code: 'secret_key_required' },
      403,
    );
  }
  const raw = readRaw(operation, request);
  const given = operation.method === 'POST' ? readHeader(request, 'idempotency-key') : undefined;
  const { id } = request.params as { id?: string };
  const path = request.url.split('?')[0] ?? '';
  return {
    operation,
    raw,
    key: given && `${actor}:${given}`,
    fingerprint: given ? fingerprintOf(path, raw) : '',
    fault: parts.faults.takeProvider(operation.name),
    call: createCall(parts, { actor, pathId: id ?? '', idempotencyKey: given }),
  };
}

async function handle(
  parts: BankParts,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const work = prepare(parts, operation, request);
  const { fault } = work;
  reply.header('Request-Id', work.call.requestId);
  reply.header('Stripe-Version', API_VERSION);
  if (work.call.idempotencyKey) reply.header('Idempotency-Key', work.call.idempotencyKey);
  if (fault?.kind === 'reset-before-processing') {
    cutConnection(request, reply);
    return reply;
  }
  refuseByFault(fault, operation);
  const answer = await executeOnce(parts, work);
  parts.webhooks.wake();
  if (fault?.kind === 'reset-after-processing') {
    cutConnection(request, reply);
    return reply;
  }
  if (fault?.kind === 'garbage') return reply.type('text/html').send('<html>upstream</html>');
  if (answer.again) reply.header('Idempotent-Replayed', 'true');
  const body = fault?.kind === 'other-amount' ? spoil(answer.body) : answer.body;
  return reply.code(answer.status).type('application/json').send(body);
}

function answerError(parts: BankParts, error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof ApiError) return reply.code(error.status).send({ error: error.body });
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) {
    const message = error instanceof Error ? error.message : 'Bad request';
    return reply.code(status).send({ error: { type: 'invalid_request_error', message } });
  }
  // the error's text only: a stack could hold request data
  parts.logger.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'bank failed');
  return reply.code(500).type('application/json').send(INTERNAL_ERROR.body);
}

/** Adds every call of the API to `app`, a scope of its own. */
export function registerApi(app: FastifyInstance, parts: BankParts): void {
  acceptForms(app);
  app.setErrorHandler((error, _request, reply) => answerError(parts, error, reply));
  for (const operation of OPERATIONS) {
    app.route({
      method: operation.method,
      url: operation.path,
      handler: (request, reply) => handle(parts, operation, request, reply),
    });
  }
  app.all('/v1/*', (request) => {
    const path = request.url.split('?')[0];
    throw invalidRequest(
      `Unrecognized request URL (${request.method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      {},
      404,
    );
  });
}

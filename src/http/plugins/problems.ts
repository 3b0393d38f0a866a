/**
 * Every refusal leaves the shop as RFC 9457 problem details. Protects: unknown errors show nothing
 * internal; "not found" and "not yours" read the same.
 */
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import {
  AppError,
  errorCode,
  type FieldProblem,
  type ProblemCode,
  problems,
} from '../../shared/errors.ts';
import { newId } from '../../shared/tools/ids.ts';
import { hasMessage, isDatabaseAway } from '../../shared/tools/lost-connection.ts';
import { forRequest } from '../../shared/tools/request-id.ts';
import { isClientGone } from '../access-log.ts';
import { InvalidInput } from '../requests/validate-input.ts';
import { securityHeaders } from './security-headers.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

export const problemsPlugin = fp(async (app: FastifyInstance) => {
  app.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error);
    // Clients that give up first must not hide why it took so long.
    if (isClientGone(request) && !request.raw.complete) {
      request.log.info('the client broke off its request');
    } else if (refusal.status >= 500 && !isAnnounced(error)) {
      request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
    }
    return sendProblem(reply, refusal, request.id);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  // Last before the handler: what reads a body on its way here runs on its own.
  app.addHook('preHandler', (request, _reply, done) => forRequest(request.id, done));
});

const ANNOUNCED = new Set<ProblemCode>(['overloaded', 'not-ready', 'shutting-down']);

/**
 * A refusal that we decide on, for a state that the log and the figures tell of. Protects: while it lasts, no error for
 * each request fills the log.
 */
export function isAnnounced(error: unknown): boolean {
  return error instanceof AppError && ANNOUNCED.has(error.code) && error.cause === undefined;
}

/** When to ask again after a service that we depend on has failed. */
const PROVIDER_RETRY_SECONDS: Partial<Record<ProblemCode, number>> = {
  'provider-error': 10,
  'provider-timeout': 10,
};

/** Sends a refusal as problem details. */
export function sendProblem(reply: FastifyReply, refusal: AppError, requestId: string) {
  const { details } = refusal;
  reply.request.problemCode = refusal.code;
  const retryAfterSeconds = details.retryAfterSeconds ?? PROVIDER_RETRY_SECONDS[refusal.code];
  if (retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
  }
  if (refusal.code === 'authentication-required') {
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
  }
  return reply
    .code(refusal.status)
    .header('x-request-id', requestId)
    .header('cache-control', 'no-store')
    .header('content-type', PROBLEM_TYPE)
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemBody(refusal, requestId));
}

/** What a refusal says. */
export function problemBody(refusal: AppError, requestId: string): Record<string, unknown> {
  const { detail, errors, extra } = refusal.details;
  return {
    ...extra,
    type: `/problems/${refusal.code}`,
    title: problems[refusal.code][1],
    status: refusal.status,
    ...(detail === undefined ? {} : { detail }),
    instance: `urn:request:${requestId}`,
    code: refusal.code,
    ...(errors === undefined ? {} : { errors }),
  };
}

/** What Fastify and its parsers refuse by themselves, in our words. */
const frameworkCodes: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-request',
  FST_ERR_BAD_URL: 'malformed-request',
  FST_ERR_MAX_LIMIT: 'malformed-request',
  FST_REQ_FILE_TOO_LARGE: 'body-too-large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported-media-type',
};

/** What an error is to the caller; `internal` for the ones that nobody expects. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof InvalidInput) {
    // An id that cannot be one names nothing: the same answer as for an unknown id.
    const isInPath = error.validationContext === 'params';
    return isInPath ? new AppError('not-found') : fromIssues(error.issues);
  }
  const code = errorCode(error) ?? '';
  const { statusCode = 500 } = (error ?? {}) as Partial<FastifyError>;
  const known = frameworkCodes[code];
  if (known) return new AppError(known, { cause: error });
  if (isUnstorable(code) || hasMessage(error, BROKEN_UPLOAD))
    return new AppError('malformed-request', { cause: error });
  if (isStorageFull(code))
    return new AppError('storage-full', { cause: error, retryAfterSeconds: 30 });
  if (isDatabaseAway(error))
    return new AppError('not-ready', { cause: error, retryAfterSeconds: 5 });
  if (isWaitedFor(code, error))
    return new AppError('overloaded', { cause: error, retryAfterSeconds: 2 });
  if (statusCode === 413) return new AppError('body-too-large', { cause: error });
  if (statusCode >= 400 && statusCode < 500)
    return new AppError('malformed-request', { cause: error });
  return new AppError('internal', { cause: error });
}

function fromIssues(issues: InvalidInput['issues']): AppError {
  const errors: FieldProblem[] = issues.map(({ path, code, message }) => ({
    pointer: `#/${path.join('/')}`,
    code,
    message,
  }));
  return new AppError('validation', { errors });
}

/** Characters that no database keeps, the one with the number 0 above all. */
const isUnstorable = (code: string) => code === '22021' || code === '22P05';

/** What the reader of multipart bodies (@fastify/busboy) throws without a code. */
const BROKEN_UPLOAD =
  /^(?:Multipart: Boundary not found|The needle cannot |Unexpected end of multipart data$|\w+ terminated early )/;

const isStorageFull = (code: string) => code === '53100' || code === 'ENOSPC';

/** A lock, a statement or a free connection took too long: the database has more to do than it can. */
const isWaitedFor = (code: string, error: unknown) =>
  code === '55P03' ||
  code === '57014' ||
  hasMessage(error, /^timeout exceeded when trying to connect$/);

/** Answers what never becomes a request: unreadable bytes, oversized headers, time-outs. */
export function answerBrokenConnection(
  config: Pick<Config, 'publicUrl'>,
  error: Error & { code?: string },
  socket: Socket,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const refusal = new AppError(brokenConnectionCode(error.code));
  const id = newId();
  const body = JSON.stringify(problemBody(refusal, id));
  const headers = {
    ...securityHeaders(config),
    'content-type': PROBLEM_TYPE,
    'cache-control': 'no-store',
    'x-request-id': id,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = `HTTP/1.1 ${refusal.status} ${problems[refusal.code][1]}\r\n`;
  socket.end(`${status}${lines.join('')}\r\n${body}`);
}

function brokenConnectionCode(code: string | undefined): ProblemCode {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers-too-large';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request-timeout';
  return 'malformed-request';
}

/** A refusal that Fastify makes before routing, such as a URL that cannot be decoded. */
export function answerFrameworkError(
  config: Pick<Config, 'publicUrl'>,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  sendProblem(reply.headers(securityHeaders(config)), toAppError(error), request.id);
}

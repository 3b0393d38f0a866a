/** The access log: one record for each request, cached or not, when it has been answered. */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { LogNames } from './log-names.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the connection had sent before this answer. */
    bytesBefore: number;
  }
}

/** `record` is to be called when a request has been answered. */
export class AccessLog extends LogController {
  readonly #names: LogNames;

  constructor(names: LogNames) {
    super();
    this.#names = names;
  }

  /** A request is logged when it has been answered. */
  override incomingRequest(request: FastifyRequest): void {
    request.bytesBefore = request.raw.socket.bytesWritten;
  }

  override requestCompleted(): void {
    // Comes only when an answer was sent: `record` is called instead.
  }

  record(request: FastifyRequest, reply: FastifyReply): void {
    const { statusCode: status, elapsedTime, log } = reply;
    const record = {
      req: request,
      status,
      code: request.problemCode ?? undefined,
      account: accountName(request, this.#names),
      network: this.#names.network(request.ip),
      milliseconds: Math.round(elapsedTime * 10) / 10,
      bytes: sentBytes(request),
      cache: request.cacheUse ?? undefined,
    };
    // Each reader of a stream goes away some time.
    const isLost = request.answerState === 'lost' && !request.routeOptions.config.isStream;
    log.info(record, isLost ? 'the client went away' : 'answered');
  }
}

/** Undefined without a session, and where none was looked up. */
function accountName({ actor }: FastifyRequest, names: LogNames): string | undefined {
  return actor?.kind === 'user' ? names.account(actor.email) : undefined;
}

/** Headers included; undefined for calls that the shop makes of itself, which have no connection. */
function sentBytes({ raw, bytesBefore }: FastifyRequest): number | undefined {
  const { bytesWritten } = raw.socket;
  return bytesWritten === undefined ? undefined : bytesWritten - bytesBefore;
}

/** The client closed the connection before it had sent all, or got all. */
export function isClientGone({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed;
}

/**
 * The access log: one record for each request that the shop worked on, when it has been answered. Files of
 * the pages and answers from bytes leave none: they are most of what is asked, and tell nothing.
 */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { LogNames } from './log-names.ts';

export class AccessLog extends LogController {
  readonly #names: LogNames;

  constructor(names: LogNames) {
    super();
    this.#names = names;
  }

  override incomingRequest(): void {
    // A request is logged when it has been answered.
  }

  override requestCompleted(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { statusCode: status, elapsedTime, log } = reply;
    const record = {
      req: request,
      status,
      code: request.problemCode ?? undefined,
      account: accountName(request, this.#names),
      network: this.#names.network(request.ip),
      milliseconds: Math.round(elapsedTime * 10) / 10,
    };
    if (!error) log.info(record, 'answered');
    else if (isClientGone(request)) log.info(record, 'the client went away');
    else log.error({ ...record, err: error }, 'answer failed');
  }
}

/** Undefined without a session, and where none was looked up. */
function accountName({ actor }: FastifyRequest, names: LogNames): string | undefined {
  return actor?.kind === 'user' ? names.account(actor.email) : undefined;
}

/** The client closed the connection before it had sent all, or got all. */
export function isClientGone({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed;
}

/**
 * The access log: one record for each request that the shop worked on, when it has been answered. Files of
 * the pages and answers from bytes leave none: they are most of what is asked, and tell nothing.
 */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

export class AccessLog extends LogController {
  override incomingRequest(): void {
    // What comes is told when it has been answered.
  }

  override requestCompleted(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { statusCode: status, elapsedTime, log } = reply;
    const record = { req: request, status, milliseconds: Math.round(elapsedTime * 10) / 10 };
    if (error) log.error({ ...record, err: error }, 'answer failed');
    else log.info(record, 'answered');
  }
}

/**
 * Calls back once for each request that was answered, also when its client had hung up by then. Protects: no request
 * escapes the log by hanging up early. Fastify's onResponse only comes when an answer was sent.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

type Listener = (request: FastifyRequest, reply: FastifyReply) => void;

declare module 'fastify' {
  interface FastifyInstance {
    onAnswered(listener: Listener): void;
  }
  interface FastifyRequest {
    /** `lost`: its client hung up before it was sent. */
    answerState: 'pending' | 'made' | 'sent' | 'lost';
  }
}

export const answeredPlugin = fp(async (app: FastifyInstance) => {
  const listeners: Listener[] = [];
  app.decorate('onAnswered', (listener) => void listeners.push(listener));
  app.decorateRequest('answerState', 'pending');

  function report(request: FastifyRequest, reply: FastifyReply, outcome: 'sent' | 'lost'): void {
    if (request.answerState === 'sent' || request.answerState === 'lost') return;
    request.answerState = outcome;
    for (const listener of listeners) listener(request, reply);
  }

  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      // Otherwise the work goes on, and its answer is reported when it is made.
      if (request.answerState === 'made' || reply.sent) report(request, reply, 'lost');
    });
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.answerState === 'pending') request.answerState = 'made';
    if (reply.raw.destroyed) report(request, reply, 'lost');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    report(request, reply, 'sent');
    done();
  });
});

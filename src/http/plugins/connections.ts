/**
 * Backpressure against slow readers: what one client may hold of the server's connections. Protects: answers
 * that nobody reads do not pile up in memory.
 */
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';

/** How long a connection may stay open without a new request. */
const KEEP_ALIVE_MS = 30_000;

export const connectionsPlugin = fp(
  async (app: FastifyInstance, { config }: { config: Config }) => {
    const { most, unreadTimeoutMs } = config.connections;
    // One of several processes that is full would hand a connection on to the next, which may be full as well.
    Object.assign(app.server, { maxConnections: most, dropMaxConnection: true });
    // Node cannot see whether a client has read what is in the kernel's buffer, so an idle connection may hold
    // unread answers. It gets no more time than one that is known to hold some.
    app.server.keepAliveTimeout = Math.min(KEEP_ALIVE_MS, unreadTimeoutMs);
    // From here on only the client is waited for. A socket's time begins anew when some of what is
    // written has left; without a listener of ours node:http closes the connection.
    app.addHook('onSend', async (_request, reply) => {
      if (reply.raw.socket instanceof Socket) reply.raw.setTimeout(unreadTimeoutMs);
    });
  },
);

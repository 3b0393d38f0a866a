/**
 * What one client may hold of the server: connections, unread answers, pipelined requests. Protects: neither slow
 * readers nor floods on one connection fill the memory.
 */
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';

/** How long a connection may stay open without a new request. */
const KEEP_ALIVE_MS = 30_000;
/** Browsers and proxies send no request before they have the answer to the one before. */
const MOST_PIPELINED = 10;

export const connectionsPlugin = fp(
  async (app: FastifyInstance, { config }: { config: Config }) => {
    const { most, unreadTimeoutMs } = config.connections;
    // One of several processes that is full would hand a connection on to the next, which may be full as well.
    Object.assign(app.server, { maxConnections: most, dropMaxConnection: true });
    // Node cannot see whether a client has read what is in the kernel's buffer, so an idle connection may hold
    // unread answers. It gets no more time than one that is known to hold some.
    app.server.keepAliveTimeout = Math.min(KEEP_ALIVE_MS, unreadTimeoutMs);

    // node:http hands over all requests of a connection at once, and gives each response the socket when its turn
    // comes. So one request of a connection is worked on at a time.
    app.decorateRequest('bytesBefore', 0);
    const pipelined = new Map<Socket, number>();
    app.addHook('onRequest', (request, reply, done) => {
      const { socket } = request.raw;
      if (reply.raw.socket !== null || !(socket instanceof Socket)) return done();
      // Too many were sent; what is left of them is dropped.
      if (socket.destroyed) return;

      const waiting = pipelined.get(socket) ?? 0;
      if (!pipelined.has(socket)) socket.once('close', () => pipelined.delete(socket));
      if (waiting === MOST_PIPELINED) {
        request.log.info('too many requests at once: the connection is closed');
        socket.destroy();
        return;
      }
      pipelined.set(socket, waiting + 1);
      reply.raw.once('socket', () => {
        pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1);
        request.bytesBefore = socket.bytesWritten;
        done();
      });
    });

    // From here on only the client is waited for. A socket's time begins anew when some of what is
    // written has left; without a listener of ours node:http closes the connection.
    app.addHook('onSend', async (_request, reply) => {
      if (reply.raw.socket instanceof Socket) reply.raw.setTimeout(unreadTimeoutMs);
    });
  },
);

/**
 * What one client may hold of the server's connections. Protects: answers that nobody reads do not pile
 * up in memory; whoever sends many requests at once without waiting for an answer takes no more of the
 * shop than somebody who waits, and nothing is done for those who have gone.
 * Tested in tests/api/connections.test.ts.
 */
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';

/** Behind the request that is worked on. Browsers and proxies send none before they have its answer. */
const MOST_WAITING = 10;

export const connectionsPlugin = fp(
  async (app: FastifyInstance, { config }: { config: Config }) => {
    const { most, unreadTimeoutMs } = config.connections;
    app.server.maxConnections = most;

    /** For connections with a request that is worked on: each call lets one of those behind it go on. */
    const waiting = new WeakMap<Socket, (() => void)[]>();
    const goOn = (socket: Socket) => {
      const next = waiting.get(socket)?.shift();
      if (next) next();
      else waiting.delete(socket);
    };
    // node:http hands over at once whatever has arrived.
    app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
      // Calls that the shop makes to itself have no connection (submit-form.ts).
      if (!(socket instanceof Socket)) return;
      const behind = waiting.get(socket);
      if (behind === undefined) waiting.set(socket, []);
      else if (behind.length < MOST_WAITING) {
        await new Promise<void>((resolve) => behind.push(resolve));
      } else socket.destroy();
      if (socket.destroyed) {
        reply.hijack();
        goOn(socket);
      } else reply.raw.once('close', () => goOn(socket));
    });

    // From here on only the client is waited for. A socket's time begins anew when some of what is
    // written has left; without a listener of ours node:http closes the connection.
    app.addHook('onSend', async (_request, reply) => {
      if (reply.raw.socket instanceof Socket) reply.raw.setTimeout(unreadTimeoutMs);
    });
  },
);

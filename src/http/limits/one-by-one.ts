/**
 * Serialises HTTP pipelining: one request of a connection after the other. Protects: whoever sends many
 * requests at once without waiting for an answer takes no more of the shop than somebody who waits, and nothing
 * is done for those who have gone. Before Fastify, because a refusal by it costs too much for thousands that
 * come in one moment.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Behind the request that is worked on. Browsers and proxies send none before they have its answer. */
const MOST_WAITING = 10;

type Asked = [IncomingMessage, ServerResponse];

/** node:http hands over at once whatever has arrived; more than a few close the connection. */
export function answerOneByOne(server: Server): void {
  /** For connections with a request that is worked on: those behind it. */
  const waiting = new WeakMap<Socket, Asked[]>();
  const [answer] = server.listeners('request') as [RequestListener];

  function begin(socket: Socket, [request, response]: Asked): void {
    response.once('close', () => goOn(socket));
    answer(request, response);
  }
  function goOn(socket: Socket): void {
    const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
    if (next) begin(socket, next);
    else waiting.delete(socket);
  }

  server.off('request', answer).on('request', (request, response) => {
    const { socket } = request;
    const behind = waiting.get(socket);
    // Destroyed by hand: node:http makes an error, with its stack, for each that a closed connection leaves.
    if (socket.destroyed) request.destroy();
    else if (behind === undefined) {
      waiting.set(socket, []);
      begin(socket, [request, response]);
    } else if (behind.length < MOST_WAITING) behind.push([request, response]);
    else for (const [left] of [...behind, [request]]) left.destroy();
  });
}

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
  /** Of a connection the answer that was begun last. Whether it is done is asked: a listener for each costs more. */
  const present = new WeakMap<Socket, ServerResponse>();
  /** Of connections on which more has been asked meanwhile. */
  const waiting = new WeakMap<Socket, Asked[]>();
  const [answer] = server.listeners('request') as [RequestListener];

  function begin(socket: Socket, [request, response]: Asked): void {
    present.set(socket, response);
    answer(request, response);
  }
  function goOn(socket: Socket): void {
    const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
    if (!next) {
      waiting.delete(socket);
      return;
    }
    next[1].once('close', () => goOn(socket));
    begin(socket, next);
  }
  function wait(socket: Socket, asked: Asked, response: ServerResponse): void {
    const behind = waiting.get(socket);
    if (behind === undefined) {
      waiting.set(socket, [asked]);
      response.once('close', () => goOn(socket));
    } else if (behind.length < MOST_WAITING) behind.push(asked);
    else for (const [left] of [...behind, asked]) left.destroy();
  }

  server.off('request', answer).on('request', (request, response) => {
    const { socket } = request;
    const before = present.get(socket);
    const isFree = before === undefined || (before.writableFinished && !waiting.has(socket));
    // Destroyed by hand: node:http makes an error, with its stack, for each that a closed connection leaves.
    if (socket.destroyed) request.destroy();
    else if (isFree) begin(socket, [request, response]);
    else wait(socket, [request, response], before);
  });
}

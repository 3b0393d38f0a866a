/** The shop over a line that halts in the middle of a page. */
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const HALT_MS = 1_500;

/**
 * Passes what is asked for on to the shop.
 * @param shopUrl where the shop is
 * @param halt the start page comes as far as the first of these marks; the rest follows 1.5 s later
 * @returns where to ask, and how to end it
 */
export async function startHaltingShop(shopUrl: string, halt: { after: string; at: string }) {
  const port = await freePort();
  const server = createServer(async ({ url = '/' }, reply) => {
    const answer = await fetch(new URL(url, shopUrl));
    const type = answer.headers.get('content-type') ?? 'text/plain';
    const body = Buffer.from(await answer.arrayBuffer());
    reply.writeHead(answer.status, { 'content-type': type });
    if (url === '/') {
      const middle = body.indexOf(halt.at, body.indexOf(halt.after));
      reply.write(body.subarray(0, middle));
      await wait(HALT_MS);
      reply.end(body.subarray(middle));
    } else {
      reply.end(body);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => server.close().closeAllConnections(),
  };
}

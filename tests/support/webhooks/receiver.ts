/** A tool of staff that listens for webhooks: a real HTTP server that answers as it is told. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HeardWebhook {
  headers: Record<string, string>;
  body: string;
}

export interface WebhookReceiver {
  url: string;
  heard: HeardWebhook[];
  /** From now on; `hang` takes a message and never answers. */
  answer(how: { status: number; headers?: Record<string, string> } | 'hang'): void;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<WebhookReceiver> {
  const heard: HeardWebhook[] = [];
  let how: Parameters<WebhookReceiver['answer']>[0] = { status: 204 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    heard.push({ headers: plain(request.headers), body: Buffer.concat(chunks).toString() });
    if (how !== 'hang') response.writeHead(how.status, how.headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks?token=of-the-tool`,
    heard,
    answer(given) {
      how = given;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function plain(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

/** Far ends of the image stores for tests: an S3 server, an image host, and one that can misbehave. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import S3rver from 's3rver';
import { createTestFolder } from './database/database.ts';
import { freePort } from './shop/free-port.ts';

export const HOST_KEY = 'host-key & more';
export const BUCKET = 'pictures';
export const S3_KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };

export interface FarEnd {
  url: string;
  close(): Promise<void>;
}

export async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<FarEnd> {
  const port = await freePort();
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An image host as the specification describes it. It gives each request an id of its own. */
export async function serveImageHost(): Promise<FarEnd & { requestIds: unknown[] }> {
  const files = new Map<string, { type: string; bytes: Buffer }>();
  /** What it was told as the ids of requests, in order. */
  const requestIds: unknown[] = [];
  const host = await serve((request, response) => void handle(request, response));
  async function handle(request: IncomingMessage, response: ServerResponse) {
    requestIds.push(request.headers['x-request-id']);
    response.setHeader('x-request-id', `host-${requestIds.length}`);
    const url = new URL(request.url ?? '', host.url);
    if (request.method === 'GET') {
      const file = files.get(url.pathname);
      response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' });
      return response.end(file?.bytes);
    }
    if (url.searchParams.get('key') !== HOST_KEY) {
      response.writeHead(400, { 'content-type': 'application/json' });
      return response.end('{"success":false,"error":{"message":"Invalid API key"}}');
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const image = (await new Response(Buffer.concat(chunks), { headers }).formData()).get('image');
    if (!(image instanceof File)) throw new Error('no field image');
    const name = `/${files.size}/${image.name}`;
    files.set(name, { type: image.type, bytes: Buffer.from(await image.arrayBuffer()) });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: true, data: { display_url: `${host.url}${name}` } }));
  }
  return { ...host, requestIds };
}

export async function serveS3(): Promise<FarEnd> {
  const port = await freePort();
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: createTestFolder(),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  await server.run();
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

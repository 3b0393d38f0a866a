/** Far ends of the image stores for tests: an S3 server, an image host, and one that can misbehave. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { freePort } from './shop/free-port.ts';

export const HOST_KEY = 'host-key & more';
export const BUCKET = 'pictures';
export const S3_KEYS = { accessKeyId: 'KEY', secretAccessKey: 'SECRET', region: 'us-east-1' };

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

/** A bucket: put, get, delete and ListObjectsV2 in pages of two, for whoever signs with our key. */
export async function serveS3(): Promise<FarEnd> {
  const files = new Map<string, { type: string; bytes: Buffer; storedAt: Date }>();

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    if (!request.headers.authorization?.includes(`Credential=${S3_KEYS.accessKeyId}/`)) {
      return response.writeHead(403).end('<Error><Code>InvalidAccessKeyId</Code></Error>');
    }
    const [, bucket, ...rest] = url.pathname.split('/');
    if (bucket !== BUCKET) return response.writeHead(404).end();
    const key = rest.join('/');
    if (key === '') return response.end(listPage([...files], url.searchParams));
    if (request.method === 'PUT') {
      const type = request.headers['content-type'] ?? '';
      files.set(key, { type, bytes: await buffer(request), storedAt: new Date() });
      return response.end();
    }
    if (request.method === 'DELETE') {
      files.delete(key);
      return response.writeHead(204).end();
    }
    const file = files.get(key);
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' });
    return response.end(file?.bytes);
  }

  return serve((request, response) => void handle(request, response));
}

const LISTED_A_PAGE = 2;

function listPage(files: [string, { storedAt: Date }][], query: URLSearchParams): string {
  const start = Number(query.get('continuation-token') ?? 0);
  const page = files.slice(start, start + LISTED_A_PAGE);
  const end = start + page.length;
  const contents = page.map(
    ([key, { storedAt }]) =>
      `<Contents><Key>${key}</Key><LastModified>${storedAt.toISOString()}</LastModified></Contents>`,
  );
  const next = end < files.length ? `<NextContinuationToken>${end}</NextContinuationToken>` : '';
  return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
}

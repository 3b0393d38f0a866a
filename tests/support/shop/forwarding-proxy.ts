/** A reverse proxy like the one in front of a live shop, and clients with addresses of their own on loopback. */
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * Passes everything on and adds its client's address to `X-Forwarded-For`, as nginx does.
 * @param tls key and certificate of a proxy that browsers reach over HTTPS
 */
export async function startForwardingProxy(target: string, tls?: { key: string; cert: string }) {
  const passOn: http.RequestListener = (request, answer) => {
    const before = request.headers['x-forwarded-for'];
    const chain = [before, request.socket.remoteAddress].filter(Boolean).join(', ');
    const headers = { ...request.headers, 'x-forwarded-for': chain };
    const onward = http.request(new URL(request.url ?? '/', target), {
      method: request.method,
      headers,
    });
    onward.on('response', (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
    });
    // The shop has closed while browsers were still there.
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    request.pipe(onward);
  };
  const server = tls ? https.createServer(tls, passOn) : http.createServer(passOn);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Sends JSON from an own address of loopback, such as 127.0.0.66. */
export async function askFrom(
  clientAddress: string,
  url: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> },
): Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Record<string, unknown> }> {
  const request = http.request(url, {
    localAddress: clientAddress,
    method: body ? 'POST' : 'GET',
    agent: false,
    headers: { 'content-type': 'application/json', ...headers },
  });
  request.end(body && JSON.stringify(body));
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  const json = JSON.parse((await text(answer)) || 'null');
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: json };
}

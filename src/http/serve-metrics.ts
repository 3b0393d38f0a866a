/**
 * Where Prometheus reads the figures: a server of its own that answers `GET /metrics` and nothing else.
 * Protects: whoever comes from the internet, or through a proxy that leads here by mistake, finds nothing.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Meters } from '../shop/ports.ts';

const REQUEST_LIMIT_MS = 10_000;
/** What a proxy adds, and who reads figures does not. */
const OF_A_PROXY = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Loopback and the addresses of RFC 1918, 3927, 4193, 4291 and 6598, which no stranger comes from. */
const inside = new BlockList();
for (const [network, bits, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const) {
  inside.addSubnet(network, bits, family);
}

export interface MetricsEndpoint {
  close(): Promise<void>;
}

/** @throws Error when it cannot listen there */
export async function serveMetrics(
  { text, contentType }: Pick<Meters, 'text' | 'contentType'>,
  where: { host: string; port: number },
): Promise<MetricsEndpoint> {
  const server = createServer({ requestTimeout: REQUEST_LIMIT_MS }, (request, response) => {
    if (!isAskedInside(request)) {
      response.writeHead(404).end();
      return;
    }
    text().then(
      (figures) => response.writeHead(200, { 'content-type': contentType }).end(figures),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(where.port, where.host);
  await once(server, 'listening');
  return {
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isAskedInside({ method, url, headers, socket }: IncomingMessage): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  const isNear = isIP(address) > 0 && inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  const isDirect = OF_A_PROXY.every((name) => headers[name] === undefined);
  return isNear && isDirect && method === 'GET' && url === '/metrics';
}

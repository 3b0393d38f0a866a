/**
 * One flood from a process of its own: searches for words that nobody has asked for before, sockets that
 * ask and never read, or sockets that send a letter a second. Told by flood.ts what to do; ends by itself.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { z } from 'zod';

const floodSchema = z.object({
  kind: z.enum(['searches', 'unread', 'slow']),
  url: z.string(),
  connections: z.number().int(),
  seconds: z.number(),
});
export type Flood = z.infer<typeof floodSchema>;

export interface Flooded {
  answered: number;
  refused: number;
  /** Everything else: other statuses, errors, nothing within ten seconds. */
  failed: number;
  medianMs: number;
  p99Ms: number;
}

const NOTHING: Flooded = { answered: 0, refused: 0, failed: 0, medianMs: 0, p99Ms: 0 };
const PIPELINED = 60;
const words = () => Math.random().toString(36).slice(2, 9);

async function search({ url, connections, seconds }: Flood): Promise<Flooded> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, path: `/order?q=${words()}` }) }],
  });
  const byStatus: Record<string, { count?: number } | undefined> = result.statusCodeStats ?? {};
  const count = (status: string) => byStatus[status]?.count ?? 0;
  const all = result['2xx'] + result.non2xx + result.errors;
  return {
    answered: count('200'),
    refused: count('503'),
    failed: all - count('200') - count('503'),
    medianMs: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}

async function hold(
  flood: Flood,
  torment: (socket: Socket, host: string) => void,
): Promise<Flooded> {
  const { hostname, port, host } = new URL(flood.url);
  const sockets = Array.from({ length: flood.connections }, () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    torment(socket, host);
    return socket;
  });
  await sleep(flood.seconds * 1_000);
  for (const socket of sockets) socket.destroy();
  return NOTHING;
}

function neverRead(socket: Socket, host: string): void {
  const request = `GET /mobile-data HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  socket.pause().write(request.repeat(PIPELINED));
}

function sendSlowly(socket: Socket): void {
  socket.write('GET / HTTP/1.1\r\n');
  const timer = setInterval(() => socket.write('X'), 1_000);
  socket.once('close', () => clearInterval(timer));
}

process.once('message', async (message) => {
  const flood = floodSchema.parse(message);
  if (flood.kind === 'searches') process.send?.(await search(flood));
  else process.send?.(await hold(flood, flood.kind === 'unread' ? neverRead : sendSlowly));
  process.disconnect();
});

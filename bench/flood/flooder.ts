/**
 * One flood from a process of its own: searches for words that nobody has asked for before, sockets that
 * ask and never read, or sockets that send a letter a second. Told by flood.ts what to do; ends by itself.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createChance } from '../../scripts/lib/testing/chance.ts';

const chance = createChance('flooder');

const floodSchema = z.object({
  kind: z.enum(['searches', 'unread', 'slow']),
  url: z.string(),
  connections: z.number().int(),
  seconds: z.number(),
  /** Waits after a refusal for as long as it says; otherwise asks again at once. */
  isPolite: z.boolean().default(false),
});
export type Flood = z.output<typeof floodSchema>;

export interface Flooded {
  answered: number;
  refused: number;
  /** Everything else: other statuses, errors, nothing within ten seconds. */
  failed: number;
  /** Median and 95th percentile. */
  answeredMs: string;
  refusedMs: string;
}

const NOTHING: Flooded = { answered: 0, refused: 0, failed: 0, answeredMs: '', refusedMs: '' };
const PIPELINED = 60;
const PATIENCE_MS = 10_000;
/** A refusal asks for so long a pause. */
const RETRY_AFTER_MS = 2_000;
const words = () => chance.fraction().toString(36).slice(2, 9);

/** By bare sockets, because a client of HTTP costs more than a refusal: all share two cores. */
async function search(flood: Flood): Promise<Flooded> {
  const endsAtMs = performance.now() + flood.seconds * 1_000;
  const timesMs: Record<string, number[]> = { '200': [], '503': [] };
  let failed = 0;
  const ask = async () => {
    // Not all in the same moment.
    await sleep(chance.fraction() * (flood.isPolite ? RETRY_AFTER_MS : 100));
    let asker = openAsker(flood.url);
    while (performance.now() < endsAtMs) {
      await asker.isOpen;
      const beganAtMs = performance.now();
      const status = await asker.ask(`/order?q=${words()}`);
      const times = timesMs[status];
      if (times) times.push(performance.now() - beganAtMs);
      else {
        // A connection that has had its number of answers is closed.
        if (status !== 'closed') failed += 1;
        asker = openAsker(flood.url);
      }
      if (status === '503' && flood.isPolite) await sleep(RETRY_AFTER_MS);
    }
    asker.close();
  };
  await Promise.all(Array.from({ length: flood.connections }, ask));
  const { '200': answered = [], '503': refused = [] } = timesMs;
  return {
    answered: answered.length,
    refused: refused.length,
    failed,
    answeredMs: percentiles(answered),
    refusedMs: percentiles(refused),
  };
}

function percentiles(timesMs: number[]): string {
  timesMs.sort((a, b) => a - b);
  const at = (share: number) => timesMs[Math.floor(timesMs.length * share)]?.toFixed(0) ?? '';
  return `${at(0.5)} / ${at(0.95)}`;
}

/** One connection. `ask` answers the status, `closed`, or `late` after ten seconds. */
function openAsker(url: string) {
  const { hostname, port, host } = new URL(url);
  let received = '';
  let answer: (status: string) => void = () => undefined;
  const socket = connect(Number(port), hostname).setEncoding('latin1').setNoDelay();
  socket.setTimeout(PATIENCE_MS, () => answer('late'));
  socket.on('error', () => undefined).on('close', () => answer('closed'));
  socket.on('data', (chunk: string) => {
    received += chunk;
    const headEnd = received.indexOf('\r\n\r\n');
    const length = /content-length: (\d+)/i.exec(received.slice(0, headEnd))?.[1];
    if (headEnd > 0 && received.length >= headEnd + 4 + Number(length)) {
      answer(received.slice(9, 12));
    }
  });
  return {
    isOpen: once(socket, 'connect').catch(() => undefined),
    ask(path: string): Promise<string> {
      received = '';
      return new Promise((resolve) => {
        answer = resolve;
        if (socket.destroyed) resolve('closed');
        else socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      });
    },
    close: () => void socket.destroy(),
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

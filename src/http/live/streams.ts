/**
 * The open event streams of this process (server-sent events). Protects: a stream costs little more than its
 * connection. What is sent is written once for all of them, who does not read is let go, and neither one client nor
 * all together take the connections that the shop answers with. See docs/decisions/pages/053-live-changes.md.
 */
import type { ServerResponse } from 'node:http';
import { setImmediate as breathe } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { LiveEvents } from '../../contract/live.ts';
import type { Services } from '../../services.ts';
import { AppError } from '../../shared/errors.ts';

/** Share of a process's connections; the rest is for requests. */
const SHARE = 0.5;
/** Behind one address there may be an office; each browser has one. */
const MOST_OF_CLIENT = 50;
/** What somebody has not read yet, in bytes: a few full messages. */
const MOST_UNREAD = 128 * 1024;
/** Proxies take a connection for dead on which nothing comes for a minute. */
const BEAT_MS = 15_000;
/** Written without a breath: some two milliseconds. */
const SLICE = 100;
const AGAIN_SECONDS = 60;

export interface Streams {
  readonly size: number;
  /**
   * Takes a place for a client.
   * @returns gives it back
   * @throws AppError rate-limited, overloaded
   */
  enter(client: string): () => void;
  /** Sends to this response from now on, until it closes. */
  add(response: ServerResponse): void;
  /** To all that are there. */
  send(message: string): void;
  /** Ends all of them. */
  close(): void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Lasts as long as its reader stays: how long its answer takes tells nothing. */
    isStream?: boolean;
  }
  interface FastifyInstance {
    streams: Streams;
  }
}

/** Keeps the open streams, ends them when the app stops, and counts them for the operator. */
export const streamsPlugin = fp(
  async (app: FastifyInstance, { services }: { services: Services }) => {
    const { config, meters } = services;
    app.decorate('streams', createStreams(Math.floor(config.connections.most * SHARE)));
    app.addHook('preClose', async () => app.streams.close());
    meters?.read([
      {
        kind: 'gauge',
        name: 'handset_live_streams',
        help: 'Browsers that are told of stock and prices while they look',
        read: () => [{ value: app.streams.size }],
      },
    ]);
  },
);

/** One event as it is sent. @param json its data */
export function writeEvent(name: keyof LiveEvents, json = 'null'): string {
  return `event: ${name}\ndata: ${json}\n\n`;
}

/** @param most how many there may be at the same time */
function createStreams(most: number): Streams {
  const open = new Set<ServerResponse>();
  const places = new Map<string, number>();
  let taken = 0;
  let underWay = Promise.resolve();

  const beat = setInterval(() => send(writeEvent('beat')), BEAT_MS).unref();

  function enter(client: string): () => void {
    const own = places.get(client) ?? 0;
    const later = { retryAfterSeconds: AGAIN_SECONDS };
    if (own >= MOST_OF_CLIENT) throw new AppError('rate-limited', later);
    if (taken >= most) throw new AppError('overloaded', later);
    places.set(client, own + 1);
    taken += 1;
    return () => {
      taken -= 1;
      const left = (places.get(client) ?? 1) - 1;
      if (left > 0) places.set(client, left);
      else places.delete(client);
    };
  }
  function send(message: string): void {
    if (open.size === 0) return;
    const bytes = Buffer.from(message);
    underWay = underWay.then(() => deliver(bytes));
  }
  /** Others are answered in between. */
  async function deliver(bytes: Buffer): Promise<void> {
    let written = 0;
    for (const response of open) {
      if (response.writableLength > MOST_UNREAD) response.destroy();
      else response.write(bytes);
      written += 1;
      if (written % SLICE === 0) await breathe();
    }
  }

  return {
    get size() {
      return open.size;
    },
    enter,
    add(response) {
      open.add(response);
      response.once('close', () => open.delete(response));
    },
    send,
    close() {
      clearInterval(beat);
      for (const response of open) response.end();
      open.clear();
    },
  };
}

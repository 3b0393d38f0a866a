/** Keeps the open event streams, ends them when the app stops, and counts them for whoever runs the shop. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Services } from '../../services.ts';
import { createStreams, type Streams } from '../live/streams.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Lasts as long as its reader stays: how long its answer takes tells nothing. */
    isStream?: boolean;
  }
  interface FastifyInstance {
    streams: Streams;
  }
}

/** Of the connections that one process has; the others are for those who ask. */
const SHARE = 0.5;

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

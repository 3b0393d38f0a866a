/**
 * The composition root: settings → adapters → what use cases need. Use cases ask for the part of
 * `Services` that they use; nothing else in the project builds an adapter.
 */
import path from 'node:path';
import { createDiskImageStore } from './adapters/disk-images.ts';
import type { Config } from './config.ts';
import type { Database, DatabaseConnection } from './database/connect.ts';
import { type Clock, systemClock } from './shared/clock.ts';
import type { ImageStore, RenderPictures } from './shop/ports.ts';

export interface Logger {
  debug(details: object, message?: string): void;
  info(details: object, message?: string): void;
  warn(details: object, message?: string): void;
  error(details: object, message?: string): void;
}

export interface Services {
  config: Config;
  db: Database;
  clock: Clock;
  logger: Logger;
  imageStore: ImageStore;
  renderPictures: RenderPictures;
}

/** The image library is large and needed by staff only: it is loaded with the first upload. */
const renderPictures: RenderPictures = async (bytes) => {
  const adapter = await import('./adapters/render-pictures.ts');
  return adapter.renderPictures(bytes);
};

/** Builds everything that the app needs on top of an open database. */
export async function buildServices(options: {
  config: Config;
  connection: DatabaseConnection;
  logger: Logger;
  clock?: Clock;
}): Promise<Services> {
  return {
    config: options.config,
    db: options.connection.db,
    clock: options.clock ?? systemClock,
    logger: options.logger,
    imageStore: createDiskImageStore(path.join(options.config.dataDir, 'images')),
    renderPictures,
  };
}

/**
 * The composition root: settings → adapters → what use cases need. Use cases ask for the part of
 * `Services` that they use; nothing else in the project builds an adapter.
 */
import type { Config } from './config.ts';
import type { Database, DatabaseConnection } from './database/connect.ts';
import { type Clock, systemClock } from './shared/clock.ts';

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
}

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
  };
}

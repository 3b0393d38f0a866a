/**
 * The shop as one running thing: database → migrations → sandbox → services → seed → app → listen, and the
 * same way back. Protects: nothing is served before everything it needs is there; a stop finishes what was
 * begun.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { CLOSE_LIMIT_MS, type Config, ConfigError } from './config.ts';
import { withBootLock } from './database/boot-lock.ts';
import { connectDatabase, type DatabaseConnection } from './database/connect.ts';
import { migrateDatabase } from './database/migrate.ts';
import { claimDatabase } from './database/mode/claim-database.ts';
import { seedCatalogue, seedDemoAccounts } from './database/seed.ts';
import type { DevServer } from './http/plugins/pages.ts';
import { startJobs } from './jobs.ts';
import { openMetrics } from './metrics.ts';
import type { Sandbox } from './sandbox/index.ts';
import { buildServices, CARD_EVENT_TYPES, createSecrets, type Services } from './services.ts';
import type { Clock } from './shared/clock.ts';
import { beginKey } from './shop/audit/index.ts';
import { isOwnProvider } from './shop/orders/index.ts';

/** How long requests under way may take to finish when the shop stops. */
const DRAIN_LIMIT_MS = 5_000;
/** How often connections are looked through for those whose last answer is sent. */
const SWEEP_INTERVAL_MS = 100;

/**
 * The part of one process in a shop of several: `back` does what is done once (migrations, first catalogue,
 * sandbox, jobs), each `front` answers requests. `whole` is both.
 */
export type ShopPart = 'whole' | 'front' | 'back';

/** The steps of a start, in this order. */
export type StartStep = 'database' | 'sandbox' | 'catalogue' | 'app';

export interface ServerOptions {
  /** Without it, `whole`. */
  part?: ShopPart;
  config: Config;
  logger: FastifyBaseLogger;
  /** Vite in middleware mode; without it the built pages are served. */
  devServer?: DevServer;
  clock?: Clock;
  /** False leaves an empty catalogue of a sandbox empty. */
  seedCatalogue?: boolean;
  /** Told about each step when it begins; a step waits for what this returns. */
  onStep?: (step: StartStep) => void | Promise<void>;
}

export interface RunningServer {
  url: string;
  services: Services;
  connection: DatabaseConnection;
  sandbox: Sandbox | undefined;
  /**
   * Stops accepting, finishes requests under way, then closes everything. May be called twice.
   * @throws Error when something did not close in time; the process is to be ended then
   */
  close(): Promise<void>;
}

/**
 * Starts the shop; when a step fails, everything before it is closed again.
 * @throws DatabaseUnreachableError, DatabaseDamagedError, DataFolderBusyError, OtherModeError, ConfigError, or
 *   what listening throws
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = closeOnce(closers, options.config.shutdownDelayMs + CLOSE_LIMIT_MS);
  try {
    return { ...(await startParts(options, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startParts(options: ServerOptions, closers: (() => Promise<unknown>)[]) {
  const { part = 'whole', logger, clock, onStep = () => undefined } = options;
  await onStep('database');
  const { databaseUrl: url, databaseLimits: limits, dataDir } = options.config;
  const auditKey = createSecrets(options.config);
  const connection = await connectDatabase({ url, limits, dataDir, auditKey });
  closers.unshift(() => connection.close());
  if (part !== 'front') {
    await migrateDatabase(connection, options.config.databaseOwnerUrl);
    await claimDatabase(connection.db, options.config);
    await beginKey(connection.db, auditKey);
  }

  await onStep('sandbox');
  const sandbox = part === 'front' ? undefined : await openSandbox(options);
  if (sandbox) closers.unshift(() => sandbox.close());
  const config = withMailbox(options.config, sandbox);

  await onStep('catalogue');
  const services = await buildServices({ config, connection, logger, clock });
  closers.unshift(() => services.close());
  // Again: `remove-demo` refuses beside these services, but may have run just before.
  await claimDatabase(connection.db, config);
  const metrics = await openMetrics(services, connection, { isWhole: part !== 'front' });
  closers.unshift(async () => metrics?.close());
  if (part !== 'front') await prepareShop(services, connection, options);

  if (part !== 'back') await onStep('app');
  const app = part === 'back' ? undefined : await openApp(services, options, closers);
  const jobs = part === 'front' ? undefined : startJobs(services, connection);
  closers.unshift(() => Promise.all([app && drain(app, config.shutdownDelayMs), jobs?.stop()]));
  return { url: config.publicUrl, services, connection, sandbox };
}

/** What must be there before the first request. @throws ConfigError */
async function prepareShop(
  services: Services,
  connection: DatabaseConnection,
  options: ServerOptions,
): Promise<void> {
  if (await services.accessTokens.endIfSecretChanged()) {
    services.logger.warn(
      {},
      'AUTH_SECRET has changed: every session and every link in a mail has ended',
    );
  }
  // A live shop begins empty: it must not sell phones that nobody has.
  if (services.config.mode === 'live') return;
  await withBootLock(connection, async () => {
    if (options.seedCatalogue !== false) await seedCatalogue(services.db);
    await seedDemoAccounts(services);
  });
  await requireOwnBank(services);
}

/** Loaded here, because the process behind the others serves nobody. */
async function openApp(
  services: Services,
  { part, logger, devServer }: ServerOptions,
  closers: (() => Promise<unknown>)[],
): Promise<FastifyInstance> {
  const { createApp } = await import('./app.ts');
  const app = await createApp(services, { logger, devServer });
  closers.unshift(() => app.close());
  const { host, port } = services.config;
  // Workers that have a socket each get an equal share of the connections; elsewhere they share one.
  const where = { host, port, reusePort: part === 'front' && process.platform === 'linux' };
  await app.listen(where);
  // The first visitor of a large shop need not wait for it.
  void services.catalogue.current().catch(() => undefined);
  return app;
}

/**
 * The stand-ins as the settings ask for them; undefined in live mode.
 * @throws ConfigError when they are not installed, or what starting them throws
 */
export async function openSandbox({
  config,
  logger,
}: Pick<ServerOptions, 'config' | 'logger'>): Promise<Sandbox | undefined> {
  if (!config.sandbox || !config.google) return undefined;
  const { startSandbox } = await loadSandbox();
  return startSandbox({
    host: config.host,
    port: config.sandbox.port,
    smtpPort: config.sandbox.smtpPort,
    dataDir: config.dataDir,
    shopUrl: config.publicUrl,
    publicUrl: config.sandbox.url,
    stripeSecretKey: config.stripe.secretKey,
    stripePublishableKey: config.stripe.publishableKey,
    webhookSecret: config.stripe.webhookSecret,
    webhookEvents: CARD_EVENT_TYPES,
    googleClientId: config.google.clientId,
    googleClientSecret: config.google.clientSecret,
    logger,
  });
}

/**
 * A package of its own, and only loaded here: a live shop may be installed without it.
 * @throws ConfigError when it is not installed
 */
async function loadSandbox(): Promise<typeof import('./sandbox/index.ts')> {
  try {
    return await import('./sandbox/index.ts');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError(
      'The sandbox is not installed: run npm ci to install it, or set SHOP_MODE=live and the settings of a live shop.',
      { cause: error },
    );
  }
}

/**
 * A second sandbox on one database has a bank of its own unless it is told otherwise.
 * @throws ConfigError when payments of this database were begun at another bank
 */
async function requireOwnBank(services: Services): Promise<void> {
  const { databaseUrl, sandbox, stripe } = services.config;
  if (!databaseUrl || stripe.apiUrl !== sandbox?.url) return;
  if (await isOwnProvider(services)) return;
  throw new ConfigError(
    'Payments in this database were begun at another bank; set STRIPE_API_URL to the address of that one, or DATABASE_URL to another database.',
  );
}

/** The mailbox chooses its port when it starts. */
function withMailbox(config: Config, sandbox: Sandbox | undefined): Config {
  if (!sandbox || config.mail.smtpUrl !== '') return config;
  return { ...config, mail: { ...config.mail, smtpUrl: sandbox.smtpUrl } };
}

async function drain(app: FastifyInstance, delayMs: number): Promise<void> {
  app.phase = 'leaving';
  await sleep(delayMs);
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_INTERVAL_MS);
  const limit = setTimeout(() => app.server.closeAllConnections(), DRAIN_LIMIT_MS);
  await app.close();
  clearInterval(sweep);
  clearTimeout(limit);
}

/** Closes in the order given, each even if one before it failed; later calls wait for the first. */
function closeOnce(closers: (() => Promise<unknown>)[], limitMs: number): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    const failures: unknown[] = [];
    for (const closer of closers) await closer().catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  const late = async () => {
    await sleep(limitMs, undefined, { ref: false });
    throw new Error(`The shop had not closed after ${limitMs} ms`);
  };
  return () => {
    closing ??= Promise.race([closeAll(), late()]);
    return closing;
  };
}

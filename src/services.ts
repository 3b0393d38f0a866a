/**
 * The composition root: settings → adapters → what use cases need. Use cases ask for the part of
 * `Services` that they use; nothing else in the project builds an adapter.
 */
import path from 'node:path';
import { createAccessTokens } from './adapters/access-tokens/index.ts';
import { createDiskImageStore } from './adapters/disk-images.ts';
import { createIdentity, loadAuthSecret } from './adapters/identity/index.ts';
import { createHostedImageStore } from './adapters/image-host.ts';
import { readCsv } from './adapters/imports/csv.ts';
import { htmlToText } from './adapters/imports/html-text.ts';
import { createPasskeys } from './adapters/passkeys.ts';
import { createRateLimits } from './adapters/rate-limits.ts';
import { createS3ImageStore } from './adapters/s3-images.ts';
import { createSecretBox } from './adapters/secret-box.ts';
import { createSmtpMailer } from './adapters/smtp.ts';
import {
  createStripeGateway,
  createStripeTax,
  STRIPE_EVENT_TYPES,
} from './adapters/stripe/index.ts';
import { createWebhookSender } from './adapters/webhooks/sender.ts';
import type { Config } from './config.ts';
import { type CatalogueChange, followCatalogue } from './database/catalogue-changes.ts';
import type { Database, DatabaseConnection } from './database/connect.ts';
import { watchReadiness } from './database/readiness.ts';
import { PageCache } from './http/cache/page-cache.ts';
import { tagsOf } from './http/cache/tags.ts';
import { type Clock, systemClock } from './shared/clock.ts';
import type { Traces } from './shared/tools/trace.ts';
import type { CardGateway } from './shop/card-port.ts';
import { createCatalogue } from './shop/catalogue/index.ts';
import type { ShopDeps } from './shop/deps.ts';
import type {
  ImageStore,
  Logger,
  Meters,
  RenderPictures,
  RenderSharing,
  SecretBox,
} from './shop/ports.ts';
import type { TaxService } from './shop/tax-port.ts';
import { Turns } from './shop/turns.ts';

const PAGE_CACHE_BYTES = 80 * 1024 * 1024;

type CatalogueListener = (change: CatalogueChange) => void;

/** What the shop needs, and what only those who serve it need beside that. */
export interface Services extends ShopDeps {
  config: Config;
  renderSharing: RenderSharing;
  /** The characters of a text that papers show as code points, because no font has them. */
  findUnprintable(text: string): Promise<string[]>;
  /** Set when somebody reads the figures. */
  meters: Meters | undefined;
  /** Set when traces are sent somewhere. */
  traces: Traces | undefined;
  /** Rendered public answers and pictures. */
  pageCache: PageCache;
  /** Calls back after mobiles, offers or reviews were written, by whichever process. */
  onCatalogueChange(listener: CatalogueListener): void;
  /** @throws Error when the database cannot be used now and the catalogue cannot be answered from memory either */
  assertReady(): Promise<void>;
  /** Stops what runs in the background; the database stays open. */
  close(): Promise<void>;
}

/** What the card provider is asked to report, in its own words. */
export const CARD_EVENT_TYPES = STRIPE_EVENT_TYPES;

/** The image library is large and seldom needed: it is loaded with the first picture. */
const renderPictures: RenderPictures = async (bytes) => {
  const adapter = await import('./adapters/render-pictures.ts');
  return adapter.renderPictures(bytes);
};

const renderSharing: RenderSharing = async (source) => {
  const adapter = await import('./adapters/render-pictures.ts');
  return adapter.renderSharing(source);
};

const files: Pick<Services, 'readCsv' | 'htmlToText'> = { readCsv, htmlToText };

/** Loaded with the first document that somebody asks for. */
const papers: Pick<Services, 'printSheet' | 'findUnprintable'> = {
  async printSheet(sheet) {
    const adapter = await import('./adapters/pdf.ts');
    return adapter.printSheet(sheet);
  },
  async findUnprintable(text) {
    const adapter = await import('./adapters/paper-text.ts');
    return adapter.findUnprintable(text);
  },
};

async function createMeters({ metrics }: Config): Promise<Meters | undefined> {
  if (!metrics) return undefined;
  const adapter = await import('./adapters/metrics.ts');
  return adapter.createMeters();
}

async function createTraces({ traces }: Config, logger: Logger): Promise<Traces | undefined> {
  if (!traces) return undefined;
  const adapter = await import('./adapters/opentelemetry/index.ts');
  return adapter.createTraces(traces, logger);
}

/**
 * The image store that the settings choose.
 * @param logger gets a line for each answer of what is far away; without one nobody is told
 */
export function createImageStore(config: Config, db: Database, logger?: Logger): ImageStore {
  const { imageStore } = config;
  if (imageStore.kind === 's3') return createS3ImageStore(imageStore, logger);
  if (imageStore.kind === 'host') return createHostedImageStore(db, imageStore, logger);
  return createDiskImageStore(path.join(config.dataDir, 'images'));
}

/** What is derived from the secret of the settings, which sandbox mode makes itself. */
export function createSecrets(config: Config): SecretBox {
  return createSecretBox(loadAuthSecret(config), config.previous.authSecret);
}

function createCards({ stripe, publicUrl: shop, previous }: Config, logger: Logger): CardGateway {
  const { webhookSecret: previousWebhookSecret } = previous;
  return createStripeGateway(stripe, { shop, previousWebhookSecret, logger });
}

function createTaxes({ stripe }: Config, logger: Logger): TaxService | undefined {
  const { taxPostalCode } = stripe;
  return taxPostalCode === undefined
    ? undefined
    : createStripeTax({ ...stripe, taxPostalCode }, logger);
}

interface ServiceOptions {
  config: Config;
  connection: DatabaseConnection;
  logger: Logger;
  clock?: Clock;
}

/** The catalogue in memory and the cache of what is rendered from it, which both follow every change. */
async function createReadModel({ config, connection, logger }: ServiceOptions, asking: Database) {
  const pageCache = new PageCache(PAGE_CACHE_BYTES);
  const listeners: CatalogueListener[] = [(change) => pageCache.forget(tagsOf(change))];
  const tell: CatalogueListener = (change) => {
    for (const listener of listeners) listener(change);
  };
  const catalogue = createCatalogue(connection.db, {
    asking,
    // The embedded database is in this process: it is busy at times, never away.
    timeLimitMs: connection.kind === 'embedded' ? undefined : config.databasePatienceMs,
    onChange: tell,
    logger,
  });
  // An offer may begin or end sooner than it did before a change.
  listeners.push(({ kind }) => kind !== 'sold' && catalogue.refresh());
  // Without this, cached answers would not be marked as stale until a request needs the database.
  const news = await followCatalogue(connection, tell, catalogue.refresh);
  const onCatalogueChange = (listener: CatalogueListener) => void listeners.push(listener);
  return { pageCache, catalogue, news, onCatalogueChange };
}

/** Builds everything that the app needs on top of an open database. */
export async function buildServices(options: ServiceOptions): Promise<Services> {
  const { config, connection, logger, clock = systemClock } = options;
  const { db } = connection;
  const readiness = watchReadiness(connection);
  const { pageCache, catalogue, news, onCatalogueChange } = await createReadModel(
    options,
    readiness.db,
  );
  const secrets = createSecrets(config);
  const traces = await createTraces(config, logger);
  return {
    config,
    db,
    catalogue,
    clock,
    logger,
    identity: createIdentity({ config, db, logger, secret: loadAuthSecret(config) }),
    passkeys: createPasskeys({ config, logger }),
    accessTokens: createAccessTokens({ db, clock, issuer: config.publicUrl, secrets }),
    limits: createRateLimits(db),
    secrets,
    cards: createCards(config, logger),
    settling: new Turns(),
    taxes: createTaxes(config, logger),
    mailer: createSmtpMailer(config.mail),
    webhooks: createWebhookSender({
      publicUrl: config.publicUrl,
      allowsLoopback: config.webhooksToLoopback,
    }),
    imageStore: createImageStore(config, db, logger),
    renderPictures,
    renderSharing,
    ...files,
    ...papers,
    meters: await createMeters(config),
    traces,
    pageCache,
    awaitCatalogueChange: news.await,
    onCatalogueChange,
    assertReady: () =>
      readiness.assertReady().catch(async (error) => {
        // While pages and lists are answered from memory, a balancer must go on sending visitors here.
        await catalogue.current();
        if (!catalogue.isAway()) throw error;
      }),
    async close() {
      catalogue.stop();
      await Promise.all([news.stop(), readiness.close(), traces?.close()]);
    },
  };
}

/**
 * The only reader of the environment. Refuses with one clear line and never prints a secret. Sandbox mode
 * fills in the embedded stand-ins, live mode accepts none of them.
 */
import { resolve } from 'node:path';
import { ConfigError, refusalsIn } from './config/config-error.ts';
import { type Environment, readEnvironment, required } from './config/environment.ts';
import { liveConfig, liveRefusals } from './config/live.ts';
import { type MetricsSettings, readMetrics } from './config/metrics.ts';
import { sandboxConfig } from './config/sandbox.ts';
import { readTraces, type TraceSettings } from './config/traces.ts';
import { readTrustedProxies } from './config/trusted-proxies.ts';
import { countWorkers } from './config/workers.ts';
import type { DatabaseLimits } from './database/server-pool.ts';

export { SETTING_NAMES } from './config/environment.ts';
export { ConfigError };

/** A balancer in front of a live shop has to notice before the port closes. */
const SHUTDOWN_DELAYS_MS = { sandbox: 0, live: 2_000 };
/** How long all of a stop may take after that; `docker stop` kills 10 seconds after it has asked. */
export const CLOSE_LIMIT_MS = 7_000;

export interface Config {
  mode: 'sandbox' | 'live';
  host: string;
  port: number;
  /** Origin that browsers see, without a trailing slash. Links in mails use nothing else. */
  publicUrl: string;
  /** Addresses and networks whose `X-Forwarded-For` says who the client is. */
  trustedProxies: string[];
  dataDir: string;
  databaseUrl: string | undefined;
  /** Of the role that owns the tables, where that of `databaseUrl` does not. */
  databaseOwnerUrl: string | undefined;
  databaseLimits: DatabaseLimits;
  /** How long a page waits for the database before the catalogue is answered from memory. */
  databasePatienceMs: number;
  /** How many processes serve; with more than one, each has its share of what is limited (config/workers.ts). */
  workers: number;
  /** How long the shop serves on, as not ready, when it is told to stop. */
  shutdownDelayMs: number;
  /** The one that this shop starts; undefined in live mode, and where the sandbox was started by itself. */
  sandbox: { port: number; url: string; smtpPort: number } | undefined;
  stripe: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    apiUrl: string;
    /** Of where the shop is, when Stripe Tax says which tax is due; undefined: the shop's own rates do. */
    taxPostalCode: string | undefined;
    /** True when the card provider is the embedded bank. */
    embedded: boolean;
  };
  google: { clientId: string; clientSecret: string; discoveryUrl: string } | undefined;
  mail: {
    smtpUrl: string;
    /** Nothing is said to a server that offers no TLS. */
    requiresTls: boolean;
    from: string;
    contactTo: string;
  };
  imageStore: ImageStoreChoice;
  /** Undefined in sandbox mode unless given: a secret is then made and kept in the data folder. */
  authSecret: string | undefined;
  /** Secrets that were changed and are still accepted. */
  previous: { authSecret: string | undefined; webhookSecret: string | undefined };
  passwordPolicy: 'specified' | 'strict';
  /** How many requests of each kind are worked on at the same time. */
  atOnce: {
    shopping: number;
    office: number;
    catalogue: number;
    ownPages: number;
    pages: number;
  };
  connections: {
    most: number;
    /** How long a client may go without reading on. */
    unreadTimeoutMs: number;
  };
  /** Whether webhooks may go to programs on this machine; never in live mode. */
  webhooksToLoopback: boolean;
  /** Where the figures of the running shop are told; undefined when nobody reads them. */
  metrics: MetricsSettings | undefined;
  /** Where traces are sent; undefined when nobody is told. */
  traces: TraceSettings | undefined;
  log: { level: string; file: string | undefined };
}

/** Where uploaded pictures are kept: below the data folder, in a bucket, or at an image host. */
type ImageStoreChoice =
  | { kind: 'disk' }
  | {
      kind: 's3';
      endpoint: string;
      bucket: string;
      region: string;
      accessKeyId: string;
      secretAccessKey: string;
    }
  | { kind: 'host'; url: string; apiKey: string };

/**
 * Reads and checks the settings.
 * @param env usually `process.env`
 * @throws ConfigError naming every setting that is wrong and what to set instead, a line each
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const { given, unusable } = readEnvironment(env);
  refuse([
    ...unusable.values(),
    ...refusalsOf(given, [...unusable.keys()]),
    ...refuseUncheckedCertificates(given, env),
  ]);
  return toConfig(given);
}

/** A variable of Node that is no setting of the shop. */
function refuseUncheckedCertificates(
  { SHOP_MODE }: Environment,
  { NODE_TLS_REJECT_UNAUTHORIZED }: Record<string, string | undefined>,
): string[] {
  if (SHOP_MODE !== 'live' || NODE_TLS_REJECT_UNAUTHORIZED !== '0') return [];
  return ['NODE_TLS_REJECT_UNAUTHORIZED=0 turns off the check of certificates; unset it.'];
}

/** @param unusable names of settings that are refused already, and not for being left out */
function refusalsOf(given: Environment, unusable: string[]): string[] {
  const ofMode =
    given.SHOP_MODE === 'live' ? liveRefusals(given) : refusalsIn([() => sandboxConfig(given)]);
  const ofBoth = refusalsIn([
    () => readOwnerUrl(given, embeddedOr(given.DATABASE_URL)),
    () => countWorkers(given.WORKERS, embeddedOr(given.DATABASE_URL)),
    ...NEEDED_BY_STORE[given.IMAGE_STORE].map((name) => () => requiredByStore(given, name)),
  ]);
  const isTold = (line: string) => unusable.some((name) => new RegExp(`\\b${name}\\b`).test(line));
  return [...ofMode, ...ofBoth].filter((line) => !isTold(line));
}

/** @throws ConfigError */
function refuse(refusals: string[]): void {
  if (refusals.length > 0) throw new ConfigError(refusals.join('\n'));
}

const embeddedOr = (url: string | undefined) => (url === 'embedded' ? undefined : url);

/** @throws ConfigError */
function toConfig(given: Environment): Config {
  const ofMode = given.SHOP_MODE === 'live' ? liveConfig(given) : sandboxConfig(given);
  const { trustedProxy, ...chosen } = ofMode;
  const workers = countWorkers(given.WORKERS, chosen.databaseUrl);
  const taken = [
    given.PORT,
    ...(chosen.sandbox ? [chosen.sandbox.port, chosen.sandbox.smtpPort] : []),
  ];
  return {
    ...chosen,
    publicUrl: new URL(chosen.publicUrl).origin,
    trustedProxies: readTrustedProxies(trustedProxy),
    host: given.HOST,
    port: given.PORT,
    dataDir: resolve(given.DATA_DIR),
    databaseOwnerUrl: readOwnerUrl(given, chosen.databaseUrl),
    databasePatienceMs: given.DATABASE_PATIENCE_MS,
    databaseLimits: {
      connections: given.DATABASE_POOL,
      statementTimeoutMs: given.DATABASE_STATEMENT_TIMEOUT_MS,
      lockTimeoutMs: given.DATABASE_LOCK_TIMEOUT_MS,
    },
    workers,
    shutdownDelayMs: given.SHUTDOWN_DELAY_MS ?? SHUTDOWN_DELAYS_MS[given.SHOP_MODE],
    imageStore: imageStoreChoice(given),
    passwordPolicy: given.PASSWORD_POLICY,
    atOnce: {
      shopping: given.AT_ONCE_SHOPPING,
      office: given.AT_ONCE_OFFICE,
      catalogue: given.AT_ONCE_CATALOGUE,
      ownPages: given.AT_ONCE_OWN_PAGES,
      pages: given.AT_ONCE_PAGES,
    },
    connections: {
      most: given.MAX_CONNECTIONS,
      unreadTimeoutMs: given.UNREAD_TIMEOUT_SECONDS * 1_000,
    },
    webhooksToLoopback: given.WEBHOOKS_TO_LOOPBACK === 'on',
    metrics: readMetrics(given, { workers, taken }),
    traces: readTraces(given),
    log: { level: given.LOG_LEVEL, file: given.LOG_FILE },
  };
}

/** @throws ConfigError with the embedded database, which has one role only */
function readOwnerUrl(env: Environment, databaseUrl: string | undefined): string | undefined {
  if (env.DATABASE_OWNER_URL === undefined || databaseUrl !== undefined)
    return env.DATABASE_OWNER_URL;
  throw new ConfigError(
    'DATABASE_OWNER_URL is set, and the embedded database has one role only; set DATABASE_URL to a server, or leave DATABASE_OWNER_URL out.',
  );
}

const NEEDED_BY_STORE = {
  disk: [],
  s3: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  host: ['IMAGE_HOST_URL', 'IMAGE_HOST_KEY'],
} as const;

/** @throws ConfigError when it is not there */
function requiredByStore(env: Environment, name: keyof Environment): string {
  return required(env, name, `IMAGE_STORE=${env.IMAGE_STORE}`);
}

function imageStoreChoice(env: Environment): ImageStoreChoice {
  const needed = (name: keyof Environment) => requiredByStore(env, name);
  if (env.IMAGE_STORE === 's3') {
    return {
      kind: 's3',
      endpoint: needed('S3_ENDPOINT'),
      bucket: needed('S3_BUCKET'),
      region: env.S3_REGION,
      accessKeyId: needed('S3_ACCESS_KEY_ID'),
      secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
    };
  }
  if (env.IMAGE_STORE === 'disk') return { kind: 'disk' };
  return { kind: 'host', url: needed('IMAGE_HOST_URL'), apiKey: needed('IMAGE_HOST_KEY') };
}

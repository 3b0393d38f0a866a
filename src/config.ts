/**
 * The only reader of the environment. One schema; refuses with one clear line and never prints a
 * secret. Sandbox mode fills in the embedded stand-ins, live mode accepts none of them.
 */
import { resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65_535);
const optionalText = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);

const environment = z.object({
  SHOP_MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  SANDBOX_PORT: port.optional(),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('.handset'),
  DATABASE_URL: optionalText,
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_PUBLISHABLE_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_API_URL: z.url().optional(),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_DISCOVERY_URL: z.url().optional(),
  SMTP_URL: optionalText,
  MAIL_FROM: z.string().default('Handset <shop@handset.example>'),
  CONTACT_TO: z.string().default('hello@handset.example'),
  IMAGE_STORE: z.enum(['disk', 's3', 'host']).default('disk'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: optionalText,
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  IMAGE_HOST_URL: z.url({ protocol: /^https?$/ }).optional(),
  IMAGE_HOST_KEY: optionalText,
  AUTH_SECRET: optionalText,
  PASSWORD_POLICY: z.enum(['specified', 'strict']).default('specified'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  LOG_FILE: optionalText,
});

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(environment.shape);

const SANDBOX_KEYS = {
  stripeSecret: 'sk_sandbox_handset',
  stripePublishable: 'pk_sandbox_handset',
  webhookSecret: 'whsec_sandbox_handset',
  googleId: 'handset-sandbox',
  googleSecret: 'handset-sandbox-secret',
};

/** A configuration that the shop cannot start with; the message is one sentence with the way out. */
export class ConfigError extends Error {}

export interface Config {
  mode: 'sandbox' | 'live';
  host: string;
  port: number;
  /** Origin that browsers see, without a trailing slash. Links in mails use nothing else. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Set in sandbox mode only. */
  sandbox: { port: number; url: string; smtpPort: number } | undefined;
  stripe: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    apiUrl: string;
    /** True when the card provider is the embedded bank. */
    embedded: boolean;
  };
  google: { clientId: string; clientSecret: string; discoveryUrl: string } | undefined;
  mail: { smtpUrl: string; from: string; contactTo: string };
  imageStore: ImageStoreChoice;
  /** Undefined in sandbox mode unless given: a secret is then made and kept in the data folder. */
  authSecret: string | undefined;
  passwordPolicy: 'specified' | 'strict';
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

type Environment = z.infer<typeof environment>;

/**
 * Reads and checks the settings.
 * @param env usually `process.env`
 * @throws ConfigError naming the setting that is wrong and what to set instead
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`The setting ${issue?.path.join('.')} is not usable: ${issue?.message}.`);
  }
  return parsed.data.SHOP_MODE === 'live' ? liveConfig(parsed.data) : sandboxConfig(parsed.data);
}

function common(env: Environment) {
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    imageStore: imageStoreChoice(env),
    passwordPolicy: env.PASSWORD_POLICY,
    log: { level: env.LOG_LEVEL, file: env.LOG_FILE },
  };
}

function imageStoreChoice(env: Environment): ImageStoreChoice {
  const needed = (name: keyof Environment) => required(env, name, `IMAGE_STORE=${env.IMAGE_STORE}`);
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

function sandboxConfig(env: Environment): Config {
  const sandboxPort = env.SANDBOX_PORT ?? env.PORT + 1;
  if (sandboxPort === env.PORT) {
    throw new ConfigError('PORT and SANDBOX_PORT are the same; set SANDBOX_PORT to another port.');
  }
  const url = `http://${env.HOST === '0.0.0.0' ? 'localhost' : env.HOST}:${sandboxPort}`;
  const embedded = env.STRIPE_SECRET_KEY === undefined;
  return {
    ...common(env),
    mode: 'sandbox',
    publicUrl: origin(env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`),
    sandbox: { port: sandboxPort, url, smtpPort: 0 },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY ?? SANDBOX_KEYS.stripeSecret,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? SANDBOX_KEYS.stripePublishable,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? SANDBOX_KEYS.webhookSecret,
      apiUrl: env.STRIPE_API_URL ?? (embedded ? url : 'https://api.stripe.com'),
      embedded,
    },
    google: {
      clientId: env.GOOGLE_CLIENT_ID ?? SANDBOX_KEYS.googleId,
      clientSecret: env.GOOGLE_CLIENT_SECRET ?? SANDBOX_KEYS.googleSecret,
      discoveryUrl: env.GOOGLE_DISCOVERY_URL ?? `${url}/google/.well-known/openid-configuration`,
    },
    mail: { smtpUrl: env.SMTP_URL ?? '', from: env.MAIL_FROM, contactTo: env.CONTACT_TO },
    authSecret: env.AUTH_SECRET,
  };
}

function liveConfig(env: Environment): Config {
  const secretKey = required(env, 'STRIPE_SECRET_KEY');
  const webhookSecret = required(env, 'STRIPE_WEBHOOK_SECRET');
  const authSecret = required(env, 'AUTH_SECRET');
  const publicUrl = required(env, 'PUBLIC_URL');
  if (!publicUrl.startsWith('https://')) {
    throw new ConfigError('PUBLIC_URL must start with https:// in live mode.');
  }
  if (/^sk_(test|sandbox)_/.test(secretKey) || env.STRIPE_API_URL !== undefined) {
    throw new ConfigError('Live mode needs a live STRIPE_SECRET_KEY and no STRIPE_API_URL.');
  }
  if (!webhookSecret.startsWith('whsec_') || Object.values(SANDBOX_KEYS).includes(webhookSecret)) {
    throw new ConfigError('Live mode needs the STRIPE_WEBHOOK_SECRET of your own endpoint.');
  }
  if (authSecret.length < 32) {
    throw new ConfigError(
      'AUTH_SECRET needs at least 32 characters, for example from `openssl rand -base64 32`.',
    );
  }
  return {
    ...common(env),
    mode: 'live',
    publicUrl: origin(publicUrl),
    sandbox: undefined,
    databaseUrl: liveDatabase(env),
    stripe: {
      secretKey,
      publishableKey: required(env, 'STRIPE_PUBLISHABLE_KEY'),
      webhookSecret,
      apiUrl: 'https://api.stripe.com',
      embedded: false,
    },
    google: liveGoogle(env),
    mail: { smtpUrl: required(env, 'SMTP_URL'), from: env.MAIL_FROM, contactTo: env.CONTACT_TO },
    authSecret,
  };
}

/** Live mode uses the embedded database only when it is asked for by name. */
function liveDatabase(env: Environment): string | undefined {
  if (env.DATABASE_URL === 'embedded') return undefined;
  return required(env, 'DATABASE_URL');
}

function liveGoogle(env: Environment): Config['google'] {
  if (env.GOOGLE_CLIENT_ID === undefined || env.GOOGLE_CLIENT_SECRET === undefined)
    return undefined;
  return {
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
    discoveryUrl:
      env.GOOGLE_DISCOVERY_URL ?? 'https://accounts.google.com/.well-known/openid-configuration',
  };
}

function required(env: Environment, name: keyof Environment, by = 'Live mode'): string {
  const value = env[name];
  if (typeof value === 'string') return value;
  throw new ConfigError(`${by} needs the setting ${name}; it is not set.`);
}

function origin(url: string): string {
  return new URL(url).origin;
}

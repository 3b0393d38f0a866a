/** The settings as they are written, by name and kind; what they mean is decided in sandbox.ts and live.ts. */
import { z } from 'zod';
import { ConfigError } from './config-error.ts';

const port = z.coerce.number().int().min(1).max(65_535);
const positive = z.coerce.number().int().min(1).max(60_000);
const atOnce = z.coerce.number().int().min(1).max(10_000);
const optionalText = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);

const environment = z.object({
  SHOP_MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  SANDBOX_PORT: port.optional(),
  SANDBOX_URL: z.url({ protocol: /^http$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXY: optionalText,
  DATA_DIR: z.string().default('.handset'),
  DATABASE_URL: optionalText,
  DATABASE_OWNER_URL: optionalText,
  DATABASE_PATIENCE_MS: positive.default(250),
  DATABASE_POOL: positive.default(10),
  DATABASE_STATEMENT_TIMEOUT_MS: positive.default(3_000),
  DATABASE_LOCK_TIMEOUT_MS: positive.default(2_000),
  PLAINTEXT_HOSTS: optionalText,
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).optional(),
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_PUBLISHABLE_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_WEBHOOK_SECRET_PREVIOUS: optionalText,
  STRIPE_API_URL: z.url().optional(),
  STRIPE_TAX: z.enum(['on', 'off']).default('off'),
  STRIPE_TAX_POSTAL_CODE: optionalText,
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_DISCOVERY_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  CONTACT_TO: z.string().optional(),
  IMAGE_STORE: z.enum(['disk', 's3', 'host']).default('disk'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: optionalText,
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  IMAGE_HOST_URL: z.url({ protocol: /^https?$/ }).optional(),
  IMAGE_HOST_KEY: optionalText,
  AUTH_SECRET: optionalText,
  AUTH_SECRET_PREVIOUS: optionalText,
  PASSWORD_POLICY: z.enum(['specified', 'strict']).default('specified'),
  AT_ONCE_SHOPPING: atOnce.default(64),
  AT_ONCE_OFFICE: atOnce.default(8),
  AT_ONCE_CATALOGUE: atOnce.default(2),
  AT_ONCE_OWN_PAGES: atOnce.default(3),
  AT_ONCE_PAGES: atOnce.default(2),
  MAX_CONNECTIONS: z.coerce.number().int().min(10).default(10_000),
  UNREAD_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(600).default(20),
  WEBHOOKS_TO_LOOPBACK: z.enum(['on', 'off']).default('off'),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().default('handset'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  LOG_FILE: optionalText,
});

export type Environment = z.infer<typeof environment>;

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(environment.shape);

export interface GivenSettings {
  /** What is not usable counts as not set. */
  given: Environment;
  /** A sentence for each setting that is not usable, by its name; never with its value, which may be a secret. */
  unusable: Map<string, string>;
}

/**
 * Checks what each setting looks like by itself. An empty one counts as not set, except the mode: a shop
 * that was meant to be live must not become a sandbox by a slip.
 * @throws ConfigError naming the mode
 */
export function readEnvironment(env: Record<string, string | undefined>): GivenSettings {
  if (env.SHOP_MODE?.trim() === '') {
    throw new ConfigError('SHOP_MODE is empty; set it to sandbox or live, or leave it out.');
  }
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  const unusable = new Map<string, string>();
  if (parsed.success) return { given: parsed.data, unusable };

  for (const { path, message } of parsed.error.issues) {
    const name = path.join('.');
    unusable.set(name, `The setting ${name} is not usable: ${message}.`);
    delete given[name];
  }
  const mode = unusable.get('SHOP_MODE');
  if (mode !== undefined) throw new ConfigError(mode);
  return { given: environment.parse(given), unusable };
}

/** @throws ConfigError when the setting is not there */
export function required(env: Environment, name: keyof Environment, by = 'Live mode'): string {
  const value = env[name];
  if (typeof value === 'string') return value;
  throw new ConfigError(`${by} needs the setting ${name}; it is not set.`);
}

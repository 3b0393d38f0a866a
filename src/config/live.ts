/** Live mode: everything is the real service, and nothing is left as it was made for trying. */
import { ConfigError } from './config-error.ts';
import { type Environment, required } from './environment.ts';
import {
  assertAuthSecret,
  assertLivePublishableKey,
  assertLiveSecretKey,
  assertWebhookSecret,
  SANDBOX_KEYS,
} from './keys.ts';
import { readTaxPostalCode } from './tax.ts';

/** @throws ConfigError */
export function liveConfig(env: Environment) {
  assertNoLoopback(env);
  return {
    mode: 'live' as const,
    stripe: liveStripe(env),
    publicUrl: livePublicUrl(env),
    trustedProxy: liveProxy(env),
    sandbox: undefined,
    databaseUrl: liveDatabase(env),
    google: liveGoogle(env),
    mail: {
      smtpUrl: required(env, 'SMTP_URL'),
      from: required(env, 'MAIL_FROM'),
      contactTo: required(env, 'CONTACT_TO'),
    },
    authSecret: liveAuthSecret(env),
    previous: previousSecrets(env),
  };
}

function liveStripe(env: Environment) {
  const secretKey = required(env, 'STRIPE_SECRET_KEY');
  const publishableKey = required(env, 'STRIPE_PUBLISHABLE_KEY');
  const webhookSecret = required(env, 'STRIPE_WEBHOOK_SECRET');
  assertLiveSecretKey(secretKey);
  assertLivePublishableKey(publishableKey);
  assertWebhookSecret(webhookSecret);
  if (env.SANDBOX_URL !== undefined) {
    throw new ConfigError('Live mode has no sandbox; leave SANDBOX_URL out.');
  }
  if (env.STRIPE_API_URL !== undefined) {
    throw new ConfigError('Live mode speaks to Stripe only; leave STRIPE_API_URL out.');
  }
  const apiUrl = 'https://api.stripe.com';
  const taxPostalCode = readTaxPostalCode(env);
  return { secretKey, publishableKey, webhookSecret, apiUrl, taxPostalCode, embedded: false };
}

function livePublicUrl(env: Environment): string {
  const url = new URL(required(env, 'PUBLIC_URL'));
  const isOrigin = url.pathname === '/' && `${url.username}${url.search}${url.hash}` === '';
  if (url.protocol === 'https:' && isOrigin) return url.origin;
  throw new ConfigError('PUBLIC_URL must start with https:// in live mode and have no path.');
}

/** Whoever reaches the dashboard would reach whatever listens on this machine. */
function assertNoLoopback(env: Environment): void {
  if (env.WEBHOOKS_TO_LOOPBACK === 'off') return;
  throw new ConfigError(
    'Live mode sends webhooks to public addresses only; leave WEBHOOKS_TO_LOOPBACK out.',
  );
}

/** Without it every client would have the address of the proxy that ends TLS, and all limits in common. */
function liveProxy({ TRUSTED_PROXY }: Environment): string {
  if (TRUSTED_PROXY !== undefined) return TRUSTED_PROXY;
  throw new ConfigError(
    'Live mode needs TRUSTED_PROXY, the addresses of the proxies in front of the shop, or none if browsers connect to it themselves.',
  );
}

/** Live mode uses the embedded database only when it is asked for by name. */
function liveDatabase(env: Environment): string | undefined {
  if (env.DATABASE_URL === 'embedded') return undefined;
  return required(env, 'DATABASE_URL');
}

function liveGoogle(env: Environment) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  const discoveryUrl =
    env.GOOGLE_DISCOVERY_URL ?? 'https://accounts.google.com/.well-known/openid-configuration';
  if (!discoveryUrl.startsWith('https://')) {
    throw new ConfigError('GOOGLE_DISCOVERY_URL must start with https:// in live mode.');
  }
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    throw new ConfigError('Set both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or neither.');
  }
  if (clientId === SANDBOX_KEYS.googleId || clientSecret === SANDBOX_KEYS.googleSecret) {
    throw new ConfigError(
      'Live mode needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET of your own OAuth client.',
    );
  }
  return { clientId, clientSecret, discoveryUrl };
}

function liveAuthSecret(env: Environment): string {
  const secret = required(env, 'AUTH_SECRET');
  assertAuthSecret(secret);
  return secret;
}

/** The former ones must be as good as the present ones: they are accepted as well. */
function previousSecrets(env: Environment) {
  const { AUTH_SECRET_PREVIOUS: authSecret, STRIPE_WEBHOOK_SECRET_PREVIOUS: webhookSecret } = env;
  if (authSecret !== undefined) assertAuthSecret(authSecret, 'AUTH_SECRET_PREVIOUS');
  if (webhookSecret !== undefined) {
    assertWebhookSecret(webhookSecret, 'STRIPE_WEBHOOK_SECRET_PREVIOUS');
  }
  return { authSecret, webhookSecret };
}

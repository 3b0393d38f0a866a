/** Live mode: everything is the real service, and nothing is left as it was made for trying. */
import { ConfigError, refusalsIn } from './config-error.ts';
import { type Environment, required } from './environment.ts';
import {
  assertLivePublishableKey,
  assertLiveSecretKey,
  assertRandomSecret,
  assertWebhookSecret,
  SANDBOX_KEYS,
} from './keys.ts';
import { readTaxPostalCode } from './tax.ts';
import { listPlaintext, needsMailTls } from './tls.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

/** @returns a sentence for each setting that a live shop cannot start with */
export function liveRefusals(env: Environment): string[] {
  const checks = [
    () => assertLiveSecretKey(required(env, 'STRIPE_SECRET_KEY')),
    () => assertLivePublishableKey(required(env, 'STRIPE_PUBLISHABLE_KEY')),
    () => assertWebhookSecret(required(env, 'STRIPE_WEBHOOK_SECRET')),
    () => previousWebhookSecret(env),
    () =>
      assertLeftOut(
        env.SANDBOX_URL === undefined,
        'Live mode has no sandbox; leave SANDBOX_URL out.',
      ),
    () =>
      assertLeftOut(
        env.STRIPE_API_URL === undefined,
        'Live mode speaks to Stripe only; leave STRIPE_API_URL out.',
      ),
    // Those who reach the dashboard would reach whatever listens on this machine.
    () =>
      assertLeftOut(
        env.WEBHOOKS_TO_LOOPBACK === 'off',
        'Live mode sends webhooks to public addresses only; leave WEBHOOKS_TO_LOOPBACK out.',
      ),
    () => readTaxPostalCode(env),
    () => livePublicUrl(env),
    () => readTrustedProxies(liveProxy(env)),
    () => liveDatabase(env),
    () => liveGoogle(env),
    () => required(env, 'SMTP_URL'),
    () => required(env, 'MAIL_FROM'),
    () => required(env, 'CONTACT_TO'),
    () => liveAuthSecret(env),
    () => previousAuthSecret(env),
  ];
  return [...refusalsIn(checks), ...listPlaintext(env)];
}

/** @throws ConfigError */
export function liveConfig(env: Environment) {
  return {
    mode: 'live' as const,
    stripe: {
      secretKey: required(env, 'STRIPE_SECRET_KEY'),
      publishableKey: required(env, 'STRIPE_PUBLISHABLE_KEY'),
      webhookSecret: required(env, 'STRIPE_WEBHOOK_SECRET'),
      apiUrl: 'https://api.stripe.com',
      taxPostalCode: readTaxPostalCode(env),
      embedded: false,
    },
    publicUrl: livePublicUrl(env),
    trustedProxy: liveProxy(env),
    sandbox: undefined,
    databaseUrl: liveDatabase(env),
    google: liveGoogle(env),
    mail: {
      smtpUrl: required(env, 'SMTP_URL'),
      requiresTls: needsMailTls(env),
      from: required(env, 'MAIL_FROM'),
      contactTo: required(env, 'CONTACT_TO'),
    },
    authSecret: liveAuthSecret(env),
    previous: {
      authSecret: previousAuthSecret(env),
      webhookSecret: previousWebhookSecret(env),
    },
  };
}

/** @throws ConfigError */
function assertLeftOut(isLeftOut: boolean, sentence: string): void {
  if (!isLeftOut) throw new ConfigError(sentence);
}

function livePublicUrl(env: Environment): string {
  const url = new URL(required(env, 'PUBLIC_URL'));
  const isOrigin = url.pathname === '/' && `${url.username}${url.search}${url.hash}` === '';
  if (url.protocol === 'https:' && isOrigin) return url.origin;
  throw new ConfigError('PUBLIC_URL must start with https:// in live mode and have no path.');
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
  assertRandomSecret(secret, 'AUTH_SECRET');
  return secret;
}

/** The former secrets must be as good as the present ones: they are accepted as well. */
function previousAuthSecret({ AUTH_SECRET_PREVIOUS: secret }: Environment): string | undefined {
  if (secret !== undefined) assertRandomSecret(secret, 'AUTH_SECRET_PREVIOUS');
  return secret;
}

function previousWebhookSecret(env: Environment): string | undefined {
  const { STRIPE_WEBHOOK_SECRET_PREVIOUS: secret } = env;
  if (secret !== undefined) assertWebhookSecret(secret, 'STRIPE_WEBHOOK_SECRET_PREVIOUS');
  return secret;
}

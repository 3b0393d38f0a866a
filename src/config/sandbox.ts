/** Sandbox mode: what is not set is an embedded stand-in, and nobody else can reach them. */
import { isIP } from 'node:net';
import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { assertPublishable, SANDBOX_KEYS } from './keys.ts';
import { isLoopback } from './loopback.ts';
import { readTaxPostalCode } from './tax.ts';

/** @throws ConfigError */
export function sandboxConfig(env: Environment) {
  assertLoopback(env.HOST);
  const sandboxPort = env.SANDBOX_PORT ?? env.PORT + 1;
  if (sandboxPort === env.PORT) {
    throw new ConfigError('PORT and SANDBOX_PORT are the same; set SANDBOX_PORT to another port.');
  }
  const origin = `http://${isIP(env.HOST) === 6 ? `[${env.HOST}]` : env.HOST}`;
  const isShared = env.SANDBOX_URL !== undefined;
  const url = readSharedSandbox(env.SANDBOX_URL) ?? `${origin}:${sandboxPort}`;
  // Where one process sends mails and another one takes them, both must know the port.
  const isMailboxElsewhere = isShared || env.WORKERS > 1;
  return {
    mode: 'sandbox' as const,
    publicUrl: env.PUBLIC_URL ?? `${origin}:${env.PORT}`,
    trustedProxy: env.TRUSTED_PROXY ?? 'none',
    databaseUrl: env.DATABASE_URL,
    sandbox: isShared
      ? undefined
      : { port: sandboxPort, url, smtpPort: isMailboxElsewhere ? mailPortOf(sandboxPort) : 0 },
    stripe: sandboxStripe(env, url),
    google: {
      clientId: env.GOOGLE_CLIENT_ID ?? SANDBOX_KEYS.googleId,
      clientSecret: env.GOOGLE_CLIENT_SECRET ?? SANDBOX_KEYS.googleSecret,
      discoveryUrl: env.GOOGLE_DISCOVERY_URL ?? `${url}/google/.well-known/openid-configuration`,
    },
    mail: {
      smtpUrl: env.SMTP_URL ?? (isMailboxElsewhere ? mailboxAt(url) : ''),
      requiresTls: false,
      from: env.MAIL_FROM ?? 'Handset <shop@handset.example>',
      contactTo: env.CONTACT_TO ?? 'hello@handset.example',
    },
    authSecret: env.AUTH_SECRET,
    previous: {
      authSecret: env.AUTH_SECRET_PREVIOUS,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET_PREVIOUS,
    },
  };
}

/**
 * A sandbox that was started by itself, for several shops (`npm run sandbox`).
 * @throws ConfigError
 */
function readSharedSandbox(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const { hostname, port, origin } = new URL(given);
  if (!isLoopback(hostname.replace(/^\[|\]$/g, '')) || port === '') {
    throw new ConfigError(
      'SANDBOX_URL must be http://127.0.0.1 with a port: everybody knows the keys of a sandbox, so only its own machine may reach it.',
    );
  }
  return origin;
}

function mailboxAt(sandboxUrl: string): string {
  const { hostname, port } = new URL(sandboxUrl);
  return `smtp://${hostname}:${mailPortOf(Number(port))}`;
}

/** The port for mails of a sandbox whose mails come from other processes. */
export function mailPortOf(sandboxPort: number): number {
  return sandboxPort + 1;
}

/** Everybody knows the demo accounts and the keys of the bank, so only this machine may reach them. */
function assertLoopback(host: string): void {
  if (isLoopback(host)) return;
  throw new ConfigError(
    'Sandbox mode has accounts with known passwords, so HOST must be 127.0.0.1, ::1 or localhost; to reach it from another machine, forward its ports, for example with `ssh -L`.',
  );
}

function sandboxStripe(env: Environment, sandboxUrl: string) {
  const embedded = env.STRIPE_SECRET_KEY === undefined;
  const publishableKey = env.STRIPE_PUBLISHABLE_KEY ?? SANDBOX_KEYS.stripePublishable;
  const secretKey = env.STRIPE_SECRET_KEY ?? SANDBOX_KEYS.stripeSecret;
  assertPublishable(publishableKey);
  if (/^[prs]k_live_/.test(secretKey) || publishableKey.startsWith('pk_live_')) {
    throw new ConfigError('Sandbox mode takes no live keys of Stripe; set SHOP_MODE=live.');
  }
  return {
    secretKey,
    publishableKey,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? SANDBOX_KEYS.webhookSecret,
    apiUrl: env.STRIPE_API_URL ?? (embedded ? sandboxUrl : 'https://api.stripe.com'),
    taxPostalCode: readTaxPostalCode(env),
    embedded,
  };
}

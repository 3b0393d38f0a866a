/**
 * What the keys of the far ends look like. Protects: a live shop runs with no key made for trying, and no
 * secret stands where every browser reads it.
 */
import { ConfigError } from './config-error.ts';

/** The keys of the embedded stand-ins, known to everybody. */
export const SANDBOX_KEYS = {
  stripeSecret: 'sk_sandbox_handset',
  stripePublishable: 'pk_sandbox_handset',
  webhookSecret: 'whsec_sandbox_handset',
  googleId: 'handset-sandbox',
  googleSecret: 'handset-sandbox-secret',
};

/** Printed in this repository for trying things out; tests/architecture/known-secrets.test.ts finds every one. */
const PRINTED_SECRETS = [
  'only-for-trying-out-on-one-machine',
  'a-secret-of-another-shop-with-32-characters',
  'shop-secret-of-32-characters-now',
  'one-secret-for-both-shops-of-the-test',
  'one-secret-for-all-shops-of-the-cluster',
  'one-secret-for-both-processes-of-the-test',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
];

const LIVE_SECRET_KEY = /^[sr]k_live_(\w{20,})$/;
const LIVE_PUBLISHABLE_KEY = /^pk_live_(\w{20,})$/;
const WEBHOOK_SECRET = /^whsec_([\w+/=-]{20,})$/;
const RANDOM_SECRET_LENGTH = 32;
/** What is made at random and is as long as a key has more; what was typed to fill a form has fewer. */
const FEWEST_CHARACTERS = 8;

/** @throws ConfigError unless it is the secret, or a restricted, key of a live Stripe account */
export function assertLiveSecretKey(key: string): void {
  if (isMadeAtRandom(LIVE_SECRET_KEY.exec(key)?.[1])) return;
  throw new ConfigError(
    'Live mode needs the live secret key of your Stripe account as STRIPE_SECRET_KEY, which begins with sk_live_ or rk_live_.',
  );
}

/** @throws ConfigError unless it is the publishable key of a live Stripe account */
export function assertLivePublishableKey(key: string): void {
  assertPublishable(key);
  if (isMadeAtRandom(LIVE_PUBLISHABLE_KEY.exec(key)?.[1])) return;
  throw new ConfigError(
    'Live mode needs the live publishable key of your Stripe account as STRIPE_PUBLISHABLE_KEY, which begins with pk_live_.',
  );
}

/** In every mode: it stands in the page. @throws ConfigError */
export function assertPublishable(key: string): void {
  if (key.startsWith('pk_')) return;
  throw new ConfigError(
    'STRIPE_PUBLISHABLE_KEY is sent to every browser and must be a publishable key, which begins with pk_.',
  );
}

/** @throws ConfigError unless it is the signing secret of an own endpoint */
export function assertWebhookSecret(secret: string, name = 'STRIPE_WEBHOOK_SECRET'): void {
  const [, random] = WEBHOOK_SECRET.exec(secret) ?? [];
  if (isMadeAtRandom(random) && secret !== SANDBOX_KEYS.webhookSecret) return;
  throw new ConfigError(
    `Live mode needs the signing secret of your own endpoint as ${name}, which begins with whsec_.`,
  );
}

/** @throws ConfigError unless it is long and looks as if made at random */
export function assertRandomSecret(secret: string, name: string): void {
  if (secret.length >= RANDOM_SECRET_LENGTH && isMadeAtRandom(secret)) return;
  throw new ConfigError(
    `${name} needs at least ${RANDOM_SECRET_LENGTH} characters made at random, for example by \`openssl rand -base64 32\`.`,
  );
}

/** Not proof of chance, but none of what people type to get a form filled in. */
function isMadeAtRandom(text = ''): boolean {
  const isRepetition = /^(.+)\1+$/.test(text);
  const isPrinted = PRINTED_SECRETS.some((secret) => secret.endsWith(text));
  return !isRepetition && !isPrinted && new Set(text).size >= FEWEST_CHARACTERS;
}

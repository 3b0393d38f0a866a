/** Settings of a live shop that would start, and the wrong ones that must stop it. */
import { createHash } from 'node:crypto';

/** Looks as if it was made at random. */
const random = (length: number, seed = 'a') =>
  createHash('sha256').update(seed).digest('hex').slice(0, length);

export const SECRET = random(32);

export const LIVE_SETTINGS: Readonly<Record<string, string>> = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example',
  TRUSTED_PROXY: '127.0.0.1',
  DATABASE_URL: 'embedded',
  STRIPE_SECRET_KEY: `sk_live_${SECRET}`,
  STRIPE_PUBLISHABLE_KEY: `pk_live_${random(32, 'b')}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${random(32, 'c')}`,
  AUTH_SECRET: random(48, 'd'),
  SMTP_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'Shop <shop@shop.example>',
  CONTACT_TO: 'staff@shop.example',
};

/** What is wrong, and the settings that say so; undefined leaves one out. */
export type WrongSettings = readonly [what: string, settings: Record<string, string | undefined>];

const missing = Object.keys(LIVE_SETTINGS)
  .filter((name) => name !== 'SHOP_MODE')
  .map((name): WrongSettings => [`no ${name}`, { [name]: undefined }]);

const wrong = (name: string, values: readonly string[]) =>
  values.map((value): WrongSettings => [`${name} ${JSON.stringify(value)}`, { [name]: value }]);

/** Each of them is refused by a live shop. */
export const WRONG_LIVE_SETTINGS: readonly WrongSettings[] = [
  ...missing,
  ...wrong('SHOP_MODE', ['', ' ', 'Live', 'production', 'live,sandbox']),
  ['STRIPE_TAX without a postal code', { STRIPE_TAX: 'on' }],
  ...wrong('STRIPE_TAX', ['yes', 'ON']),
  ...wrong('STRIPE_SECRET_KEY', [
    'sk_sandbox_handset',
    `sk_test_${SECRET}`,
    `rk_test_${SECRET}`,
    `pk_live_${SECRET}`,
    `pk_test_${SECRET}`,
    'pk_sandbox_handset',
    'hello',
    'sk_live_',
    'sk_live_1',
    'sk_live_…',
    `sk_live_${'x'.repeat(24)}`,
    `whsec_${SECRET}`,
    `sk_live_${SECRET} # of the shop`,
  ]),
  ...wrong('STRIPE_PUBLISHABLE_KEY', [
    `sk_live_${SECRET}`,
    `rk_live_${SECRET}`,
    `sk_test_${SECRET}`,
    `pk_test_${SECRET}`,
    'pk_sandbox_handset',
    'pk_live_1',
    `whsec_${SECRET}`,
    SECRET,
  ]),
  ...wrong('STRIPE_WEBHOOK_SECRET', [
    'whsec_sandbox_handset',
    'whsec_',
    'whsec_1',
    `whsec_${'a'.repeat(32)}`,
    `sk_live_${SECRET}`,
    SECRET,
  ]),
  ...wrong('SANDBOX_URL', ['http://127.0.0.1:3001']),
  ...wrong('WEBHOOKS_TO_LOOPBACK', ['on', 'yes']),
  ...wrong('STRIPE_API_URL', ['http://127.0.0.1:12111', 'https://stripe.example']),
  ...wrong('AUTH_SECRET', [
    'a'.repeat(32),
    'abcdefgh'.repeat(4),
    'ab12'.repeat(16),
    SECRET.slice(1),
  ]),
  ...wrong('PUBLIC_URL', [
    'http://shop.example',
    'http://localhost:3000',
    'shop.example',
    'ftp://shop.example',
    'https://shop.example/phones',
    `https://admin:${SECRET}@shop.example`,
  ]),
  ...wrong('TRUSTED_PROXY', [
    'nobody',
    'true',
    '*',
    '1',
    '10.0.0.300',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.1/',
    '10.0.0.1,,10.0.0.2',
    'proxy.example',
    '10.0.0.1;10.0.0.2',
  ]),
  [
    'a sandbox client at Google',
    { GOOGLE_CLIENT_ID: 'handset-sandbox', GOOGLE_CLIENT_SECRET: SECRET },
  ],
  [
    'the sandbox secret at Google',
    { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'handset-sandbox-secret' },
  ],
  ['a client at Google without a secret', { GOOGLE_CLIENT_ID: 'a' }],
  ['a secret at Google without a client', { GOOGLE_CLIENT_SECRET: SECRET }],
  ...wrong('GOOGLE_DISCOVERY_URL', [
    'http://127.0.0.1:3001/google/.well-known/openid-configuration',
    'http://accounts.google.com/.well-known/openid-configuration',
    'accounts.google.com',
  ]),
  ...wrong('SMTP_URL', ['mail.example', `https://shop:${SECRET}@mail.example`]),
  ...wrong('PORT', ['0', '65536', 'http']),
  ['no bucket', { IMAGE_STORE: 's3', S3_ENDPOINT: 'https://s3.example' }],
  ['no key of the image host', { IMAGE_STORE: 'host', IMAGE_HOST_URL: 'https://images.example' }],
];

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
    '1.0.0.0/8',
    '2000::/8',
    '2001::/16',
    'nobody',
    'true',
    '*',
    '1',
    '10.0.0.300',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '::/0',
    '::ffff:0:0/96',
    '::ffff:10.0.0.0/103',
    '0:0:0:0:0:ffff::/96',
    '::/8',
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
  [
    'no bucket',
    {
      IMAGE_STORE: 's3',
      S3_ENDPOINT: 'https://s3.example',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: SECRET,
    },
  ],
  ['no key of the image host', { IMAGE_STORE: 'host', IMAGE_HOST_URL: 'https://images.example' }],
  ...wrong('DATABASE_URL', [
    'postgresql://shop@db.example/shop',
    'postgresql://shop@db.example/shop?sslmode=disable',
    'postgresql://shop@db.example/shop?sslmode=prefer',
    'postgresql://shop@db.example/shop?sslmode=no-verify',
    'postgresql://shop@db.example/shop?uselibpqcompat=true&sslmode=require',
    'postgresql://shop@127.0.0.1/shop?host=db.example',
    'postgresql://shop@db.example/shop?host=/run/postgresql&host=db.example',
    'postgresql://shop@10.0.0.5/shop?sslmode=verify-full&sslmode=disable',
    'postgresql://shop@/shop?host=db.example',
    'postgresql://shop@db.example/shop?h%6fst=127.0.0.1&application_name=%zz',
    'postgresql:///shop',
    '/run/postgresql shop',
    'socket:///run/postgresql?db=shop',
    'db.example',
  ]),
  [
    'a plain DATABASE_OWNER_URL',
    {
      DATABASE_URL: 'postgresql://shop@127.0.0.1/shop',
      DATABASE_OWNER_URL: 'postgresql://owner@db.example/shop',
    },
  ],
  [
    'a plain host behind DATABASE_OWNER_URL',
    {
      DATABASE_URL: 'postgresql://shop@127.0.0.1/shop',
      DATABASE_OWNER_URL: 'postgresql://shop@/shop?host=db.example',
    },
  ],
  ...wrong('NODE_TLS_REJECT_UNAUTHORIZED', ['0']),
  ...wrong('OTEL_EXPORTER_OTLP_ENDPOINT', ['http://collector.example:4318']),
  ...wrong('S3_ENDPOINT', ['http://s3.example']),
  ...wrong('IMAGE_HOST_URL', ['http://images.example']),
];

/** Each of them is taken by a live shop: to this machine, encrypted, or through a network that is named as private. */
export const RIGHT_WAYS_OUT: readonly WrongSettings[] = [
  ...wrong('DATABASE_URL', [
    'postgresql://shop@127.0.0.1/shop',
    'postgresql://shop@localhost/shop',
    'postgresql://shop@[::1]/shop',
    'postgresql://shop@/shop?host=/run/postgresql',
    'postgresql://shop@%2Frun%2Fpostgresql/shop',
    'postgresql:///shop?host=/run/postgresql',
    'postgresql://shop@db.example/shop?sslmode=verify-full&sslrootcert=/etc/ca.crt',
    'postgresql://shop@db.example/shop?sslmode=require',
  ]),
  ...wrong('TRUSTED_PROXY', ['::ffff:10.0.0.0/104', '::ffff:10.0.0.5', 'fd00::/8']),
  ...wrong('OTEL_EXPORTER_OTLP_ENDPOINT', ['http://127.0.0.1:4318', 'https://collector.example']),
  [
    'named hosts of a private network',
    {
      PLAINTEXT_HOSTS: 'database, objects,collector',
      DATABASE_URL: 'postgresql://shop@database/shop',
      S3_ENDPOINT: 'http://objects:9000',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    },
  ],
];

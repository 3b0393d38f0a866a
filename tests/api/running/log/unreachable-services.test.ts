/** A service that cannot be reached: the answer says when to try again, and the log has the system's error code. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueMail } from '../../../../src/shop/mail/index.ts';
import { createHttpBrowser } from '../../../support/browser/http-browser.ts';
import { addRow, askIntent, createMobile, createShopper } from '../../../support/checkout.ts';
import { startHostileProvider } from '../../../support/hostile-provider.ts';
import { startTestShop, type TestShop } from '../../../support/shop/app.ts';
import { freePort } from '../../../support/shop/free-port.ts';

interface Line {
  msg: string;
  reqId?: string;
  source?: string;
}

const LOGIN = { providerId: 'google', callbackURL: '/login?google=page' };
const GOOGLE = { id: 'shop-client', secret: 'shop-secret-of-32-characters-now' };

/** A shop with a log that is looked through. */
async function openShop(settings: Record<string, string>) {
  const lines: string[] = [];
  const shop = await startTestShop({
    catalogue: false,
    log: { write: (line) => void lines.push(line) },
    settings: { GOOGLE_CLIENT_ID: GOOGLE.id, GOOGLE_CLIENT_SECRET: GOOGLE.secret, ...settings },
  });
  /** Records that say that a connection was refused. */
  const refused = () =>
    lines.filter((line) => line.includes('ECONNREFUSED')).map((line) => JSON.parse(line) as Line);
  return { shop, refused, lines };
}

let shop: TestShop;
let refused: () => Line[];
let lines: string[];
beforeAll(async () => {
  const closed = `127.0.0.1:${await freePort()}`;
  ({ shop, refused, lines } = await openShop({
    STRIPE_API_URL: `http://${closed}`,
    SMTP_URL: `smtp://${closed}`,
    IMAGE_STORE: 's3',
    S3_ENDPOINT: `http://${closed}`,
    S3_BUCKET: 'pictures',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'KEY',
    S3_SECRET_ACCESS_KEY: 'SECRET',
    GOOGLE_DISCOVERY_URL: `http://${closed}/.well-known/openid-configuration`,
  }));
});
afterAll(() => shop?.close());

const startGoogle = (of: TestShop) =>
  of.api('/api/auth/sign-in/oauth2', {
    body: { ...LOGIN, disableRedirect: true },
    headers: { origin: of.url },
  });

it.each<[string, () => Promise<{ status: number; headers: Headers }>]>([
  [
    'the card provider',
    async () => {
      const shopper = await createShopper(shop);
      await addRow(shop, shopper, await createMobile(shop));
      return askIntent(shop, shopper, 100);
    },
  ],
  ['the image bucket', () => shop.api('/images/01a1fe0b-a7df-76bf-a44a-183c68932fb2/640.webp')],
  ['Google', () => startGoogle(shop)],
])('%s is a 502 to be tried again, with the reason in the log', async (_service, ask) => {
  const { status, headers } = await ask();
  expect([status, headers.get('retry-after')]).toEqual([502, '10']);
  const reqId = headers.get('x-request-id');
  await expect
    .poll(refused)
    .toContainEqual(expect.objectContaining({ msg: 'request failed', reqId }));
});

it('a mail server leaves its reason in the log', async () => {
  const mail = { dedupeKey: 'away', to: 'ann@test.example', subject: 'Hello', text: 'Hello.' };
  await queueMail(shop.db, mail);
  await expect
    .poll(refused)
    .toContainEqual(expect.objectContaining({ msg: 'mail not sent; will try again' }));
});

it('Google that goes away during a login leaves its reason in the log', async () => {
  const google = await startHostileProvider(GOOGLE);
  const own = await openShop({ GOOGLE_DISCOVERY_URL: google.discoveryUrl });
  const browser = createHttpBrowser();
  const answer = await browser.request(`${own.shop.url}/api/auth/sign-in/oauth2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: own.shop.url },
    body: JSON.stringify({ ...LOGIN, disableRedirect: true }),
  });
  const { url } = (await answer.json()) as { url: string };
  const callback = await browser.follow(url, (next) => next.includes('/oauth2/callback/'));
  await google.close();

  const back = await browser.follow(callback, (next) => next.includes('/login'));
  expect(new URL(back).searchParams.get('error')).toBeTruthy();
  await expect
    .poll(own.refused)
    .toContainEqual(expect.objectContaining({ source: 'better-auth', level: 40 }));
  await own.shop.close();
});

it('a callback with an unknown state leaves no warning', async () => {
  const seen = lines.length;
  const { headers } = await shop.api('/api/auth/oauth2/callback/google?state=made-up&code=x');
  const reqId = headers.get('x-request-id') ?? 'none';
  await expect.poll(() => lines.slice(seen).join('')).toContain(reqId);
  expect(lines.slice(seen).filter((line) => line.includes('better-auth'))).toEqual([]);
});

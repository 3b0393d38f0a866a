/** `npm run check:live` asks Stripe; the sandbox's bank stands in for it. */
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkStripe, judgeEndpoints } from '../../../../scripts/live/check-stripe.ts';
import { printFinding } from '../../../../scripts/live/finding.ts';
import { CARD_EVENT_TYPES } from '../../../../src/services.ts';
import { type Clock, systemClock } from '../../../../src/shared/clock.ts';
import { LIVE_SETTINGS, SECRET } from '../../../support/live/live-settings.ts';
import { liveConfig, report } from '../../../support/live/report.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/shop/sandbox.ts';

const SHOP_URL = 'https://shop.example';
const WEBHOOK_URL = `${SHOP_URL}/webhooks/stripe`;
const SECRET_KEY = LIVE_SETTINGS.STRIPE_SECRET_KEY ?? '';

const start = (change: Parameters<typeof startTestSandbox>[0] = {}) =>
  startTestSandbox({
    shopUrl: SHOP_URL,
    stripeSecretKey: SECRET_KEY,
    stripePublishableKey: LIVE_SETTINGS.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookEvents: CARD_EVENT_TYPES,
    ...change,
  });

let bank: TestSandbox;
beforeAll(async () => {
  bank = await start();
});
afterEach(() => bank.clearFaults());
afterAll(() => bank?.remove());

const check = (
  settings: Record<string, string> = {},
  { url = bank.httpUrl, clock = systemClock }: { url?: string; clock?: Clock } = {},
) => report(checkStripe(liveConfig(settings, url), clock));

/** Of the bank, for what a test needs there. */
function client(): Stripe {
  const { hostname, port } = new URL(bank.httpUrl);
  return new Stripe(SECRET_KEY, { host: hostname, port, protocol: 'http' });
}

describe('an account that is ready', () => {
  it('passes, and the check leaves nothing in it', async () => {
    const printed = await check({ STRIPE_TAX: 'on', STRIPE_TAX_POSTAL_CODE: '10001' });
    expect(printed).not.toMatch(/^✗/m);
    for (const line of [
      '✓ clock:',
      '✓ Stripe secret key:',
      '✓ Stripe account: it may charge cards',
      `✓ webhook endpoint: ${WEBHOOK_URL} is sent all`,
      `    ${WEBHOOK_URL}: enabled, 10 events, version 2026-10-28.endive`,
      '! webhook signing secret:',
      '✓ Stripe Tax:',
    ]) {
      expect(printed).toContain(line);
    }
    expect(printed).not.toContain(SECRET.slice(0, 8));
    const [intents, events] = [client().paymentIntents.list(), client().events.list()];
    expect([(await intents).data, (await events).data]).toEqual([[], []]);
  });

  it('proves with a payment that the publishable key belongs to it', async () => {
    expect(await check()).toContain('! Stripe publishable key: Stripe knows it.');
    await client().paymentIntents.create({ amount: 100, currency: 'usd' });
    expect(await check()).toContain('✓ Stripe publishable key: it belongs to the same account');
  });
});

describe('a key', () => {
  it('that Stripe does not know is reported in one line, without the key', async () => {
    const printed = await check({ STRIPE_SECRET_KEY: `rk_live_${SECRET}` });
    expect(printed.match(/^✗.*$/gm)).toEqual([
      '✗ Stripe: Stripe does not know the key. Copy STRIPE_SECRET_KEY from its dashboard again, under API keys.',
    ]);
    expect(printed).not.toContain(SECRET.slice(0, 4));
  });

  it('for browsers that Stripe does not know is reported by its own name', async () => {
    const printed = await check({ STRIPE_PUBLISHABLE_KEY: `pk_live_${SECRET}` });
    expect(printed.match(/^✗.*$/gm)).toEqual([
      '✗ Stripe publishable key: Stripe does not know the key. Copy STRIPE_PUBLISHABLE_KEY from its dashboard again, under API keys.',
    ]);
  });

  it('that lacks permissions is reported with their names', async () => {
    for (const on of ['disputes.list', 'refunds.create', 'tax_calculations.create']) {
      await bank.setFault({ provider: { kind: '403', on } });
    }
    expect(await check({ STRIPE_TAX: 'on', STRIPE_TAX_POSTAL_CODE: '10001' })).toContain(
      '✗ Stripe secret key: it may not make refunds (rak_refunds_create), read disputes (rak_disputes_list), calculate taxes (rak_tax_calculations_create). Give',
    );
  });

  it('may lack the permissions that only this check uses', async () => {
    for (const on of ['account.retrieve', 'webhook_endpoints.list', 'tax_settings.retrieve']) {
      await bank.setFault({ provider: { kind: '403', on } });
    }
    const printed = await check({ STRIPE_TAX: 'on', STRIPE_TAX_POSTAL_CODE: '10001' });
    expect(printed).not.toMatch(/^✗/m);
    for (const about of ['Stripe account', 'webhook endpoint', 'Stripe Tax']) {
      expect(printed).toContain(`! ${about}:`);
    }
  });
});

it('a clock that is off is reported, as a fault where signed events are refused', async () => {
  const ahead = (ms: number) => ({ clock: { now: () => new Date(Date.now() + ms) } });
  expect(await check({}, ahead(120_000))).toMatch(/^! clock: .* by 1[12]\d s/m);
  expect(await check({}, ahead(600_000))).toMatch(/^✗ clock: .* by (?:59|60)\d s/m);
});

it('an error of Stripe is reported, and the other checks still run', async () => {
  await bank.setFault({ provider: { kind: '500', on: 'account.retrieve' } });
  const printed = await check();
  expect(printed).toMatch(/^✗ Stripe: Stripe answered with an error \(500 /m);
  expect(printed).toContain('✓ webhook endpoint');
});

describe('the webhook endpoint', () => {
  it('is reported when it leads elsewhere or is not sent every event', async () => {
    const elsewhere = await check({ PUBLIC_URL: 'https://other.example' });
    expect(elsewhere).toMatch(
      /^✗ webhook endpoint: none leads to https:\/\/other\.example\/webhooks\/stripe\. .*charge\.refunded/m,
    );
    expect(elsewhere).toContain(`    ${WEBHOOK_URL}: enabled`);

    const fewer = await start({ webhookEvents: CARD_EVENT_TYPES.slice(2) });
    const printed = await check({}, { url: fewer.httpUrl });
    await fewer.remove();
    expect(printed).toContain(
      `✗ webhook endpoint: ${WEBHOOK_URL} is not sent payment_intent.succeeded, charge.refunded. Add`,
    );
  });

  const endpoint = {
    url: WEBHOOK_URL,
    status: 'enabled',
    enabled_events: ['*'],
    api_version: null,
  };
  it.each([
    ['all events', [endpoint], '✓'],
    ['turned off', [{ ...endpoint, status: 'disabled' }], '✗ .*turned off'],
    ['turned off beside another', [endpoint, { ...endpoint, status: 'disabled' }], '✓'],
    ['twice', [endpoint, endpoint], '! .*2 lead to'],
    ['with a path behind it', [{ ...endpoint, url: `${WEBHOOK_URL}/` }], '✗ .*none leads to'],
    ['none at all', [], '✗ .*none leads to'],
  ])('is judged: %s', (_, endpoints, expected) => {
    const printed = printFinding(judgeEndpoints(endpoints, WEBHOOK_URL));
    expect(printed).toMatch(new RegExp(`^${expected}`));
  });
});

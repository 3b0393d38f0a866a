/** By the shop's own jobs, and into its log as an operator sees it: what is nobody's business is in none of it. */
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookAddedSchema } from '../../../src/contract/office/webhooks.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import { startReceiver, type WebhookReceiver } from '../../support/webhooks/receiver.ts';

describe('the log of webhooks', () => {
  let shop: TestShop;
  let receiver: WebhookReceiver;
  let written = '';
  beforeAll(async () => {
    const log = new PassThrough();
    log.on('data', (chunk) => {
      written += chunk;
    });
    const settings = { WEBHOOKS_TO_LOOPBACK: 'on', LOG_LEVEL: 'debug' };
    shop = await startTestShop({ catalogue: false, settings, log });
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await receiver?.close();
    await shop?.close();
  });

  it('names endpoint, event and failure, and neither secrets nor the token of an address', async () => {
    const admin = await shop.signInAdmin();
    const call = (path: string, body?: object) =>
      shop.api(`/webhook-endpoints${path}`, { method: 'POST', body, as: admin });
    const added = await call('', { url: receiver.url, events: ['order.paid'] });
    const { insertedId, secret } = webhookAddedSchema.parse(await added.json());
    receiver.answer({ status: 500 });
    const sent = (await (await call(`/${insertedId}/test`)).json()) as { insertedId: string };
    await call(`/${insertedId}/secret`);
    await expect.poll(() => written, { timeout: 30_000 }).toContain('a webhook did not arrive');
    expect(written).toContain(insertedId);
    expect(written).toContain(sent.insertedId);
    for (const hidden of [secret.slice('whsec_'.length), 'of-the-tool', 'whsec_']) {
      expect(written).not.toContain(hidden);
    }
  });
});

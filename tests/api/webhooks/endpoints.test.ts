/** Where staff's own tools listen: who may say it, what is refused, the secret, the log of changes and its undo. */
import { eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from '../../../src/adapters/secret-box.ts';
import {
  type WireWebhook,
  webhookAddedSchema,
  webhookListSchema,
} from '../../../src/contract/office/webhooks.ts';
import { auditLog, identitySessions, webhookEndpoints } from '../../../src/database/schema.ts';
import { sealAnew } from '../../../src/shop/webhooks/index.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';
import { startReceiver, type WebhookReceiver } from '../../support/webhooks/receiver.ts';

describe('endpoints of webhooks', () => {
  let shop: TestShop;
  let admin: TestAccount;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    const settings = { WEBHOOKS_TO_LOOPBACK: 'on' };
    shop = await startTestShop({ catalogue: false, settings });
    admin = await shop.signInAdmin();
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await receiver?.close();
    await shop?.close();
  });

  const call = (path: string, method: string, body?: object) =>
    shop.api(`/webhook-endpoints${path}`, { method, body, as: admin });
  const add = async (body: object = { url: receiver.url, events: ['order.paid'] }) =>
    webhookAddedSchema.parse(await (await call('', 'POST', body)).json());
  const list = async (): Promise<WireWebhook[]> =>
    webhookListSchema.parse(await (await call('', 'GET')).json());
  const find = async (id: string) => (await list()).find(({ _id }) => _id === id);
  const entriesOf = (id: string) =>
    shop.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id);
  const age = (minutes: number) =>
    shop.db
      .update(identitySessions)
      .set({ authenticatedAt: sql`now() - make_interval(mins => ${minutes})` })
      .where(eq(identitySessions.userId, admin.userId));
  const undo = async (id: string, action: string) => {
    const entry = (await entriesOf(id)).findLast((one) => one.action === action);
    return shop.api(`/audit/${entry?.id}/undo`, { method: 'POST', as: admin });
  };

  it('is added with its secret, which is sealed in the database and in no list', async () => {
    const { insertedId, secret } = await add();
    expect(() => new Webhook(secret)).not.toThrow();
    expect(await find(insertedId)).toMatchObject({
      url: receiver.url,
      events: ['order.paid'],
      state: 'on',
      waiting: 0,
    });
    const [row] = await shop.db
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, insertedId));
    expect(JSON.stringify(row)).not.toContain(secret.slice('whsec_'.length));
    expect(await (await call('', 'GET')).text()).not.toContain('whsec_');
  });

  it('needs a proof of identity for whatever shows a secret or moves the events', async () => {
    const { insertedId: id } = await add();
    await age(16);
    const asked = [
      await call('', 'POST', { url: receiver.url, events: ['order.paid'] }),
      await call(`/${id}`, 'PATCH', { url: `${receiver.url}&other=1` }),
      await call(`/${id}/secret`, 'POST'),
      await call(`/${id}/secret/rotate`, 'POST'),
    ];
    for (const answer of asked) {
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'reauthentication-required' });
    }
    expect((await call(`/${id}`, 'PATCH', { events: ['stock.low'] })).status).toBe(200);
    await age(0);
    expect((await call(`/${id}`, 'PATCH', { url: `${receiver.url}&other=1` })).status).toBe(200);
  });

  it('refuses addresses inside and wrong choices beside their fields', async () => {
    const refused = [
      ['http://10.0.0.1/', ['order.paid'], '#/url'],
      ['https://169.254.169.254/', ['order.paid'], '#/url'],
      ['https://tool.invalid/', ['order.paid'], '#/url'],
      ['', ['order.paid'], '#/url'],
      [shop.url, ['order.paid'], '#/url'],
      [receiver.url, [], '#/events'],
      [receiver.url, ['order.paid', 'order.paid'], '#/events'],
    ] as const;
    for (const [url, events, pointer] of refused) {
      const answer = await call('', 'POST', { url, events });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ errors: [{ pointer }] });
    }
  });

  it('shows the secret again, and replaces it while the old one still signs', async () => {
    const { insertedId: id, secret } = await add();
    const shown = await (await call(`/${id}/secret`, 'POST')).json();
    expect(shown).toEqual({ secret });
    const rotated = (await (await call(`/${id}/secret/rotate`, 'POST')).json()) as typeof shown;
    expect(rotated).not.toEqual(shown);
    const oldSecretUntil = Date.parse((await find(id))?.oldSecretUntil ?? '');
    expect(oldSecretUntil - Date.now()).toBeGreaterThan(23 * 3_600_000);
    const actions = (await entriesOf(id)).map(({ action }) => action);
    expect(actions).toEqual(['webhook.added', 'webhook.secret-shown', 'webhook.secret-rotated']);
  });

  it('is paused, resumed and removed; each can be undone', async () => {
    const { insertedId: id } = await add();
    await call(`/${id}`, 'PATCH', { paused: true });
    expect(await find(id)).toMatchObject({ state: 'paused' });
    expect(await (await call(`/${id}`, 'PATCH', { paused: true })).json()).toMatchObject({
      modifiedCount: 0,
    });
    expect((await undo(id, 'webhook.paused')).status).toBe(200);
    expect(await find(id)).toMatchObject({ state: 'on' });
    await call(`/${id}`, 'DELETE');
    expect(await find(id)).toBeUndefined();
    for (const path of [`/${id}/secret`, `/${id}/test`]) {
      expect((await call(path, 'POST')).status).toBe(404);
    }
    expect((await undo(id, 'webhook.removed')).status).toBe(200);
    expect(await find(id)).toMatchObject({ state: 'on', events: ['order.paid'] });
    expect((await undo(id, 'webhook.removed')).status).toBe(409);
  });

  it('leaves neither secret nor token of the address in the log of changes', async () => {
    const { insertedId: id, secret } = await add();
    await call(`/${id}`, 'PATCH', { events: ['mobile.changed', 'stock.low'] });
    await call(`/${id}/secret/rotate`, 'POST');
    await call(`/${id}`, 'DELETE');
    const entries = await entriesOf(id);
    expect(entries).toHaveLength(4);
    expect(entries[1]).toMatchObject({
      before: { events: ['order.paid'] },
      after: { host: new URL(receiver.url).host, events: ['mobile.changed', 'stock.low'] },
    });
    expect(JSON.stringify(entries)).not.toContain('of-the-tool');
    expect(JSON.stringify(entries)).not.toContain(secret.slice('whsec_'.length));
    const [named] = (await (await shop.api(`/audit?subject=${id}`, { as: admin })).json()) as {
      subject: { name: string };
    }[];
    expect(named?.subject.name).toBe(new URL(receiver.url).host);
  });

  it('is signed for as before when the secret of the shop has been changed', async () => {
    const { insertedId: id, secret } = await add();
    const isIt = eq(webhookEndpoints.id, id);
    const sealedSecret = createSecretBox('the one before').seal(Buffer.from(secret), id);
    await shop.db.update(webhookEndpoints).set({ sealedSecret }).where(isIt);
    const secrets = createSecretBox('the one now', 'the one before');
    await sealAnew({ ...shop.services, secrets });
    const [row] = await shop.db.select().from(webhookEndpoints).where(isIt);
    const opened = createSecretBox('the one now').open(row?.sealedSecret ?? '', id);
    expect(String(opened)).toBe(secret);
  });

  it('admits no more than twenty', async () => {
    for (let there = (await list()).length; there < 20; there += 1) await add();
    const answer = await call('', 'POST', { url: receiver.url, events: ['order.paid'] });
    expect(answer.status).toBe(409);
    expect(await list()).toHaveLength(20);
  });
});

describe('endpoints of webhooks without the setting for trying', () => {
  it('do not lead to this machine', async () => {
    const shop = await startTestShop({ catalogue: false });
    try {
      const admin = await shop.signInAdmin();
      for (const url of ['http://127.0.0.1:4000/', 'https://localhost/', 'https://[::1]/']) {
        const body = { url, events: ['order.paid'] };
        expect((await shop.api('/webhook-endpoints', { body, as: admin })).status).toBe(422);
      }
    } finally {
      await shop.close();
    }
  });
});

/** How events reach tools: signed, again after failures and deaths, each endpoint by itself; and when it is enough. */
import { and, eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { webhookAddedSchema } from '../../../src/contract/office/webhooks.ts';
import { outbox, webhookDeliveries, webhookEndpoints } from '../../../src/database/schema.ts';
import { type Courier, createCourier } from '../../../src/shop/webhooks/index.ts';
import { type FaultShop, openShop } from '../../faults/open-shop.ts';
import type { Shopper } from '../../support/checkout.ts';
import { type PreparedDatabase, prepareTestDatabase } from '../../support/database/database.ts';
import { createStaff } from '../../support/orders.ts';
import { startReceiver, type WebhookReceiver } from '../../support/webhooks/receiver.ts';

// Without jobs, so that nothing is sent but what these tests send.
describe('webhooks on their way', () => {
  let database: PreparedDatabase;
  let shop: FaultShop;
  let staff: Shopper;
  let receiver: WebhookReceiver;
  let courier: Courier;
  beforeAll(async () => {
    database = await prepareTestDatabase({ kind: 'postgres', catalogue: false });
    shop = await openShop(database.url ?? '', { WEBHOOKS_TO_LOOPBACK: 'on' });
    staff = await createStaff(shop);
    receiver = await startReceiver();
    courier = createCourier(shop.services);
  });
  afterEach(async () => {
    receiver.answer({ status: 204 });
    receiver.heard.length = 0;
    await shop.db.delete(webhookEndpoints);
  });
  afterAll(async () => {
    await courier?.stop();
    await receiver?.close();
    await shop?.close();
    await database?.remove();
  });

  const call = (path: string, method = 'POST', body?: object) =>
    shop.api(`/webhook-endpoints${path}`, { method, body, as: staff });
  const add = async (url = receiver.url) => {
    const answer = await call('', 'POST', { url, events: ['mobile.changed'] });
    return webhookAddedSchema.parse(await answer.json());
  };
  /** @returns the id of the event */
  const queueTest = async (id: string) => {
    const answer = await call(`/${id}/test`);
    return ((await answer.json()) as { insertedId: string }).insertedId;
  };
  const isIt = (endpointId: string, eventId: string) =>
    and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.eventId, eventId));
  const read = async (id: string, event: string) => {
    const [row] = await shop.db.select().from(webhookDeliveries).where(isIt(id, event));
    return row;
  };
  const endpoint = async (id: string) => {
    const [row] = await shop.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    return row;
  };
  const makeDue = (id: string, event: string) =>
    shop.db
      .update(webhookDeliveries)
      .set({ nextAttemptAt: sql`now()`, claimedUntil: null })
      .where(isIt(id, event));
  /** Sends what is due until the delivery has been tried so often. */
  const untilTried = async (id: string, event: string, attempts: number) => {
    await courier.round();
    const tried = async () => {
      const row = await read(id, event);
      return row?.claimedUntil === null ? row.attempts : -1;
    };
    await expect.poll(tried).toBe(attempts);
  };
  const pauseOf = async (id: string, event: string) => {
    const { rows } = await shop.db.execute<{ seconds: number }>(sql`
      select extract(epoch from next_attempt_at - attempted_at)::float as seconds
      from webhook_deliveries where endpoint_id = ${id} and event_id = ${event}`);
    return rows[0]?.seconds ?? 0;
  };

  it('are signed so that the library of the specification takes them, with each secret', async () => {
    const { insertedId: id, secret } = await add();
    const rotated = (await (await call(`/${id}/secret/rotate`)).json()) as { secret: string };
    const event = await queueTest(id);
    await untilTried(id, event, 1);
    const [{ body, headers } = { body: '', headers: {} }] = receiver.heard;
    for (const one of [secret, rotated.secret]) {
      expect(new Webhook(one).verify(body, headers)).toEqual({
        type: 'webhook.test',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        data: { webhookId: id },
      });
    }
    expect(headers).toMatchObject({ 'webhook-id': event });
    expect(await read(id, event)).toMatchObject({ state: 'sent', statusCode: 204, failure: null });
    await shop.db.update(webhookEndpoints).set({ previousUntil: sql`now() - interval '1 second'` });
    const later = await queueTest(id);
    await untilTried(id, later, 1);
    const [, second = { body: '', headers: {} }] = receiver.heard;
    expect(() => new Webhook(secret).verify(second.body, second.headers)).toThrow();
    expect(new Webhook(rotated.secret).verify(second.body, second.headers)).toBeTruthy();
  });

  it('are tried again under the same id after longer and longer pauses, and given up', async () => {
    const { insertedId: id } = await add();
    receiver.answer({ status: 500 });
    const event = await queueTest(id);
    const pauses: number[] = [];
    for (let attempt = 1; attempt < 10; attempt += 1) {
      await untilTried(id, event, attempt);
      pauses.push(await pauseOf(id, event));
      expect(await read(id, event)).toMatchObject({
        state: 'waiting',
        statusCode: 500,
        failure: 'The answer was 500',
      });
      await makeDue(id, event);
    }
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses[0]).toBeGreaterThan(4);
    expect(pauses[0]).toBeLessThan(6);
    expect(pauses.at(-1)).toBeGreaterThan(20 * 3_600);
    await untilTried(id, event, 10);
    expect(await read(id, event)).toMatchObject({ state: 'failed' });
    const ids = new Set(receiver.heard.map(({ headers }) => headers['webhook-id']));
    expect([...ids]).toEqual([event]);
    expect(new Set(receiver.heard.map(({ body }) => body)).size).toBe(1);
    await makeDue(id, event);
    const again = await call(`/${id}/deliveries/send-failed`, 'POST', {
      since: new Date(Date.now() - 60_000).toISOString(),
    });
    expect(await again.json()).toMatchObject({ count: 1 });
    receiver.answer({ status: 200 });
    await untilTried(id, event, 1);
    expect(await read(id, event)).toMatchObject({ state: 'sent' });
    expect((await endpoint(id))?.failingSince).toBeNull();
  });

  it('wait as long as a busy tool asks for', async () => {
    const { insertedId: id } = await add();
    receiver.answer({ status: 503, headers: { 'retry-after': '600' } });
    const event = await queueTest(id);
    await untilTried(id, event, 1);
    expect(Math.round(await pauseOf(id, event))).toBe(600);
  });

  it('are sent again by hand, also while they wait, but not twice at once', async () => {
    const { insertedId: id } = await add();
    receiver.answer({ status: 500 });
    const event = await queueTest(id);
    await untilTried(id, event, 1);
    receiver.answer({ status: 200 });
    const send = () => call(`/${id}/deliveries/${event}/send`);
    expect((await send()).status).toBe(200);
    await untilTried(id, event, 1);
    expect((await send()).status).toBe(200);
    await untilTried(id, event, 1);
    expect(receiver.heard).toHaveLength(3);
    receiver.answer('hang');
    await send();
    await courier.round();
    await expect.poll(() => receiver.heard.length).toBe(4);
    expect((await send()).status).toBe(409);
    await courier.stop();
    courier = createCourier(shop.services);
  });

  it('go out again when the process that sent them has died, and not before', async () => {
    const { insertedId: id } = await add();
    const event = await queueTest(id);
    // What a process leaves that is killed between its claim and its note.
    await shop.db
      .update(webhookDeliveries)
      .set({ attempts: 1, claimedUntil: sql`now() + interval '60 seconds'` });
    const other = await queueTest(id);
    await untilTried(id, other, 1);
    expect(receiver.heard.map(({ headers }) => headers['webhook-id'])).toEqual([other]);
    await makeDue(id, event);
    await untilTried(id, event, 2);
    expect(receiver.heard.map(({ headers }) => headers['webhook-id'])).toEqual([other, event]);
  });

  it('are sent once, though several processes send', async () => {
    const { insertedId: id } = await add();
    const events = await Promise.all(Array.from({ length: 12 }, () => queueTest(id)));
    const couriers = Array.from({ length: 4 }, () => createCourier(shop.services));
    await Promise.all(couriers.map((one) => one.round()));
    const sent = () => shop.db.$count(webhookDeliveries, eq(webhookDeliveries.state, 'sent'));
    await expect.poll(sent).toBe(events.length);
    expect(receiver.heard.map(({ headers }) => headers['webhook-id']).sort()).toEqual(
      events.toSorted(),
    );
  });

  it('are not held up by another tool that hangs; a stop breaks that off and counts nothing', async () => {
    const hanging = await startReceiver();
    hanging.answer('hang');
    try {
      const { insertedId: slow } = await add(hanging.url);
      const { insertedId: quick } = await add();
      const stuck = await queueTest(slow);
      await courier.round();
      await expect.poll(() => hanging.heard.length).toBe(1);
      const event = await queueTest(quick);
      await untilTried(quick, event, 1);
      expect(await read(quick, event)).toMatchObject({ state: 'sent' });
      await courier.stop();
      courier = createCourier(shop.services);
      expect(await read(slow, stuck)).toMatchObject({
        state: 'waiting',
        attempts: 0,
        claimedUntil: null,
      });
    } finally {
      await hanging.close();
    }
  });

  it('wait while their endpoint is paused', async () => {
    const { insertedId: id } = await add();
    const event = await queueTest(id);
    await call(`/${id}`, 'PATCH', { paused: true });
    expect((await call(`/${id}/test`)).status).toBe(409);
    await courier.round();
    expect(receiver.heard).toEqual([]);
    await call(`/${id}`, 'PATCH', { paused: false });
    await untilTried(id, event, 1);
  });

  it.each([
    [410, 'gone', '410 Gone'],
    [500, 'failing', '7 days'],
  ] as const)(
    'end with %i when it is enough, and admins hear of it',
    async (status, state, said) => {
      const { insertedId: id } = await add();
      receiver.answer({ status });
      if (status === 500) {
        await shop.db
          .update(webhookEndpoints)
          .set({ failingSince: sql`now() - interval '7 days'` });
      }
      const event = await queueTest(id);
      await courier.round();
      await expect.poll(async () => (await endpoint(id))?.state).toBe(state);
      const mails = await shop.db
        .select()
        .from(outbox)
        .where(sql`starts_with(dedupe_key, 'webhook:')`);
      const mail = mails.find(({ bodyText }) => bodyText.includes(said));
      expect(mail).toMatchObject({ subject: 'A webhook was switched off', toAddress: staff.email });
      expect(mail?.bodyText).not.toContain('of-the-tool');
      const stats = await (await shop.api('/products-stats?days=7', { as: staff })).json();
      expect(JSON.stringify(stats)).toContain('webhooks-off');
      receiver.heard.length = 0;
      await makeDue(id, event);
      await courier.round();
      receiver.answer({ status: 200 });
      expect(receiver.heard).toEqual([]);
      await call(`/${id}`, 'PATCH', { paused: false });
      await call(`/${id}/deliveries/${event}/send`);
      await untilTried(id, event, 1);
      expect(await endpoint(id)).toMatchObject({ state: 'on', failingSince: null });
    },
  );

  it('fail, and do not stop the others, when the secret cannot be read', async () => {
    const { insertedId: id } = await add();
    await shop.db.update(webhookEndpoints).set({ sealedSecret: 'rubbish' });
    const event = await queueTest(id);
    await untilTried(id, event, 1);
    expect(await read(id, event)).toMatchObject({
      failure: expect.stringContaining('secret cannot be read'),
    });
    expect(receiver.heard).toEqual([]);
  });

  it('are listed newest first, page by page, and by how they ended', async () => {
    const { insertedId: id } = await add();
    const events = [await queueTest(id), await queueTest(id), await queueTest(id)];
    await untilTried(id, events[2] ?? '', 1);
    await expect.poll(() => receiver.heard.length).toBe(3);
    const first = await call(`/${id}/deliveries?limit=2`, 'GET');
    const page = (await first.json()) as { _id: string; type: string; state: string }[];
    expect(page.map(({ _id }) => _id)).toEqual([events[2], events[1]]);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const rest = (await (await shop.api(next, { as: staff })).json()) as { _id: string }[];
    expect(rest.map(({ _id }) => _id)).toEqual([events[0]]);
    const failed = await call(`/${id}/deliveries?state=failed`, 'GET');
    expect(await failed.json()).toEqual([]);
  });
});

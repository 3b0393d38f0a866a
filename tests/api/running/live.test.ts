/** The stream of stock and prices: what it tells is what the catalogue's calls tell, and it takes no more than its share. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { LiveMobile } from '../../../src/contract/live.ts';
import type { WireMobileDetail } from '../../../src/contract/mobiles.ts';
import { mobiles, offers, variants } from '../../../src/database/schema.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import { type LiveStream, openStream } from '../../support/browser/live-stream.ts';
import { createMobile, createVariants, setPrice } from '../../support/checkout.ts';
import { describeOnBoth } from '../../support/database/database.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import { readFigures } from '../../support/shop/figures.ts';
import { freePort } from '../../support/shop/free-port.ts';
import { startWorkersShop, type WorkersShop } from '../../support/shop/workers.ts';

const open: LiveStream[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

async function listen(url: string, headers?: Record<string, string>): Promise<LiveStream> {
  const stream = await openStream(url, headers);
  open.push(stream);
  return stream;
}

async function setStock({ db }: Pick<TestShop, 'db'>, variantId: string, stock: number) {
  await db.update(variants).set({ stock }).where(sql`${variants.id} = ${variantId}`);
}

describeOnBoth('the stream of a shop', (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ kind, catalogue: false });
  });
  afterAll(() => shop?.close());

  /** What the public call for a mobile says of the same. */
  async function readPublic(id: string): Promise<Partial<LiveMobile>> {
    const detail = (await (await shop.api(`/mobile-data/${id}`)).json()) as WireMobileDetail;
    return {
      _id: detail._id,
      defaultVariant: detail.defaultVariant,
      variants: detail.variants.map(({ _id, price, listPrice, offerEndsOn, available }) => {
        return { _id, price, listPrice, offerEndsOn, available };
      }),
    };
  }

  it('is kept by nobody and sent on at once', async () => {
    const { status, headers } = await listen(shop.url);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('tells what was changed exactly as the catalogue does', async () => {
    const { mobileId, variantIds } = await createVariants(shop, [
      { priceDollars: 500, stock: 9 },
      { priceDollars: 450, stock: 3, colour: 'Black' },
    ]);
    const stream = await listen(shop.url);
    await setStock(shop, variantIds[0], 2);
    await setPrice(shop, variantIds[1], 430);
    await expect
      .poll(() => stream.latest(mobileId)?.variants)
      .toEqual((await readPublic(mobileId)).variants);
    expect(stream.latest(mobileId)).toMatchObject(await readPublic(mobileId));
    expect(stream.latest(mobileId)?.priceFrom).toBe(430);
    expect(stream.latest(mobileId)?.variants.map(({ available }) => available)).toEqual([2, 3]);
  });

  it('tells of units of which many are left, too', async () => {
    const { mobileId, variantIds } = await createVariants(shop, [{ stock: 90 }]);
    const stream = await listen(shop.url);
    await setStock(shop, variantIds[0], 89);
    await expect.poll(() => stream.latest(mobileId)?.variants[0]?.available).toBe(89);
  });

  it('tells that a mobile is no longer sold', async () => {
    const id = await createMobile(shop);
    const stream = await listen(shop.url);
    await shop.db.update(mobiles).set({ deletedAt: new Date() }).where(sql`${mobiles.id} = ${id}`);
    await expect.poll(() => stream.latest(id)?.variants).toEqual([]);
  });

  it('tells the price of an offer when it begins and when it ends, which nobody writes', async () => {
    const { mobileId, variantIds } = await createVariants(shop, [{ priceDollars: 800 }]);
    const stream = await listen(shop.url);
    const inMs = (ms: number) => new Date(Date.now() + ms);
    await shop.db.insert(offers).values({
      ...{ id: newId(), mobileId, variantId: variantIds[0], priceCents: 70_000 },
      ...{ startsAt: inMs(1_500), endsAt: inMs(3_500) },
    });
    const prices = () =>
      stream.events
        .flatMap((event) => (event.name === 'changed' ? event.data : []))
        .flatMap(({ _id, variants: [one] }) => (_id === mobileId ? [one?.price] : []))
        .filter((price, place, all) => price !== all[place - 1]);
    await expect.poll(prices, { timeout: 20_000 }).toEqual([800, 700, 800]);
  });

  it('begins with what has changed lately, for whoever was away', async () => {
    const { mobileId, variantIds } = await createVariants(shop, [{ stock: 8 }]);
    await setStock(shop, variantIds[0], 4);
    const stream = await listen(shop.url);
    const [first] = stream.events;
    expect(first?.name).toBe('recent');
    expect(stream.latest(mobileId)).toMatchObject(await readPublic(mobileId));
  });

  it('says that something was missed when more has changed than it tells', async () => {
    for (let number = 0; number < 45; number += 1) await createMobile(shop);
    const stream = await listen(shop.url);
    await shop.db.update(variants).set({ stock: sql`${variants.stock} + 1` });
    await expect.poll(() => stream.events.map(({ name }) => name)).toContain('missed');
  });

  it('is beside a call that tells the present numbers of those that are asked for', async () => {
    const [one, other] = [await createMobile(shop), await createMobile(shop)];
    const answer = await shop.api(`/live/numbers?mobiles=${one},${other},${newId()}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const told = (await answer.json()) as LiveMobile[];
    expect(told.map(({ _id }) => _id).sort()).toEqual([one, other].sort());
    expect(told.find(({ _id }) => _id === one)).toMatchObject(await readPublic(one));
    const tooMany = Array.from({ length: 51 }, newId).join();
    expect((await shop.api(`/live/numbers?mobiles=${tooMany}`)).status).toBe(422);
    expect((await shop.api('/live/numbers?mobiles=none')).status).toBe(422);
  });
});

describe('the streams of a process', () => {
  it('are half of its connections, and so many of one client', async () => {
    const shop = await startTestShop({ settings: { MAX_CONNECTIONS: '140' } });
    const from = (address: string) => listen(shop.url, { 'x-forwarded-for': address });
    for (let number = 0; number < 50; number += 1) await from('192.0.2.1');
    const refused = await from('192.0.2.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (let number = 0; number < 20; number += 1) await from(`192.0.2.${number + 2}`);
    expect((await from('192.0.2.99')).status).toBe(503);
    open.splice(0, 1)[0]?.close();
    await expect.poll(async () => (await from('192.0.2.99')).status).toBe(200);
    await shop.close();
  });

  it('end with the shop, which does not wait for them, and are counted until then', async () => {
    const port = await freePort();
    const lines: string[] = [];
    const shop = await startTestShop({
      settings: { METRICS_PORT: String(port) },
      log: { write: (line) => void lines.push(line) },
    });
    const [one, other] = [await listen(shop.url), await listen(shop.url)];
    const figure = async () => (await readFigures(port)).get('handset_live_streams');
    expect(await figure()).toBe(2);
    const ended = () =>
      lines.filter((line) => line.includes('/live"') && line.includes('"answered"')).length;
    other.close();
    await expect.poll(figure).toBe(1);
    expect(ended()).toBe(1);
    await shop.close();
    await expect.poll(one.hasEnded).toBe(true);
    expect(ended()).toBe(2);
  });
});

describe.runIf(inject('postgresUrl'))('the streams of several processes', () => {
  let shop: WorkersShop;
  beforeAll(async () => {
    shop = await startWorkersShop();
  });
  afterAll(() => shop?.remove());

  it('all tell what any of them has changed', async () => {
    const { mobileId, variantIds } = await createVariants(shop, [{ stock: 7 }]);
    const streams: LiveStream[] = [];
    // Which of the two a connection comes to is left to the machine.
    for (let number = 0; number < 12; number += 1) streams.push(await listen(shop.url));
    await setStock(shop, variantIds[0], 1);
    const told = () => streams.map(({ latest }) => latest(mobileId)?.variants[0]?.available);
    await expect.poll(told).toEqual(streams.map(() => 1));
    for (const stream of streams) stream.close();
    await expect.poll(() => shop.noted('/live').size).toBe(2);
  });
});

/** The stream of changes: it names what open pages have to refetch, and takes no more than its share. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WireMobileDetail } from '../../../src/contract/mobiles.ts';
import { mobiles, offers, variants } from '../../../src/database/schema.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import { type LiveStream, openStream } from '../../support/browser/live-stream.ts';
import { createMobile, createVariants, setPrice } from '../../support/checkout.ts';
import { defaultKind, describeOnBoth } from '../../support/database/database.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import { readFigures } from '../../support/shop/figures.ts';
import { freePort } from '../../support/shop/free-port.ts';

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
  /** Embedded or not, the same change is announced in the same way. */
  const isWhole = kind === defaultKind();
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ kind, catalogue: false });
  });
  afterAll(() => shop?.close());

  it.runIf(isWhole)('is neither stored nor collected on its way', async () => {
    const { status, headers } = await listen(shop.url);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('names a phone once whose price and stock have changed', async () => {
    const { mobileId, variantIds } = await createVariants(shop, [
      { priceDollars: 500, stock: 9 },
      { priceDollars: 450, stock: 3, colour: 'Black' },
    ]);
    await untilAnnounced(shop, mobileId);
    const stream = await listen(shop.url);
    await setStock(shop, variantIds[0], 2);
    await setPrice(shop, variantIds[1], 430);
    await expect.poll(stream.changed).toEqual([mobileId]);
  });

  it.runIf(isWhole)('says nothing of units while more are left than a page counts', async () => {
    const { mobileId, variantIds } = await createVariants(shop, [{ stock: 90 }]);
    const other = await createMobile(shop);
    await untilAnnounced(shop, mobileId);
    await untilAnnounced(shop, other);
    const stream = await listen(shop.url);
    await setStock(shop, variantIds[0], 89);
    await shop.db.update(mobiles).set({ name: 'Other' }).where(sql`${mobiles.id} = ${other}`);
    await expect.poll(stream.changed).toEqual([other]);
  });

  it.runIf(isWhole)('names a phone that is no longer sold', async () => {
    const id = await createMobile(shop);
    await untilAnnounced(shop, id);
    const stream = await listen(shop.url);
    await shop.db.update(mobiles).set({ deletedAt: new Date() }).where(sql`${mobiles.id} = ${id}`);
    await expect.poll(stream.changed).toContain(id);
  });

  it.runIf(isWhole)(
    'names a phone when its offer begins and when it ends, which is written by no one',
    async () => {
      const { mobileId, variantIds } = await createVariants(shop, [{ priceDollars: 800 }]);
      const stream = await listen(shop.url);
      const inMs = (ms: number) => new Date(Date.now() + ms);
      await shop.db.insert(offers).values({
        ...{ id: newId(), mobileId, variantId: variantIds[0], priceCents: 70_000 },
        ...{ startsAt: inMs(3_500), endsAt: inMs(6_000) },
      });
      // When it was added with its offer, when the offer began, and when it ended.
      await expect
        .poll(() => stream.changed().filter((id) => id === mobileId).length, { timeout: 20_000 })
        .toBe(3);
    },
  );

  it.runIf(isWhole)('begins with what has changed lately, and how long ago', async () => {
    const { mobileId, variantIds } = await createVariants(shop, [{ stock: 8 }]);
    await setStock(shop, variantIds[0], 4);
    await untilAnnounced(shop, mobileId);
    const { events } = await listen(shop.url);
    expect(events[0]).toMatchObject({
      name: 'recent',
      data: {
        forMs: expect.any(Number),
        changes: expect.arrayContaining([{ id: mobileId, agoMs: expect.any(Number) }]),
      },
    });
  });

  it.runIf(isWhole)(
    'says that something was missed when more has changed than it names',
    async () => {
      for (let number = 0; number < 45; number += 1) await createMobile(shop);
      const stream = await listen(shop.url);
      await shop.db.update(variants).set({ priceCents: sql`${variants.priceCents} + 100` });
      await expect
        .poll(() => stream.events.map(({ name }) => name), { timeout: 20_000 })
        .toContain('missed');
    },
  );

  it.runIf(isWhole)(
    'names a phone when the pages that show it can be fetched anew, and no sooner',
    async () => {
      const { mobileId, variantIds } = await createVariants(shop, [{ priceDollars: 500 }]);
      await untilAnnounced(shop, mobileId);
      const { slug } = (await (
        await shop.api(`/mobile-data/${mobileId}`)
      ).json()) as WireMobileDetail;
      const pages = [`/mobiles/${slug}.data`, '/order.data?brand=vivo'];
      const read = () => Promise.all(pages.map(async (path) => (await shop.api(path)).text()));
      await read();
      const stream = await listen(shop.url);
      await setPrice(shop, variantIds[0], 431);
      await expect.poll(stream.changed).toContain(mobileId);
      for (const page of await read()) expect(page).toContain('431');
    },
  );
});

/** Waits until every stream has been sent this phone: one that is opened now hears of later changes only. */
async function untilAnnounced(shop: TestShop, id: string): Promise<void> {
  const stream = await listen(shop.url);
  await expect.poll(() => JSON.stringify(stream.events)).toContain(id);
  const marker = await createMobile(shop);
  await expect.poll(stream.changed).toContain(marker);
  stream.close();
}

describe('the streams of a process', () => {
  it('are half of its connections, and so many of one client', async () => {
    const shop = await startTestShop({ catalogue: false, settings: { MAX_CONNECTIONS: '140' } });
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
      catalogue: false,
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

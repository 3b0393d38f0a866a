/** Each process of a shop tells its traces when a collector is set, and has nothing of OpenTelemetry when none is. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { addRow, createMobile, createShopper, startIntent } from '../../../support/checkout.ts';
import { createTestFolder } from '../../../support/database/database.ts';
import { clientAddress } from '../../../support/shop/client-address.ts';
import { startWorkersShop, type WorkersShop } from '../../../support/shop/workers.ts';
import { type Collector, startCollector } from '../../../support/tracing/collector.ts';

vi.setConfig({ testTimeout: 120_000 });

const RECORDER = pathToFileURL(
  path.resolve(import.meta.dirname, '../../../support/tracing/note-loaded.mjs'),
);

/** A shop with two workers, whose modules are noted. */
async function openShop(settings: Record<string, string> = {}) {
  const file = path.join(createTestFolder(), 'loaded.txt');
  const noting = { NODE_OPTIONS: `--import=${RECORDER.href}`, NOTE_LOADED: file };
  const shop = await startWorkersShop({ ...noting, ...settings });
  return {
    shop,
    loaded: (part: string) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((url) => url.includes(part)),
  };
}

/** A page, an account and an attempt to pay: what loads most of what a shop loads late. */
async function useShop(shop: WorkersShop): Promise<void> {
  expect((await shop.api('/')).status).toBe(200);
  const email = 'loads-the-identity-service@test.example';
  const account = await shop.api('/api/auth/sign-up/email', {
    body: { name: 'Ada', email, password: 'Orbit-7$Lantern' },
    headers: { origin: shop.url, 'x-forwarded-for': clientAddress() },
  });
  expect(account.status).toBe(200);
  const shopper = await createShopper(shop);
  await addRow(shop, shopper, await createMobile(shop));
  await startIntent(shop, shopper);
}

describe.runIf(inject('postgresUrl'))('a shop with two workers', () => {
  describe('and a collector', () => {
    let collector: Collector;
    let opened: Awaited<ReturnType<typeof openShop>>;
    beforeAll(async () => {
      collector = await startCollector();
      opened = await openShop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    });
    afterAll(async () => {
      await opened?.shop.remove();
      await collector?.close();
    });

    it('tells of each process what it does, as one of its own', async () => {
      await useShop(opened.shop);
      const pidsOf = (isMeant: (name: string) => boolean) => [
        ...new Set(
          collector.spans
            .filter(({ name }) => isMeant(name))
            .map(({ resource }) => Number(resource['process.pid'])),
        ),
      ];
      const ask = async () => {
        const headers = { connection: 'close' };
        await Promise.all(Array.from({ length: 8 }, () => opened.shop.api('/orders', { headers })));
        return pidsOf((name) => name === 'GET /orders').toSorted((a, b) => a - b);
      };
      const workers = ['worker 1', 'worker 2'].map((name) => opened.shop.pidsOf(name).at(-1) ?? 0);
      await expect.poll(ask).toEqual(workers.toSorted((a, b) => a - b));
      const back = opened.shop.pidsOf('back').at(-1);
      await expect.poll(() => pidsOf((name) => name.startsWith('job '))).toEqual([back]);
      const instances = new Set(
        collector.spans.map(({ resource }) => resource['service.instance.id']),
      );
      expect(instances.size).toBe(3);
      expect(opened.loaded('/node_modules/@opentelemetry/').length).toBeGreaterThan(0);
    });
  });

  describe('and no collector', () => {
    let opened: Awaited<ReturnType<typeof openShop>>;
    beforeAll(async () => {
      opened = await openShop();
    });
    afterAll(() => opened?.shop.remove());

    it('loads nothing of OpenTelemetry', async () => {
      await useShop(opened.shop);
      expect(opened.loaded('/node_modules/better-auth/').length).toBeGreaterThan(0);
      expect(opened.loaded('/src/database/trace-statements.ts')).toHaveLength(3);
      expect(opened.loaded('@opentelemetry')).toEqual([]);
      expect(opened.loaded('/src/adapters/opentelemetry/')).toEqual([]);
    });
  });
});

import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '../../src/database/demo-accounts.ts';
import { prepareTestDatabase } from '../support/database/database.ts';
import { type Buyer, createBuyers } from './buyer.ts';
import { createKillableShop, type KillableShop } from './kills/killable-shop.ts';
import { prepareVictim } from './kills/victim.ts';
import { mountSmallDisk } from './small-disk.ts';

const ROUNDS = Number(process.env.FULL_DISKS ?? 1);
/** Enough for their payments to need more pages than the tables have. */
const BUYERS = 8;
const ROOM_MS = 60_000;

describe('the disk is full', () => {
  const closers: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  it('R114 R118 embedded database and pictures: refused clearly, nothing lost or doubled', {
    timeout: 120_000 + ROUNDS * 120_000,
  }, async ({ task }) => {
    const database = await prepareTestDatabase({ kind: 'embedded', catalogue: true });
    closers.push(database.remove);
    const shop = await createKillableShop(database);
    closers.push(shop.stop);
    await shop.start();
    const images = path.join(database.dataDir, 'images');
    task.meta.runs = ROUNDS;
    for (let round = 0; round < ROUNDS; round += 1) {
      await payOnFullDisk(shop, {
        round,
        fill: () => shop.setDisk('full'),
        free: () => shop.setDisk('free'),
        meanwhile: () => refusePicture(shop, images),
      });
    }
    // Events for which there was no room are dealt with by the reconciler, once a minute.
    const check = async () => (await shop.checkInvariants()).code;
    await expect.poll(check, { timeout: 2 * ROOM_MS, interval: 2_000 }).toBe(0);
    await expectHealthy(shop);
  });

  it('R114 R118 PostgreSQL on a small file system: refused clearly, nothing lost or doubled', {
    timeout: 120_000 + ROUNDS * 120_000,
  }, async ({ task, skip }) => {
    const disk =
      mountSmallDisk() ?? skip('this machine does not let the tests mount a file system');
    closers.push(disk.remove);
    const victim = await prepareVictim('database', disk.folder);
    closers.push(victim.remove);
    const shop = await createKillableShop(victim);
    closers.push(shop.stop);
    await shop.start();
    task.meta.runs = ROUNDS;
    for (let round = 0; round < ROUNDS; round += 1) {
      await payOnFullDisk(shop, { round, ...disk });
    }
    await victim.settleDown();
    await expectHealthy(shop);
  });
});

/** Buyers pay while there is no room; once it is back everything is recorded without their help. */
async function payOnFullDisk(
  shop: KillableShop,
  disk: { round: number; fill(): void; free(): void; meanwhile?(): Promise<void> },
): Promise<void> {
  const buyers = createBuyers(shop);
  const paying: { buyer: Buyer; intentId: string }[] = [];
  for (let number = 0; number < BUYERS; number += 1) {
    const buyer = await buyers.createBuyer(`disk-${disk.round}-${number}@test.example`);
    paying.push({ buyer, intentId: await buyers.startIntent(buyer) });
  }
  const latecomer = await buyers.createBuyer(`disk-${disk.round}-late@test.example`);
  disk.fill();
  const refusals: string[] = [];
  const refuse = (error: unknown) => void refusals.push(String(error));
  await buyers.startIntent(latecomer).catch(refuse);
  for (const { buyer, intentId } of paying) {
    await buyers.confirm(intentId);
    await buyers.report(buyer, intentId).catch(refuse);
  }
  await disk.meanwhile?.();
  disk.free();
  // What is full says so; a database that stopped over it is away. What fits into files that are there
  // already needs no room and is not refused.
  expect(refusals.filter((text) => !/storage-full|not-ready|fetch failed/.test(text))).toEqual([]);
  if (await shop.hasDied()) await shop.start();
  expect(await buyers.insist(() => buyers.startIntent(latecomer))).toMatch(/^pi_/);
  for (const { buyer, intentId } of paying) {
    const read = () => buyers.insist(() => buyers.readBooks(buyer));
    await expect.poll(read, { timeout: ROOM_MS }).toEqual({ rows: 0, payments: [intentId] });
  }
}

/** A picture that finds no room is refused, and half of it does not stay. */
async function refusePicture(shop: KillableShop, images: string): Promise<void> {
  const buyers = createBuyers(shop);
  const { email = '', password = '' } = DEMO_ACCOUNTS.find(({ role }) => role === 'Admin') ?? {};
  shop.setDisk('free');
  const headers = await buyers.identify(email, { password });
  shop.setDisk('full');
  const create = { width: 400, height: 800, channels: 3, background: 'teal' } as const;
  const body = new FormData();
  const picture = new Uint8Array(await sharp({ create }).png().toBuffer());
  body.set('image', new Blob([picture], { type: 'image/png' }), 'phone.png');
  const answer = await fetch(`${shop.url}/images`, { method: 'POST', headers, body });
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'storage-full' }]);
  const left = readdirSync(images, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
}

async function expectHealthy(shop: KillableShop): Promise<void> {
  expect(await shop.stop()).toBe(0);
  const { code, output } = await shop.checkInvariants();
  expect([code, output]).toEqual([0, expect.not.stringContaining('BROKEN')]);
}

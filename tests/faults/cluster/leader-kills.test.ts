/** The machine of the primary dies at any moment, under buyers: what was acknowledged is so, and visitors notice little. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChance } from '../../../scripts/lib/testing/chance.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import type { Buyer, createBuyers } from '../buyer.ts';
import { type Cluster, canHaveCluster, openCluster } from './cluster.ts';
import {
  catalogueAddresses,
  type Phone,
  percentile,
  type Watched,
  watchReads,
  watchWrites,
} from './watching.ts';

const chance = createChance('leader-kills');

const KILLS = Number(process.env.LEADER_KILLS ?? 0);
const BUYERS = 8;
/** Mails go out at a few a second, and all of them are looked for at the end. */
const THINKING_MS = 1_000;
/** From a whole cluster to the kill. */
const LONGEST_LIFE_MS = 2_000;
const KILL_MS = 120_000;
/** Of what is read of the catalogue from a kill until all three databases are there again. */
const LEAST_READ = 0.999;

describe.runIf(KILLS > 0 && canHaveCluster())('SIGKILL of the primary of three machines', () => {
  let cluster: Cluster;
  let buyers: ReturnType<typeof createBuyers>;
  let number = 0;
  /** Whose order was called off. */
  const calledOff: string[] = [];
  beforeAll(async () => {
    cluster = await openCluster();
    for (const machine of cluster.machines.slice(0, 2)) await cluster.startShop(machine);
    await cluster.fillShelves();
    buyers = cluster.buyers(KILLS * KILL_MS);
  }, 300_000);
  afterAll(() => cluster?.remove(), 60_000);

  async function somebody(): Promise<Buyer> {
    number += 1;
    const email = `cluster-${number}`;
    let tries = 0;
    // Who is not told whether the account was made takes another name.
    return buyers.insist(() => buyers.createBuyer(`${email}-${++tries}@test.example`));
  }

  /** Calls an order off, so that its money goes back; once, however often it takes to be told so. */
  async function cancelOrder({ headers }: Buyer, orderId: string): Promise<void> {
    const order = await buyers.send<{ status: string }>(`/orders/${orderId}`, { headers });
    if (order.body.status === 'cancelled') return;
    const answer = await buyers.send(`/orders/${orderId}/cancel`, { method: 'POST', headers });
    if (answer.status !== 200) throw new Error(`not called off: ${answer.status}`);
  }

  /** Buys until it is over, and calls each third order off. @returns what was acknowledged, to whom */
  async function buyOn(isOver: () => boolean) {
    const paid: { buyer: Buyer; intentId: string; isCalledOff: boolean }[] = [];
    while (!isOver()) {
      const buyer = await somebody();
      const intentId = await buyers.insist(() => buyers.startIntent(buyer));
      await buyers.insist(() => buyers.confirm(intentId));
      const told = await buyers.insist(() => buyers.report(buyer, intentId));
      expect(told.body).toMatchObject({ deletedResult: { deletedCount: 1 } });
      const orderId = told.body.insertedResult?.insertedId ?? '';
      const isCalledOff = paid.length % 3 === 2;
      if (isCalledOff) await buyers.insist(() => cancelOrder(buyer, orderId));
      paid.push({ buyer, intentId, isCalledOff });
      await sleep(THINKING_MS);
    }
    return paid;
  }

  /**
   * Puts a phone into a cart and takes it out again, all the time. Whoever is refused, because answers were lost and the
   * cart is full, or because the token has run out, is followed by somebody else.
   */
  async function writeOn() {
    const [mobile] = await cluster.query<{ id: string }>('select id from mobiles limit 1');
    let writer: Buyer | undefined = await somebody();
    return watchWrites(async () => {
      const { email, headers } = writer ?? (await somebody());
      writer = undefined;
      const added = await buyers.send<{ insertedId: string }>('/carts', {
        body: { productId: mobile?.id, email },
        headers: { ...headers, 'idempotency-key': newId() },
      });
      if (added.status !== 200) throw new Error(`no row: ${added.status}`);
      await buyers.send(`/carts/${added.body.insertedId}`, { method: 'DELETE', headers });
      writer = { email, headers, price: 0, rowId: '' };
    }, 50);
  }

  async function killLeader(): Promise<void> {
    const leader = await cluster.leader();
    await cluster.killDatabase(leader);
    await cluster.untilLeader();
    cluster.startDatabase(leader);
    await cluster.untilWhole();
  }

  it('R114 R118: nothing acknowledged is lost, nothing is paid twice, the catalogue stays open', {
    timeout: 300_000 + KILLS * KILL_MS,
  }, async ({ task }) => {
    task.meta.runs = KILLS;
    const writes = await writeOn();
    const pages = watchReads(cluster.url, () => '/', 50);
    const phones = await cluster.query<Phone>('select id, slug from mobiles order by id');
    const nextAddress = catalogueAddresses(phones);
    const reads: Watched[] = [];
    let isOver = false;
    const buying = Array.from({ length: BUYERS }, () => buyOn(() => isOver));
    const holes: number[] = [];
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await cluster.untilWhole();
        writes.takeHole();
        await sleep(chance.fraction() * LONGEST_LIFE_MS);
        const watch = watchReads(cluster.url, nextAddress, 30);
        await killLeader();
        reads.push(await watch.end());
        holes.push(writes.takeHole());
      }
    } finally {
      isOver = true;
      await writes.end();
    }
    const seenPages = await pages.end();
    const paid = (await Promise.all(buying)).flat();
    // How long writes failed. Printed, not asserted: it depends on how busy the machine is.
    const holeMs = [0.5, 0.95, 1].map((share) => Math.round(percentile(holes, share)));
    const unread = reads.flatMap(({ failures }) => failures);
    const asked = reads.reduce((sum, read) => sum + read.asked, 0);
    const stale = reads.reduce((sum, read) => sum + read.stale, 0);
    const catalogue = { asked, stale, failed: unread.length };
    const home = { asked: seenPages.asked, failed: seenPages.failures.length };
    calledOff.push(...paid.filter((one) => one.isCalledOff).map(({ intentId }) => intentId));
    const counts = { kills: holes.length, payments: paid.length, calledOff: calledOff.length };
    console.info(JSON.stringify({ ...counts, holeMs, catalogue, home }));

    expect(paid.length).toBeGreaterThanOrEqual(BUYERS);
    // Asked of the database: a token lasts a quarter of an hour, and most of them have run out.
    const inBooks = await cluster.query<{ email: string; intentId: string; rows: number }>(`
      select u.email, p.transaction_id as "intentId",
        (select count(*)::int from cart_rows c where c.user_id = u.id) as rows
      from payments p join users u on u.id = p.user_id`);
    const booksOf = Map.groupBy(inBooks, ({ email }) => email);
    const wrong = paid.filter(({ buyer: { email }, intentId }) => {
      const found = booksOf.get(email) ?? [];
      return found.length !== 1 || found[0]?.intentId !== intentId || found[0].rows !== 0;
    });
    expect(wrong).toEqual([]);
    expect(seenPages.failures).toEqual([]);
    // While there was no primary, each time.
    expect(reads.filter((read) => read.stale === 0)).toEqual([]);
    expect(unread.slice(Math.floor((1 - LEAST_READ) * asked))).toEqual([]);
  });

  it('afterwards no refund and no receipt is missing, and every invariant holds', {
    timeout: 600_000,
  }, async () => {
    const waiting = async () => ({
      mails: (await cluster.query('select from outbox where sent_at is null')).length,
      events: (await cluster.query('select from webhook_inbox where processed_at is null')).length,
      refunds: (await cluster.query("select from refunds where state = 'due'")).length,
    });
    await expect.poll(waiting, { timeout: 400_000 }).toEqual({ mails: 0, events: 0, refunds: 0 });
    for (const intentId of calledOff) {
      const { data } = await buyers.bank<{ data: object[] }>(
        `/v1/refunds?payment_intent=${intentId}`,
      );
      expect([intentId, data.length]).toEqual([intentId, 1]);
    }
    const answer = await fetch(`${cluster.bankUrl}/mailbox.json`);
    const mails = (await answer.json()) as { messageId: string }[];
    const received = mails.map(({ messageId }) => messageId).join(' ');
    // The mailbox keeps the newest thousand, and an order brings up to four.
    const receipts = await cluster.query<{ id: string }>(
      "select id from outbox where dedupe_key like 'receipt:%' order by sent_at desc limit 200",
    );
    expect(receipts.filter(({ id }) => !received.includes(id))).toEqual([]);
    const { code, output } = await cluster.checkInvariants();
    expect([code, output]).toEqual([0, expect.not.stringContaining('BROKEN')]);
  });
});

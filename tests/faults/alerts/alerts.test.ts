/** Each alert fires when what it is about really happens to a shop, and none does while nothing happens. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { loadConfig } from '../../../src/config.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import { type PreparedDatabase, prepareTestDatabase } from '../../support/database/database.ts';
import { type ChildShop, spawnShop, untilOpen } from '../../support/shop/child-shop.ts';
import { freePort } from '../../support/shop/free-port.ts';
import { type Buyer, createBuyers } from '../buyer.ts';
import { type CuttingProxy, startCuttingProxy } from '../cutting-proxy.ts';
import { ALERTS, findPrometheus, type Prometheus, startPrometheus } from './prometheus.ts';

/** It takes five minutes, and a machine that does nothing else: what is slow there is an alert. */
const IS_WANTED = Number(process.env.ALERTS ?? 0) > 0;
/** A reconciliation comes once a minute; the rest is seconds. */
const PATIENCE_MS = 100_000;
const CALM_MS = 10_000;
const AT_ONCE = 40;

interface Provocation {
  /** Done again and again until the alert fires. */
  provoke(): Promise<unknown>;
  undo?(): Promise<unknown>;
}

describe.runIf(IS_WANTED && inject('postgresUrl') && findPrometheus())('an alert', () => {
  let database: PreparedDatabase;
  let proxy: CuttingProxy;
  let shop: ChildShop;
  let prometheus: Prometheus;
  let buyers: ReturnType<typeof createBuyers>;
  let buyer: Buyer;
  let client: pg.Client;
  /** Another session, to hold locks in. */
  let holder: pg.Client;
  beforeAll(async () => {
    database = await prepareTestDatabase({ kind: 'postgres', catalogue: true });
    proxy = await startCuttingProxy(database.url ?? '');
    const metrics = await freePort();
    const settings = {
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
      DATA_DIR: database.dataDir,
      DATABASE_URL: proxy.url,
      // Few enough for a handful of buyers to use them up.
      DATABASE_POOL: '3',
      METRICS_PORT: String(metrics),
      TRUSTED_PROXY: '127.0.0.1',
      WORKERS: '1',
    };
    shop = await untilOpen(spawnShop(settings));
    const { stripe } = loadConfig(settings);
    buyers = createBuyers({
      url: shop.url,
      bankUrl: stripe.apiUrl,
      bankKey: stripe.secretKey,
      hasDied: async () => false,
      start: async () => undefined,
    });
    [client, holder] = await Promise.all([connect(), connect()]);
    buyer = await buyers.createBuyer('alert@test.example');
    const payer = await buyers.createBuyer('payer@test.example');
    const intentId = await buyers.startIntent(payer);
    await buyers.confirm(intentId);
    await buyers.report(payer, intentId);
    prometheus = await startPrometheus(metrics);
  });
  afterAll(async () => {
    await prometheus?.stop();
    await client?.end();
    await holder?.end();
    shop?.process.kill('SIGKILL');
    await shop?.ended;
    await proxy?.close();
    await database?.remove();
  });

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({ connectionString: database.ownerUrl });
    made.on('error', () => undefined);
    await made.connect();
    return made;
  }
  const setFault = (fault: object) =>
    fetch(`${bankUrl()}/_faults`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bankKey()}`, 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
  const bankUrl = () => loadConfig({ SANDBOX_PORT: sandboxPort() }).stripe.apiUrl;
  const bankKey = () => loadConfig({}).stripe.secretKey;
  const sandboxPort = () => /127\.0\.0\.1:(\d+)\/bank/.exec(shop.output())?.[1] ?? '';
  const clearFaults = () =>
    fetch(`${bankUrl()}/_faults`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${bankKey()}` },
    });
  /** Whatever comes of it. */
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(shop.url + path, { ...init, signal: AbortSignal.timeout(20_000) })
      .then((answer) => answer.text())
      .catch(() => '');
  const many = (act: (turn: number) => Promise<unknown>, count = AT_ONCE) =>
    Promise.all(Array.from({ length: count }, (_, turn) => act(turn)));
  const addToCart = () =>
    ask('/carts', {
      method: 'POST',
      headers: { ...buyer.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ productId: newId(), email: buyer.email }),
    });
  const startIntent = () =>
    ask('/create-payment-intent', {
      method: 'POST',
      headers: { ...buyer.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ price: buyer.price }),
    });
  const locked = async (table: string, work: () => Promise<unknown>) => {
    await holder.query('begin');
    try {
      await holder.query(`lock table ${table} in access exclusive mode`);
      await work();
    } finally {
      await holder.query('rollback');
    }
  };
  /** @param times when they were written, are due and were given up */
  const addMails = (times: string) =>
    client.query(`insert into outbox (id, dedupe_key, to_address, subject, body_text,
        created_at, next_attempt_at, gave_up_at)
      select gen_random_uuid(), 'provoked-' || n, 'nobody@test.example', 'Lost', 'Lost', ${times}
      from generate_series(1, 9) n on conflict (dedupe_key) do nothing`);
  const removeMails = () => client.query("delete from outbox where dedupe_key like 'provoked-%'");
  let number = 0;
  const search = () => {
    number += 1;
    return ask(`/order?q=galaxy+${number}`);
  };

  const PROVOCATIONS: Record<string, Provocation> = {
    HandsetCapturesUnrecorded: {
      // Somebody has paid, and the shop has no record of why.
      async provoke() {
        if (number > 0) return sleep(1_000);
        number += 1;
        return buyers.bank('/v1/payment_intents', {
          amount: '7700',
          currency: 'usd',
          'payment_method_types[]': 'card',
          confirm: 'true',
          payment_method: 'pm_card_visa',
          'metadata[shop]': shop.url,
          'metadata[orderId]': newId(),
        });
      },
      undo: () => client.query('delete from unrecorded_captures'),
    },
    HandsetDatabaseAway: { provoke: async () => proxy.shut(), undo: async () => proxy.open() },
    HandsetCatalogueStale: {
      async provoke() {
        proxy.shut();
        await search();
      },
      undo: async () => proxy.open(),
    },
    HandsetFaults: {
      async provoke() {
        await setFault({ provider: { kind: '500' } });
        await startIntent();
      },
      undo: clearFaults,
    },
    HandsetRefusing: { provoke: () => many(search, 120) },
    HandsetSlow: {
      provoke: () => locked('cart_rows', () => Promise.race([many(addToCart, 6), sleep(1_600)])),
    },
    HandsetEventLoopBlocked: {
      async provoke() {
        shop.process.kill('SIGSTOP');
        await sleep(600);
        shop.process.kill('SIGCONT');
        await sleep(300);
      },
    },
    HandsetPoolExhausted: {
      provoke: () => locked('cart_rows', () => Promise.race([many(addToCart, 30), sleep(8_000)])),
    },
    HandsetLedgerUnread: {
      provoke: () =>
        client.query(
          "update job_marks set reached_at = now() - interval '1 hour' where name = 'ledger-walk'",
        ),
      undo: () =>
        client.query("update job_marks set reached_at = now() where name = 'ledger-walk'"),
    },
    HandsetWebhooksStuck: {
      provoke: () =>
        client.query(`insert into webhook_inbox (event_id, type, received_at)
          values ('evt_stuck', 'captured', now() - interval '1 hour')
          on conflict (event_id) do update set processed_at = null`),
      undo: () => client.query("delete from webhook_inbox where event_id = 'evt_stuck'"),
    },
    HandsetRefundsStuck: {
      provoke: () =>
        client.query(`update payments set refund = 'due', updated_at = now() - interval '2 hours'`),
      undo: () => client.query("update payments set refund = 'none', updated_at = now()"),
    },
    HandsetRefundsOwed: {
      provoke: () =>
        client.query(`insert into refunds
          (id, payment_id, amount_cents, reason, state, created_at, owed_since)
          select gen_random_uuid(), id, 100, 'Owed', 'failed', now(), now() - interval '2 days'
          from payments limit 1`),
      undo: () => client.query("delete from refunds where reason = 'Owed'"),
    },
    HandsetDisputeUnanswered: {
      provoke: () =>
        client.query(`insert into disputes
          (id, payment_id, amount_cents, reason, state, evidence_due_at, opened_at)
          select 'dp_unanswered', id, 100, 'fraudulent', 'inquiry', now() + interval '1 day', now()
          from payments limit 1 on conflict do nothing`),
      undo: () => client.query('delete from disputes'),
    },
    HandsetAttemptsOverdue: {
      async provoke() {
        await startIntent();
        await client.query(
          "update payment_attempts set expires_at = now() - interval '1 hour' where state = 'pending'",
        );
      },
    },
    HandsetMailsStuck: {
      provoke: () => addMails("now() - interval '1 hour', now() + interval '1 hour', null"),
      undo: removeMails,
    },
    HandsetMailsGivenUp: { provoke: () => addMails('now(), now(), now()'), undo: removeMails },
    HandsetOutgoingWebhooksStuck: {
      // Somebody has it, and does not say what became of it.
      provoke: () =>
        client.query(`
          insert into webhook_endpoints (id, url, events, sealed_secret)
            values ('00000000-0000-4000-8000-000000000001', 'https://tool.example/', '{order.paid}', '')
            on conflict do nothing;
          insert into webhook_events (id, type, data)
            values ('00000000-0000-4000-8000-000000000002', 'order.paid', '{}') on conflict do nothing;
          insert into webhook_deliveries (endpoint_id, event_id, next_attempt_at, claimed_until)
            values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002',
              now() - interval '1 hour', now() + interval '1 hour')
            on conflict do nothing`),
      undo: () => client.query('delete from webhook_events; delete from webhook_endpoints'),
    },
    HandsetJobsResting: {
      // Longer than its round and what it may have been: a success in between begins anew.
      provoke: () => locked('outbox', () => sleep(14_000)),
    },
    HandsetOversold: {
      async provoke() {
        const { rows } = await client.query<{ conname: string }>(
          "select conname from pg_constraint where conrelid = 'variants'::regclass and contype = 'c'",
        );
        for (const { conname } of rows) {
          await client.query(`alter table variants drop constraint if exists ${conname}`);
        }
        await client.query(
          'update variants set stock = -1 where id in (select id from variants limit 1)',
        );
      },
      undo: () => client.query('update variants set stock = 0 where stock < 0'),
    },
    HandsetDown: { provoke: async () => shop.process.kill('SIGKILL') },
  };

  it('is provoked for every rule that can be', () => {
    expect(Object.keys(PROVOCATIONS).sort()).toEqual(ALERTS.toSorted());
  });

  it('does not fire while nothing happens', { timeout: 60_000 }, async () => {
    await sleep(CALM_MS);
    expect(await prometheus.firing()).toEqual([]);
  });

  it.for(Object.entries(PROVOCATIONS))(
    '%s fires when it happens',
    { timeout: 2 * PATIENCE_MS },
    async ([name, { provoke, undo }], { task }) => {
      task.meta.runs = 1;
      const deadline = Date.now() + PATIENCE_MS;
      let firing: string[] = [];
      while (!firing.includes(name) && Date.now() < deadline) {
        await provoke();
        await sleep(300);
        firing = await prometheus.firing();
      }
      await undo?.();
      expect(firing).toContain(name);
    },
  );
});

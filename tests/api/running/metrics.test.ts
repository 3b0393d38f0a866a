/**
 * The figures of a running shop: true, about everything that the alerts look at, told to nobody outside, and
 * with nothing in them that is about a person.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { findProgram } from '../../../scripts/lib/find-tools.mjs';
import { withJobLock } from '../../../src/database/job-lock.ts';
import { addRow, createMobile, createShopper, startIntent } from '../../support/checkout.ts';
import { createPaidOrder } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import { namesOf, readFigures } from '../../support/shop/figures.ts';
import { freePort } from '../../support/shop/free-port.ts';

const OPS = path.resolve(import.meta.dirname, '../../../ops');
const readOps = (file: string) => readFileSync(path.join(OPS, file), 'utf8');

/** By a shop whose database is archived (figures/database-figures.test.ts), and by a backup. */
const TOLD_ELSEWHERE = [
  'handset_backup_last_success_timestamp_seconds',
  'handset_archive_delay_seconds',
];

const FIRST_ROUND_MS = 30_000;

/** Somebody has it, and does not say what became of it. */
const WAITING_WEBHOOK = `
  insert into webhook_endpoints (id, url, events, sealed_secret)
    values ('00000000-0000-4000-8000-000000000001', 'https://tool.example/', '{order.paid}', '');
  insert into webhook_events (id, type, data)
    values ('00000000-0000-4000-8000-000000000002', 'order.paid', '{}');
  insert into webhook_deliveries (endpoint_id, event_id, next_attempt_at, claimed_until)
    values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002',
      now() - interval '1 hour', now() + interval '1 hour');`;

describe.runIf(inject('postgresUrl'))('the figures of a shop', () => {
  let shop: TestShop;
  let port: number;
  /** Reconciliation and housekeeping rest, so that what the tests write stays as it is. */
  const done = Promise.withResolvers<void>();
  let resting: Promise<boolean>;
  beforeAll(async () => {
    port = await freePort();
    shop = await startTestShop({ kind: 'postgres', settings: { METRICS_PORT: String(port) } });
    // The first round of the shop's own writes down how far it has read, and may still be under way then.
    await vi.waitFor(
      async () => {
        const marks = await shop.pool.query(`select from job_marks where name = 'ledger-walk'`);
        expect(marks.rowCount).toBe(1);
      },
      { timeout: FIRST_ROUND_MS },
    );
    for (let isMine = false; !isMine; ) {
      const begun = Promise.withResolvers<void>();
      resting = withJobLock({ kind: 'postgres', pool: shop.pool }, 'reconcile', () => {
        begun.resolve();
        return done.promise;
      });
      isMine = await Promise.race([resting, begun.promise.then(() => true)]);
    }
  });
  afterAll(async () => {
    done.resolve();
    await resting;
    await shop.close();
  });

  const figure = async (name: string) => (await readFigures(port)).get(name);

  it('count what was answered by its route, and what came from the cache', async () => {
    const person = await createShopper(shop);
    for (let time = 0; time < 3; time += 1) {
      await shop.api(`/carts/${person.email}`, { as: person });
      await shop.api('/mobile-data?limit=3&tell-tale=tell-tale');
    }
    await shop.api('/mobile-data/no-such-phone');
    const counted = (method: string, route: string, status: number) =>
      figure(
        `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
      );
    expect(await counted('GET', '/carts/:email', 200)).toBe(3);
    expect(await counted('GET', '/mobile-data/:id', 404)).toBe(1);
    expect(await figure('handset_ready')).toBe(1);

    const hits = 'handset_public_answers_total{cache="hit"}';
    const before = (await figure(hits)) ?? Number.NaN;
    for (let time = 0; time < 3; time += 1) await shop.api('/mobile-data?limit=5');
    expect(await figure(hits)).toBe(before + 2);
    expect(await figure('handset_page_cache_bytes')).toBeGreaterThan(0);
  });

  it('hold nothing that is about a person, and no address that somebody made up', async () => {
    const person = await createShopper(shop);
    await shop.api(`/carts/${person.email}`, { as: person });
    await shop.api('/tell-tale-page');
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).not.toContain(person.email);
    expect(text).not.toMatch(/tell-tale/);
    expect(text).toContain('route="page",status="404"');
  });

  it.each([
    ['through a proxy', '/metrics', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
    ['through another', '/metrics', { headers: { forwarded: 'for=203.0.113.7' } }],
    ['with another method', '/metrics', { method: 'POST' }],
    ['at another address', '/metrics/', {}],
    ['at the root', '/', {}],
  ])('are not there %s', async (_, where, init) => {
    const answer = await fetch(`http://127.0.0.1:${port}${where}`, init);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('');
  });

  it('are not told on the port of the shop', async () => {
    const answer = await shop.api('/metrics');
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('handset_');
  });

  it('tell of tasks, whether they end well or not', async () => {
    const runs = (outcome: string) =>
      figure(`handset_job_runs_total{task="mail",outcome="${outcome}"}`);
    await expect.poll(() => runs('done')).toBeGreaterThan(0);
    const last = await figure('handset_job_last_success_timestamp_seconds{task="mail"}');
    expect(Math.abs(Date.now() / 1_000 - (last ?? 0))).toBeLessThan(60);
    await shop.asOwner('alter table outbox rename to outbox_away');
    await expect.poll(() => runs('failed')).toBeGreaterThan(0);
    await shop.asOwner('alter table outbox_away rename to outbox');
  });

  /** What waits, and ages in whole hours, days or the like. */
  const readWaiting = async () => {
    const figures = await readFigures(port);
    return {
      orders: figures.get('handset_orders{status="pending"}'),
      refunds: figures.get('handset_refunds_due'),
      refundAge: Math.floor((figures.get('handset_refund_oldest_seconds') ?? 0) / 3_600),
      owed: figures.get('handset_refunds_owed'),
      owedAge: Math.floor((figures.get('handset_refund_owed_oldest_seconds') ?? 0) / 86_400),
      disputes: figures.get('handset_disputes_open'),
      evidenceDue: Math.floor((figures.get('handset_dispute_evidence_due_seconds') ?? 0) / 86_400),
      overdue: figures.get('handset_attempts_overdue'),
      held: figures.get('handset_units_held'),
      failing: figures.get('handset_outbox_failing_mails'),
      givenUp: figures.get('handset_outbox_given_up_mails'),
      mailAge: Math.floor((figures.get('handset_outbox_oldest_seconds') ?? 0) / 3_600),
      eventAge: Math.floor((figures.get('handset_webhook_oldest_seconds') ?? 0) / 600),
      webhooks: figures.get('handset_outgoing_webhooks_due'),
      webhookAge: Math.floor((figures.get('handset_outgoing_webhook_oldest_seconds') ?? 0) / 3_600),
      captures: figures.get('handset_unrecorded_captures'),
      cents: figures.get('handset_unrecorded_cents'),
      ledgerAge: Math.floor((figures.get('handset_ledger_age_seconds') ?? 0) / 1_200),
      oversold: figures.get('handset_mobiles_oversold'),
      up: figures.get('handset_database_up'),
    };
  };

  it('tell what waits, and since when', async () => {
    const { orderId } = await createPaidOrder(shop);
    const holder = await createShopper(shop);
    const mobile = await createMobile(shop, { stock: 5 });
    await addRow(shop, holder, mobile);
    await addRow(shop, holder, mobile);
    await startIntent(shop, holder);
    await shop.pool.query(`
      update payments set refund = 'due', updated_at = now() - interval '2 hours' where id = '${orderId}';
      update payment_attempts set expires_at = now() - interval '1 hour' where state = 'pending';
      insert into refunds (id, payment_id, amount_cents, reason, state, created_at, owed_since)
        values (gen_random_uuid(), '${orderId}', 100, 'Scratched', 'failed', now(), now() - interval '2 days');
      insert into disputes (id, payment_id, amount_cents, reason, state, evidence_due_at, opened_at)
        values ('dp_metrics', '${orderId}', 100, 'fraudulent', 'inquiry', now() + interval '25 hours', now());
      insert into outbox (id, dedupe_key, to_address, subject, body_text, next_attempt_at, created_at, attempts, last_error)
        values (gen_random_uuid(), 'metrics', 'nobody@test.example', 'Late', 'Late.',
          now() + interval '1 hour', now() - interval '3 hours', 3, 'refused'),
        (gen_random_uuid(), 'untried', 'nobody@test.example', 'Late', 'Late.',
          now() + interval '1 hour', now() - interval '1 hour', 0, null);
      insert into outbox (id, dedupe_key, to_address, subject, body_text, created_at, gave_up_at)
        values (gen_random_uuid(), 'given-up', 'nobody@test.example', 'Never', 'Never.',
          now() - interval '9 hours', now());
      insert into webhook_inbox (event_id, type, received_at)
        values ('evt_metrics', 'captured', now() - interval '10 minutes');
      ${WAITING_WEBHOOK}
      insert into unrecorded_captures (intent_id, amount_cents, created_at) values ('pi_metrics', 12345, now());
      update job_marks set reached_at = now() - interval '20 minutes' where name = 'ledger-walk'`);
    await expect.poll(readWaiting).toEqual({
      orders: 1,
      refunds: 1,
      refundAge: 2,
      owed: 1,
      owedAge: 2,
      disputes: 1,
      evidenceDue: 1,
      overdue: 1,
      held: 2,
      failing: 1,
      givenUp: 1,
      mailAge: 1,
      eventAge: 1,
      webhooks: 1,
      webhookAge: 1,
      captures: 1,
      cents: 12_345,
      ledgerAge: 1,
      oversold: 0,
      up: 1,
    });
  });

  it('go on when the database does not answer, and say so', async () => {
    const holder = await shop.pool.connect();
    try {
      await holder.query('begin; lock table outbox in access exclusive mode');
      await expect.poll(() => figure('handset_database_up')).toBe(0);
      const figures = await readFigures(port);
      expect(figures.has('handset_outbox_mails')).toBe(false);
      expect(figures.get('handset_ready')).toBe(1);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await expect.poll(() => figure('handset_database_up')).toBe(1);
  });

  it('are all that alerts and dashboard ask for', async () => {
    const told = namesOf(await readFigures(port));
    const asked = `${readOps('prometheus/alerts.yaml')}\n${readOps('grafana/handset.json')}`;
    const names = new Set(asked.match(/\b(?:handset|http|nodejs|process)_[a-z0-9_]+\b/g));
    expect(names.size).toBeGreaterThan(25);
    expect(new Set([...names].filter((name) => !told.has(name)))).toEqual(new Set(TOLD_ELSEWHERE));
  });
});

it('each alert has a section of the runbook that begins with what to do first', () => {
  const alerts = readOps('prometheus/alerts.yaml');
  const all = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name ?? '');
  const links = [...alerts.matchAll(/runbook: ops\/runbook\.md#(\w+)/g)].map(([, link]) => link);
  expect(links).toEqual(all.map((name) => name.toLowerCase()));
  // Some are first a ticket and then a page.
  const names = [...new Set(all)];
  const sections = readOps('runbook.md').split(/^## /m).slice(1);
  expect(sections.map((section) => section.split('\n', 1)[0])).toEqual(names);
  for (const section of sections) {
    expect(section).toContain('**First:**');
    expect(section).toContain('\nThen: ');
  }
});

const promtool = findProgram('promtool');
it.runIf(promtool)('each alert fires when what it is about lasts, and not before', () => {
  const folder = path.join(OPS, 'prometheus');
  const run = (...words: string[]) =>
    execFileSync(promtool ?? '', words, { cwd: folder, encoding: 'utf8' });
  expect(run('check', 'rules', 'alerts.yaml')).toContain('SUCCESS');
  expect(run('check', 'config', 'prometheus.yaml')).toContain('SUCCESS');
  expect(run('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS');
  const tested = new Set(readOps('prometheus/alerts.test.yaml').match(/(?<=alertname: )\w+/g));
  const all = new Set(readOps('prometheus/alerts.yaml').match(/(?<=alert: )\w+/g));
  expect(tested).toEqual(all);
});

const amtool = findProgram('amtool');
describe.runIf(amtool)('Alertmanager', () => {
  const config = path.join(OPS, 'prometheus', 'alertmanager.yaml');
  const run = (...words: string[]) =>
    execFileSync(amtool ?? '', words, { encoding: 'utf8', stdio: 'pipe' });

  it('takes the configuration', () => {
    expect(run('check-config', config)).toContain('SUCCESS');
  });

  it.each(['page', 'ticket'])('mails a %s to its own receiver', (severity) => {
    const route = ['config', 'routes', 'test', `--config.file=${config}`, `severity=${severity}`];
    expect(run(...route).trim()).toBe(severity);
  });
});

it('only alerts that exist are named in the inhibitions of Alertmanager', () => {
  const named = readOps('prometheus/alertmanager.yaml').match(/Handset\w+/g) ?? [];
  const all = new Set(readOps('prometheus/alerts.yaml').match(/(?<=alert: )\w+/g));
  expect(named.filter((name) => !all.has(name))).toEqual([]);
});

/** What the shop throws away by itself, what it keeps, and that an import is never undone in part. */
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteInBatches } from '../../../src/database/delete-batches.ts';
import { outbox } from '../../../src/database/schema.ts';
import { keepHouse } from '../../../src/housekeeping.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';
import { createImporter, HEADER } from '../../support/shop/importer.ts';

describe('housekeeping', () => {
  let shop: TestShop;
  let admin: TestAccount;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    admin = await shop.signInAdmin();
  });
  afterAll(() => shop?.close());

  const keep = () => keepHouse({ ...shop.services, logger: pino({ level: 'silent' }) });
  const run = (statement: string) => shop.db.execute(sql.raw(statement));
  const idsIn = async (table: string, column: string) => {
    const { rows } = await shop.db.execute<{ id: string }>(
      sql.raw(`select ${column}::text as id from ${table} where ${column}::text like 'keep-%'
        or ${column}::text like 'gone-%' order by 1`),
    );
    return rows.map(({ id }) => id);
  };

  it('deletes mails a month after they were sent, and none that has not left', async () => {
    await run(`insert into outbox (id, dedupe_key, to_address, subject, body_text, sent_at,
        created_at, next_attempt_at)
      values (gen_random_uuid(), 'gone-old', 'a@test.example', '', '', now() - interval '31 days',
          now(), now()),
        (gen_random_uuid(), 'keep-sent', 'a@test.example', '', '', now() - interval '29 days',
          now(), now()),
        (gen_random_uuid(), 'keep-waiting', 'a@test.example', '', '', null,
          now() - interval '90 days', now() + interval '1 day')`);
    await keep();
    expect(await idsIn('outbox', 'dedupe_key')).toEqual(['keep-sent', 'keep-waiting']);
  });

  it('deletes events that were dealt with, long after the provider repeats them no more', async () => {
    await run(`insert into webhook_inbox (event_id, type, received_at, processed_at)
      values ('gone-old', 'x', now() - interval '50 days', now() - interval '46 days'),
        ('keep-new', 'x', now() - interval '50 days', now() - interval '44 days'),
        ('keep-open', 'x', now() - interval '90 days', null)`);
    await keep();
    expect(await idsIn('webhook_inbox', 'event_id')).toEqual(['keep-new', 'keep-open']);
  });

  it('deletes sessions and verifications that have run out, and no others', async () => {
    await run(`insert into identity_sessions (id, user_id, token, expires_at)
      select gen_random_uuid(), '${admin.userId}', name, moment from (values
        ('gone-old', now() - interval '2 days'), ('keep-late', now() - interval '1 hour'),
        ('keep-live', now() + interval '1 hour')) made (name, moment)`);
    await run(`insert into identity_verifications (id, identifier, value, expires_at)
      select gen_random_uuid(), name, 'x', moment from (values
        ('gone-old', now() - interval '2 days'), ('keep-live', now() + interval '1 hour'))
        made (name, moment)`);
    await keep();
    expect(await idsIn('identity_sessions', 'token')).toEqual(['keep-late', 'keep-live']);
    expect(await idsIn('identity_verifications', 'identifier')).toEqual(['keep-live']);
    expect((await shop.api('/users', { as: admin })).status).toBe(200);
  });

  it('closes an import before it deletes its lines: it is undone whole or not at all', async () => {
    const { check, commit, read } = createImporter(shop, admin);
    const csv = (slug: string) => `${HEADER}\r\n,${slug},Phone ${slug},vivo,100,5,Text,`;
    const [old, young, unused] = [
      await commit((await check(csv('old'))).id),
      await commit((await check(csv('young'))).id),
      await check(csv('unused')),
    ];
    const age = (id: string, days: number) =>
      run(`update transfers set updated_at = now() - interval '${days} days' where id = '${id}'`);
    await age(old.id, 92);
    await age(young.id, 89);
    await age(unused.id, 8);
    await keep();
    const { rows } = await run(`select distinct transfer_id as id from transfer_rows`);
    expect(rows).toEqual([{ id: young.id }]);
    expect(await read(unused.id)).toMatchObject({ state: 'failed' });
    const undo = async (transferId: string) => {
      const { rows: entries } = await run(`select id from audit_log
        where action = 'mobiles.imported' and subject_id = '${transferId}'`);
      const answer = await shop.api(`/audit/${entries[0]?.id}/undo`, { method: 'POST', as: admin });
      return answer.status;
    };
    expect(await undo(old.id)).toBe(409);
    await age(young.id, 91);
    expect(await undo(young.id)).toBe(409);
    await age(young.id, 1);
    expect(await undo(young.id)).toBe(200);
  });

  it('deletes what tools were told after a month, and webhooks that were removed', async () => {
    await run(`insert into webhook_events (id, type, data, created_at)
      select gen_random_uuid(), name, '{}', moment from (values
        ('gone-old', now() - interval '31 days'), ('keep-new', now() - interval '29 days'))
        made (name, moment)`);
    await run(`insert into webhook_endpoints (id, url, events, sealed_secret, deleted_at)
      select gen_random_uuid(), name, '{}', '', moment from (values
        ('gone-old', now() - interval '31 days'), ('keep-undone', now() - interval '29 days'),
        ('keep-there', null)) made (name, moment)`);
    await run(`insert into webhook_deliveries (endpoint_id, event_id, state)
      select p.id, v.id, 'waiting' from webhook_endpoints p, webhook_events v`);
    await keep();
    expect(await idsIn('webhook_events', 'type')).toEqual(['keep-new']);
    expect(await idsIn('webhook_endpoints', 'url')).toEqual(['keep-there', 'keep-undone']);
    const { rows } = await run('select count(*)::int as left from webhook_deliveries');
    expect(rows).toEqual([{ left: 2 }]);
  });

  it('deletes many rows in short statements, by an index', async () => {
    await run(`insert into outbox (id, dedupe_key, to_address, subject, body_text, sent_at)
      select gen_random_uuid(), 'many-' || n, 'a@test.example', '', '', now() - interval '40 days'
      from generate_series(1, 2500) n`);
    const isOld = sql`${outbox.sentAt} < now() - interval '30 days'`;
    expect(await deleteInBatches(shop.db, outbox, isOld)).toBe(2_500);
    await shop.asOwner('analyze outbox');
    const { rows } = await run(`explain select ctid from outbox
      where sent_at < now() - interval '30 days' limit 1000`);
    expect(JSON.stringify(rows)).toContain('outbox_sent');
  });
});

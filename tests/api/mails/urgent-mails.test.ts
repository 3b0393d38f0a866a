/** In which order waiting mails leave, through a mail server that takes its time. */
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpMailer } from '../../../src/adapters/smtp.ts';
import type { Database } from '../../../src/database/connect.ts';
import { sendDueMails } from '../../../src/shop/mail/index.ts';
import { MAIL_SENDERS } from '../../../src/shop/ports.ts';
import { type HoldingServer, startHoldingServer } from '../../support/mails/holding-server.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

/** Those under way, and the next one of each sender. */
const NEXT = 2 * MAIL_SENDERS;
/** Of each sender the one under way, and the three or four that it may send before an ordinary one. */
const SOON = 6 * MAIL_SENDERS;

describe('waiting mails', () => {
  let mailServer: HoldingServer;
  let shop: TestShop;
  beforeEach(async () => {
    mailServer = await startHoldingServer();
    shop = await startTestShop({ catalogue: false, settings: { SMTP_URL: mailServer.url } });
  });
  afterEach(async () => {
    mailServer.release();
    await shop?.close();
    await mailServer?.close();
  });

  const queue = (count: number, subject: string, isUrgent: boolean) =>
    shop.db.execute(sql`
      insert into outbox (id, dedupe_key, to_address, subject, body_text, is_urgent)
      select gen_random_uuid(), ${subject} || ':' || n, 'ann@test.example', ${subject}, '', ${isUrgent}
      from generate_series(1, ${count}::int) n`);
  const placeOf = (subject: string) =>
    mailServer.given.findIndex((mail) => mail.includes(`Subject: ${subject}`));

  /** As many mails as there are senders are under way, the others wait. */
  async function fill(subject: string, isUrgent: boolean): Promise<void> {
    mailServer.behave('hold');
    await queue(1_000, subject, isUrgent);
    await expect.poll(() => mailServer.given.length).toBe(MAIL_SENDERS);
  }

  it('let a password reset go first, of a thousand', async () => {
    const { email } = await shop.signUp();
    await expect.poll(() => placeOf('Please confirm')).toBe(0);
    mailServer.given.length = 0;
    await fill('Receipt', false);
    const body = { email, redirectTo: '/reset-password' };
    await shop.api('/api/auth/request-password-reset', { body });
    mailServer.release();
    await expect.poll(() => placeOf('Set a new password')).toBeGreaterThan(0);
    expect(placeOf('Set a new password')).toBeLessThan(NEXT);
  });

  it('do not wait for the end of a flood of urgent ones', async () => {
    await fill('Please confirm', true);
    await queue(1, 'Receipt', false);
    mailServer.release();
    await expect.poll(() => placeOf('Receipt')).toBeGreaterThan(0);
    expect(placeOf('Receipt')).toBeLessThan(SOON);
  });

  it('are found by their index, however many they are', async () => {
    const claims: { text: string; values: unknown[] }[] = [];
    const logger = {
      logQuery(text: string, values: unknown[]) {
        if (text.includes('skip locked')) claims.push({ text, values });
      },
    };
    const db: Database = drizzle(shop.pool, { logger });
    await shop.db.execute(sql`
      insert into outbox (id, dedupe_key, to_address, subject, body_text, is_urgent, next_attempt_at)
      select gen_random_uuid(), n, 'ann@test.example', '', '', n % 2 = 0, now() + interval '1 hour'
      from generate_series(1, 5000) n`);
    await shop.db.execute(sql`analyze outbox`);
    await fill('Receipt', false);
    mailServer.behave('take');
    const mailer = createSmtpMailer({ ...shop.services.config.mail, smtpUrl: mailServer.url });
    await sendDueMails({ ...shop.services, db, mailer });
    const plans = new Map<string, string>();
    for (const { text, values } of claims) {
      const { rows } = await shop.pool.query(`explain (format json) ${text}`, values);
      plans.set(text, JSON.stringify(rows));
    }
    expect(plans.size, 'urgent and ordinary ones first').toBe(2);
    for (const plan of plans.values()) {
      expect(plan).toContain('outbox_due');
      expect(plan).not.toMatch(/"Sort"|"Seq Scan"/);
    }
  });
});

import { isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outbox } from '../../src/database/schema.ts';
import { queueMail, sendDueMails } from '../../src/shop/mail/index.ts';
import {
  addRow,
  askIntent,
  confirmCard,
  createMobile,
  createShopper,
  intentIdOf,
  patiently,
  postPayment,
  type Shopper,
  type TestShop,
  unitsOf,
} from '../support/checkout.ts';
import { expectInvariants } from '../support/come-to-rest.ts';
import { type PreparedDatabase, prepareTestDatabase } from '../support/database/database.ts';
import { createKillableShop, type KillableShop } from './kills/killable-shop.ts';
import { type FaultShop, openShop } from './open-shop.ts';

const ROUNDS = Number(process.env.LAST_UNIT_ROUNDS ?? 1);
const BUYERS = Number(process.env.LAST_UNIT_BUYERS ?? 12);
const UNITS = 5;
/** More than both send at once. */
const MAILS = 120;
const PRICE_DOLLARS = 70;
const SHARED = { AUTH_SECRET: 'one-secret-for-both-processes-of-the-test' };

describe('two processes of the shop on one database', () => {
  let database: PreparedDatabase;
  let first: FaultShop;
  let secondProcess: KillableShop;
  /** The same shop, asked through the other process. */
  let second: TestShop;
  beforeAll(async () => {
    database = await prepareTestDatabase({ kind: 'postgres' });
    first = await openShop(database.url ?? '', SHARED);
    const { publicUrl } = first.services.config;
    const smtp = { SMTP_URL: first.services.config.mail.smtpUrl };
    const more = { ...SHARED, ...smtp, STRIPE_API_URL: first.sandboxUrl, PUBLIC_URL: publicUrl };
    secondProcess = await createKillableShop(database, more);
    await secondProcess.start();
    second = {
      ...first,
      api: (route, { body, as, method } = {}) =>
        fetch(secondProcess.url + route, {
          method: method ?? (body === undefined ? 'GET' : 'POST'),
          headers: {
            // As behind a load balancer: one address for both.
            host: new URL(publicUrl).host,
            ...(as ? { authorization: `Bearer ${as.token}` } : {}),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
    };
  });
  afterAll(async () => {
    await secondProcess.stop();
    await first.close();
    await database.remove();
  });

  /** Buys through either process, changing over between the steps. @returns units that were paid */
  async function buy(buyer: Shopper, turn: number): Promise<number> {
    const [here, there] = turn % 2 === 0 ? [first, second] : [second, first];
    const { status, body } = await patiently(() => askIntent(there, buyer, PRICE_DOLLARS));
    if (status === 409) return 0;
    expect(status).toBe(200);
    const intentId = intentIdOf(body.clientSecret);
    await confirmCard(first, intentId);
    const reports = await Promise.all([
      patiently(() => postPayment(here, buyer, intentId)),
      patiently(() => postPayment(there, buyer, intentId)),
    ]);
    expect(reports[0]?.body).toEqual(reports[1]?.body);
    return reports[0]?.body.deletedResult.deletedCount ?? 0;
  }

  it('sends each mail once, though both send', { timeout: 120_000 }, async () => {
    const recipients = Array.from({ length: MAILS }, (_, turn) => `once-${turn}@test.example`);
    for (const to of recipients) {
      await queueMail(first.db, { dedupeKey: `once:${to}`, to, subject: 'Once', text: 'Once.' });
    }
    // The other process sends by itself, every two seconds; this one has no jobs.
    const here = await Promise.all(Array.from({ length: 4 }, () => sendDueMails(first.services)));
    await expect
      .poll(() => first.db.$count(outbox, isNull(outbox.sentAt)), { timeout: 60_000 })
      .toBe(0);
    expect(here.reduce((sum, sent) => sum + sent, 0)).toBeLessThan(MAILS);
    const counts = await Promise.all(
      recipients.map(async (to) => {
        const answer = await fetch(`${first.sandboxUrl}/mailbox.json?to=${to}`);
        return ((await answer.json()) as unknown[]).length;
      }),
    );
    expect(counts).toEqual(recipients.map(() => 1));
  });

  it('R158 R159: of many buyers exactly five get the five units', {
    timeout: 60_000 + ROUNDS * 60_000,
  }, async ({ task }) => {
    task.meta.runs = ROUNDS;
    for (let round = 0; round < ROUNDS; round += 1) {
      const mobile = await createMobile(first, { stock: UNITS, priceDollars: PRICE_DOLLARS });
      const buyers = await Promise.all(
        Array.from({ length: BUYERS }, async (_, turn) => {
          const buyer = await createShopper(first);
          await addRow(turn % 2 === 0 ? first : second, buyer, mobile);
          return buyer;
        }),
      );
      const paid = await Promise.all(buyers.map(buy));
      expect(paid.reduce((sum, units) => sum + units, 0)).toBe(UNITS);
      expect(await unitsOf(first, mobile)).toEqual({ stock: 0, reserved: 0 });
    }
    await expectInvariants(first);
  });
});

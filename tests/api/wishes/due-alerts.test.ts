/** When an alert is due, and that it is told once: with what is so now, to everybody who waited. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertChecks, alerts, offers } from '../../../src/database/schema.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import { sendDueAlerts } from '../../../src/shop/alerts/index.ts';
import { createVariants, setPrice } from '../../support/checkout.ts';
import { receiveMail } from '../../support/mails/received-mail.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import { mailsTo, sendAll, setStock, watch } from '../../support/wishes/alerts.ts';

describe('due alerts', () => {
  let shop: TestShop;
  let number = 0;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
  });
  afterAll(() => shop?.close());

  const newEmail = () => `due-${++number}@test.example`;
  const subjectsTo = async (email: string) => {
    await sendAll(shop);
    return (await mailsTo(shop, email)).map(({ subject }) => subject);
  };
  const watched = async (wanted: object, sold: object) => {
    const email = newEmail();
    const { mobileId, variantIds } = await createVariants(shop, [sold]);
    const [variantId] = variantIds;
    await watch(shop, email, { variant: variantId, ...wanted });
    return { email, mobileId, variantId };
  };
  const offer = (unit: { mobileId: string; variantId: string }, priceCents: number, from: string) =>
    shop.db.insert(offers).values({
      ...{ id: newId(), ...unit, priceCents },
      startsAt: sql`now() + ${from}::interval`,
      endsAt: sql`now() + interval '1 day'`,
    });

  it('tell when a variant is back, and again never', async () => {
    const { email, variantId } = await watched({}, { stock: 0 });
    expect(await subjectsTo(email)).toEqual([]);
    await setStock(shop, variantId, 2);
    expect(await subjectsTo(email)).toHaveLength(1);
    await setStock(shop, variantId, 0);
    await setStock(shop, variantId, 5);
    expect(await subjectsTo(email)).toHaveLength(1);
  });

  it('tell when a unit that a payment held is free again', async () => {
    const { email, variantId } = await watched({}, { stock: 0 });
    await shop.db.execute(sql`update variants set stock = 1, reserved = 1 where id = ${variantId}`);
    expect(await subjectsTo(email)).toEqual([]);
    await shop.db.execute(sql`update variants set reserved = 0 where id = ${variantId}`);
    expect(await subjectsTo(email)).toHaveLength(1);
  });

  it('tell at a price when that is reached, by the list price', async () => {
    const { email, variantId } = await watched({ maxPrice: 80 }, { priceDollars: 100 });
    await setPrice(shop, variantId, 81);
    expect(await subjectsTo(email)).toEqual([]);
    await setPrice(shop, variantId, 80);
    expect(await subjectsTo(email)).toEqual([expect.stringMatching(/costs \$80$/)]);
  });

  it('tell at a price when an offer is made, and when one begins', async () => {
    const made = await watched({ maxPrice: 80 }, { priceDollars: 100 });
    await offer(made, 7_500, '-1 second');
    expect(await subjectsTo(made.email)).toHaveLength(1);
    const coming = await watched({ maxPrice: 80 }, { priceDollars: 100 });
    await offer(coming, 7_500, '1 hour');
    expect(await subjectsTo(coming.email)).toEqual([]);
    // The hour passes.
    await shop.asOwner('alter table offers disable trigger offers_check_alerts');
    await shop.db.execute(sql`update offers set starts_at = now() - interval '1 second'
      where variant_id = ${coming.variantId}`);
    await shop.asOwner('alter table offers enable trigger offers_check_alerts');
    await shop.db
      .update(alertChecks)
      .set({ dueAt: sql`now()` })
      .where(eq(alertChecks.variantId, coming.variantId));
    expect(await subjectsTo(coming.email)).toHaveLength(1);
  });

  it('tell at a price only what can be had', async () => {
    const { email, variantId } = await watched({ maxPrice: 80 }, { priceDollars: 70, stock: 0 });
    expect(await subjectsTo(email)).toEqual([]);
    await setStock(shop, variantId, 1);
    expect(await subjectsTo(email)).toHaveLength(1);
  });

  it('tell nothing of what is not sold, until it is sold again', async () => {
    const { email, mobileId, variantId } = await watched({}, { stock: 0 });
    const setSold = (deletedAt: string) =>
      shop.db.execute(
        sql`update mobiles set deleted_at = ${sql.raw(deletedAt)} where id = ${mobileId}`,
      );
    await setSold('now()');
    await setStock(shop, variantId, 1);
    expect(await subjectsTo(email)).toEqual([]);
    await setSold('null');
    expect(await subjectsTo(email)).toHaveLength(1);
  });

  it('say what is so now, where it stands, and how to stop it', async () => {
    const email = newEmail();
    const sold = { stock: 0, priceDollars: 90, colour: 'Deep Blue', storageGb: 256 };
    const { variantIds } = await createVariants(shop, [sold]);
    await watch(shop, email, { variant: variantIds[0] });
    await setPrice(shop, variantIds[0], 85);
    await setStock(shop, variantIds[0], 3);
    await sendAll(shop);
    const [mail] = await mailsTo(shop, email);
    if (!mail) throw new Error('nobody was told');
    const received = await receiveMail(shop, mail);
    expect(received.text).toContain('It costs $85, and 3 are left.');
    expect(received.text).toContain('?colour=Deep+Blue&storage=256');
    expect(received.text).toContain(received.unsubscribe.slice(1, -1));
    expect(received).toMatchObject({
      subject: mail.subject,
      unsubscribe: expect.stringContaining('/alerts/stop?token='),
      unsubscribePost: 'List-Unsubscribe=One-Click',
    });
  });

  it('of 120 people are told once each, by two at the same time', async () => {
    const { mobileId, variantIds } = await createVariants(shop, [{ stock: 0 }]);
    const [variantId] = variantIds;
    await shop.db.execute(sql`insert into alerts (id, mobile_id, variant_id, email, confirmed_at)
      select gen_random_uuid(), ${mobileId}, ${variantId}, 'crowd-' || n || '@test.example', now()
      from generate_series(1, 120) n`);
    // Two reasons to look: two processes that are at it at once.
    await setStock(shop, variantId, 1);
    await setPrice(shop, variantId, 50);
    const work = async () => {
      while (await sendDueAlerts(shop.services));
    };
    await Promise.all([work(), work(), work()]);
    await sendAll(shop);
    const told = await shop.db.execute<{ to_address: string }>(
      sql`select to_address from outbox where to_address like 'crowd-%'`,
    );
    expect(told.rows).toHaveLength(120);
    expect(new Set(told.rows.map((row) => row.to_address)).size).toBe(120);
    const left = sql`${alerts.variantId} = ${variantId} and ${alerts.sentAt} is null`;
    expect(await shop.db.$count(alerts, left)).toBe(0);
    expect(await shop.db.$count(alertChecks, eq(alertChecks.variantId, variantId))).toBe(0);
  });
});

/** Asking to be told: nobody is written to who has not agreed, and everybody can stop it. */
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alerts } from '../../../src/database/schema.ts';
import { keepHouse } from '../../../src/housekeeping.ts';
import { call, createVariants } from '../../support/checkout.ts';
import { receiveMail } from '../../support/mails/received-mail.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';
import {
  askAlert,
  confirm,
  confirmAccount,
  confirmToken,
  mailsTo,
  sendAll,
  setStock,
  watch,
} from '../../support/wishes/alerts.ts';

type Asked = { acknowledged: true; needsConfirming: boolean; errors?: { pointer: string }[] };

describe('alerts', () => {
  let shop: TestShop;
  let number = 0;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
  });
  afterAll(() => shop?.close());

  const newEmail = () => `watcher-${++number}@test.example`;
  const soldOut = async () => (await createVariants(shop, [{ stock: 0 }])).variantIds[0];
  const askOwn = (as: TestAccount, body: object) => call<Asked>(shop, '/own-alerts', { as, body });
  const readOwn = async (as: TestAccount) =>
    (await call<{ _id: string; maxPrice: number | null }[]>(shop, '/own-alerts', { as })).body;
  const alertsOf = (email: string) => shop.db.$count(alerts, eq(alerts.email, email));
  const signUpConfirmed = async () => {
    const account = await shop.signUp();
    await confirmAccount(shop, account);
    return account;
  };

  it('of a visitor does nothing until the link in a mail is confirmed', async () => {
    const [email, variant] = [newEmail(), await soldOut()];
    const asked = await askAlert(shop, { variant, email: email.toUpperCase() });
    expect([asked.status, await asked.json()]).toEqual([
      202,
      { acknowledged: true, needsConfirming: true },
    ]);
    await setStock(shop, variant, 3);
    await sendAll(shop);
    expect(await mailsTo(shop, email)).toHaveLength(0);
    const token = await confirmToken(shop, email);
    expect((await shop.api(`/alerts/confirm?token=${token}`)).status).not.toBe(500);
    await sendAll(shop);
    expect(await mailsTo(shop, email), 'looking at the page confirms nothing').toHaveLength(0);
    for (const _ of [1, 2]) expect((await confirm(shop, token)).status).toBe(200);
    await sendAll(shop);
    expect((await mailsTo(shop, email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^The Test Mobile \d+ is back$/),
    ]);
  });

  it('answers alike whoever the address belongs to, and programs that fill in every field', async () => {
    const account = await signUpConfirmed();
    const variant = await soldOut();
    const trap = newEmail();
    const answers = await Promise.all(
      [{ email: account.email }, { email: newEmail() }, { email: trap, website: 'x' }].map((who) =>
        askAlert(shop, { variant, ...who }),
      ),
    );
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await alertsOf(trap)).toBe(0);
  });

  it('asked for by somebody else changes nothing of what the owner of the address has confirmed', async () => {
    const [email, variant] = [newEmail(), await soldOut()];
    await watch(shop, email, { variant, maxPrice: 90 });
    await askAlert(shop, { variant, email, maxPrice: 20 });
    const [row] = await shop.db
      .select()
      .from(alerts)
      .where(sql`${alerts.email} = ${email} and ${alerts.confirmedAt} is not null`);
    expect(row?.maxPriceCents).toBe(9_000);
  });

  it('sends a mailbox five requests to confirm an hour, with the same answer to the sixth', async () => {
    const email = newEmail();
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      const variant = await soldOut();
      expect((await askAlert(shop, { variant, email })).status).toBe(202);
    }
    expect(await mailsTo(shop, email, 'alert-confirm:%')).toHaveLength(5);
    expect(await alertsOf(email), 'nothing is kept that nobody could confirm').toBe(5);
  });

  it('takes twenty an hour from one address of the net', async () => {
    const variant = await soldOut();
    const statuses: number[] = [];
    for (let ask = 0; ask < 21; ask += 1) {
      const answer = await askAlert(shop, { variant, email: newEmail() }, '198.51.100.77');
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(20).fill(202), 429]);
  });

  it('of an account counts at once, is listed and removed by its owner alone', async () => {
    const [anna, ben] = [await signUpConfirmed(), await signUpConfirmed()];
    const variant = await soldOut();
    const asked = await askOwn(anna, { variant, maxPrice: 75 });
    expect(asked.body).toEqual({ acknowledged: true, needsConfirming: false });
    await askOwn(anna, { variant, maxPrice: 70 });
    const [own, ...others] = await readOwn(anna);
    expect([own?.maxPrice, others]).toEqual([70, []]);
    expect(await readOwn(ben)).toEqual([]);
    const remove = async (as: TestAccount) =>
      (await call(shop, `/own-alerts/${own?._id}`, { method: 'DELETE', as })).body;
    expect(await remove(ben)).toEqual({ acknowledged: true, deletedCount: 0 });
    expect(await remove(anna)).toEqual({ acknowledged: true, deletedCount: 1 });
    expect(await readOwn(anna)).toEqual([]);
  });

  it('of an account whose address is not confirmed asks for that first', async () => {
    const anna = await shop.signUp();
    const variant = await soldOut();
    expect((await askOwn(anna, { variant })).body.needsConfirming).toBe(true);
    await setStock(shop, variant, 1);
    await sendAll(shop);
    expect(await mailsTo(shop, anna.email)).toHaveLength(0);
    expect((await confirm(shop, await confirmToken(shop, anna.email))).status).toBe(200);
    await sendAll(shop);
    expect(await mailsTo(shop, anna.email)).toHaveLength(1);
  });

  it('are fifty a person at most', async () => {
    const anna = await signUpConfirmed();
    const { variantIds, mobileId } = await createVariants(shop, [{ stock: 0 }]);
    await shop.db.execute(sql`
      with more as (insert into variants (id, mobile_id, storage_gb, price_cents, stock)
        select gen_random_uuid(), ${mobileId}, 1000 + n, 10000, 0 from generate_series(1, 50) n returning id)
      insert into alerts (id, mobile_id, variant_id, user_id, confirmed_at)
        select gen_random_uuid(), ${mobileId}, id, ${anna.userId}, now() from more`);
    const answer = await askOwn(anna, { variant: variantIds[0] });
    expect(answer.status).toBe(409);
    expect(await readOwn(anna)).toHaveLength(50);
  });

  it.each([
    [{ maxPrice: 0 }, '#/maxPrice'],
    [{ maxPrice: 9.5 }, '#/maxPrice'],
    [{ variant: '01a1fe0b-0000-7000-8000-000000000000' }, '#/variant'],
    [{ email: 'nobody' }, '#/email'],
  ])('are refused with a reason: %o', async (wrong, pointer) => {
    const body = { variant: await soldOut(), email: newEmail(), ...wrong };
    const answer = await askAlert(shop, body);
    expect(answer.status).toBe(422);
    const { errors } = (await answer.json()) as Asked;
    expect(errors?.map((error) => error.pointer)).toEqual([pointer]);
  });

  it('do nothing for a link that is made up, changed, or made for something else', async () => {
    const [email, variant] = [newEmail(), await soldOut()];
    await askAlert(shop, { variant, email });
    const token = await confirmToken(shop, email);
    for (const wrong of ['x', `${token}x`, token.replace(/.$/, ''), token.split('.')[0] ?? '']) {
      expect((await confirm(shop, wrong)).status, wrong).toBe(410);
    }
    expect((await shop.api(`/alerts/stop?token=${token}`, { method: 'POST' })).status).toBe(200);
    expect(await alertsOf(email)).toBe(1);
  });

  it('end with one POST of the mailbox, of either type, without a session (RFC 8058)', async () => {
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const plain = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }).toString();
    const types = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const sent of [{ body: form }, { body: plain, headers: types }]) {
      const [email, first, other] = [newEmail(), await soldOut(), await soldOut()];
      for (const variant of [first, other]) await watch(shop, email, { variant });
      await setStock(shop, first, 1);
      await sendAll(shop);
      const [mail] = await mailsTo(shop, email);
      if (!mail) throw new Error('nobody was told');
      const url = (await receiveMail(shop, mail)).unsubscribe.slice(1, -1);
      expect(url).toContain(`${shop.url}/alerts/stop?token=`);
      const looked = await shop.api(url);
      expect([looked.status, await alertsOf(email)], 'looking ends nothing').toEqual([200, 2]);
      const answer = await shop.api(url, sent);
      expect([answer.status, await alertsOf(email)]).toEqual([200, 0]);
      expect((await shop.api(url, sent)).status, 'twice is as once').toBe(200);
      await setStock(shop, other, 1);
      await sendAll(shop);
      expect(await mailsTo(shop, email)).toHaveLength(1);
    }
  });

  it('go with the account, with those that were asked for as a visitor of the same address', async () => {
    const anna = await signUpConfirmed();
    const variant = await soldOut();
    await askOwn(anna, { variant });
    await watch(shop, anna.email, { variant: await soldOut() });
    await shop.api('/api/auth/delete-user', { body: {}, session: anna });
    expect(await alertsOf(anna.email)).toBe(0);
    expect(await shop.db.$count(alerts, eq(alerts.userId, anna.userId))).toBe(0);
    await setStock(shop, variant, 1);
    await sendAll(shop);
    expect(await mailsTo(shop, anna.email)).toHaveLength(0);
  });

  it('that nobody confirmed are kept three days, those that were sent sixty', async () => {
    const { mobileId, variantIds } = await createVariants(shop, [{}, { storageGb: 64 }]);
    const days = (number: number) => sql`now() - make_interval(days => ${number})`;
    const rows = [
      ['gone-unconfirmed', 4, null, null],
      ['keep-unconfirmed', 2, null, null],
      ['gone-sent', 90, 90, 61],
      ['keep-sent', 90, 90, 59],
      ['keep-waiting', 900, 900, null],
    ] as const;
    for (const [email, created, confirmed, sent] of rows) {
      await shop.db.insert(alerts).values({
        id: crypto.randomUUID(),
        ...{ mobileId, variantId: variantIds[0], email, createdAt: days(created) },
        confirmedAt: confirmed && days(confirmed),
        sentAt: sent && days(sent),
      });
    }
    await keepHouse({ ...shop.services, logger: pino({ level: 'silent' }) });
    const left = await shop.db.select({ email: alerts.email }).from(alerts);
    const named = left.flatMap(({ email }) => (/^(gone|keep)-/.test(email ?? '') ? [email] : []));
    expect(named.sort()).toEqual(['keep-sent', 'keep-unconfirmed', 'keep-waiting']);
  });
});

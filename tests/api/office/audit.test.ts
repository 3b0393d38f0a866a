/** The audit log: its chain, its list, and taking changes back. */
import { asc, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditListSchema, type WireAuditEntry } from '../../../src/contract/audit.ts';
import type { WireMobile, WireMobileDetail } from '../../../src/contract/mobiles.ts';
import { auditLog, mobiles, stockMovements, variants } from '../../../src/database/schema.ts';
import { verifyChain } from '../../../src/shop/audit/index.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

const EDITS = 60;

let shop: TestShop;
let admin: TestAccount;

async function listAudit(query = ''): Promise<WireAuditEntry[]> {
  const answer = await shop.api(`/audit${query}`, { as: admin });
  expect(answer.status).toBe(200);
  return auditListSchema.parse(await answer.json());
}
const undo = (id: number, as: TestAccount | undefined = admin) =>
  shop.api(`/audit/${id}/undo`, { method: 'POST', as });
async function allMobiles(): Promise<WireMobile[]> {
  return (await (await shop.api('/mobile-data')).json()) as WireMobile[];
}
async function detail(id: string): Promise<WireMobileDetail> {
  return (await (await shop.api(`/mobile-data/${id}`)).json()) as WireMobileDetail;
}
async function edit(id: string, change: Partial<WireMobile>, as: TestAccount = admin) {
  const { name, listPrice, category, description, image } = await detail(id);
  const body = { name, price: listPrice, category, description, image, ...change };
  const answer = await shop.api(`/mobile-data/${id}`, { method: 'PUT', body, as });
  expect(answer.status).toBe(200);
  return answer.json();
}
async function aMobileWithoutOffer(index = 0): Promise<WireMobile> {
  const found = (await allMobiles()).filter((one) => one.price === one.listPrice)[index];
  if (!found) throw new Error('There is no such mobile.');
  return found;
}
/** Every column of every mobile and variant, but for the counter and the clock of a mobile's changes. */
async function catalogueBytes(): Promise<string> {
  const rows = await shop.db.select().from(mobiles).orderBy(asc(mobiles.id));
  const sold = await shop.db.select().from(variants).orderBy(asc(variants.id));
  return JSON.stringify([rows.map(({ version: _, updatedAt: __, ...row }) => row), sold]);
}

async function uploadPicture(): Promise<string> {
  const picture = sharp({ create: { width: 90, height: 90, channels: 3, background: '#a52' } });
  const form = new FormData();
  form.set('image', new File([new Uint8Array(await picture.png().toBuffer())], 'a.png'));
  const answer = await shop.api('/images', { body: form, as: admin });
  return ((await answer.json()) as { data: { display_url: string } }).data.display_url;
}

function start() {
  beforeAll(async () => {
    shop = await startTestShop();
    admin = await shop.signInAdmin();
  });
  afterAll(() => shop?.close());
}

describe('concurrent edits', () => {
  start();

  it(`${EDITS} edits by two admins are all in the log; undone in reverse, the first state is back`, async () => {
    const second = await shop.signUp();
    await shop.api(`/users/admin/${second.userId}`, { method: 'PATCH', as: admin });
    const before = await catalogueBytes();
    const answersBefore = await (await shop.api('/mobile-data')).text();
    const lastEntry = (await listAudit('?limit=1'))[0]?.id ?? 0;
    const phones = (await allMobiles()).slice(0, 8);
    const image = await uploadPicture();
    const edits = Array.from({ length: EDITS }, async (_, n) => {
      const phone = phones[n % phones.length] as WireMobile;
      const { name, listPrice, category, description, stock } = phone;
      const body = {
        name: `${name} ${n}`,
        price: listPrice + 1 + n,
        category,
        description,
        image,
        ...(n % 3 === 0 ? { stock: stock + n + 1 } : {}),
      };
      const as = n % 2 === 0 ? admin : second;
      const path = `/mobile-data/${phone._id}`;
      const answer = await shop.api(path, { method: 'PUT', body, as });
      expect(answer.status).toBe(200);
      return (await answer.json()) as { modifiedCount: number };
    });
    const acknowledged = (await Promise.all(edits)).filter((one) => one.modifiedCount === 1);
    expect(acknowledged).toHaveLength(EDITS);

    const entries = await shop.db
      .select()
      .from(auditLog)
      .where(sql`${auditLog.id} > ${lastEntry}`)
      .orderBy(asc(auditLog.id));
    expect(entries).toHaveLength(EDITS);
    const written = entries.map(({ after }) => Number(/ (\d+)$/.exec(String(nameIn(after)))?.[1]));
    expect(written.sort((a, b) => a - b)).toEqual(Array.from({ length: EDITS }, (_, n) => n));
    expect(new Set(entries.map(({ actorId }) => actorId))).toEqual(
      new Set([admin.userId, second.userId]),
    );

    for (const { id } of entries.reverse()) expect((await undo(id)).status, `${id}`).toBe(200);
    expect(await catalogueBytes()).toBe(before);
    expect(await (await shop.api('/mobile-data')).text()).toBe(answersBefore);
    const moved = await shop.db
      .select({ sum: sql<number>`sum(${stockMovements.delta})::int` })
      .from(stockMovements);
    const stored = await shop.db
      .select({ sum: sql<number>`sum(${variants.stock})::int` })
      .from(variants);
    expect(moved).toEqual(stored);
    expect(await verifyChain(shop.services)).toMatchObject({
      isIntact: true,
      entries: lastEntry + 2 * EDITS,
    });
  }, 120_000);
});

function nameIn(fields: unknown): unknown {
  return (fields as { name?: unknown }).name;
}

describe('GET /audit and POST /audit/{id}/undo', () => {
  start();

  it('is for admins', async () => {
    const anna = await shop.signUp();
    expect((await shop.api('/audit')).status).toBe(401);
    expect((await shop.api('/audit', { as: anna })).status).toBe(403);
    expect((await undo(1, anna)).status).toBe(403);
    expect((await shop.api('/audit/1/undo', { method: 'POST' })).status).toBe(401);
    expect((await undo(999_999)).status).toBe(404);
    expect((await undo('x' as unknown as number)).status).toBeGreaterThanOrEqual(404);
  });

  it('filters by actor, action, subject and period, page by page', async () => {
    const phone = await aMobileWithoutOffer();
    for (const price of [901, 902, 903]) await edit(phone._id, { price });
    const mine = await listAudit(`?subject=${phone._id}&action=mobile.changed`);
    expect(mine.map(({ after }) => after)).toMatchObject([
      { priceCents: 90_300 },
      { priceCents: 90_200 },
      { priceCents: 90_100 },
    ]);
    expect(mine[0]).toMatchObject({
      actor: { _id: admin.userId, email: admin.email },
      subject: { type: 'mobile', id: phone._id },
      before: { priceCents: 90_200 },
      undoable: true,
    });
    const first = await shop.api(`/audit?subject=${phone._id}&limit=2`, { as: admin });
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const rest = await shop.api(next, { as: admin });
    expect(auditListSchema.parse(await rest.json())).toEqual(mine.slice(2));
    expect(rest.headers.get('link')).toBeNull();
    const at = encodeURIComponent(new Date(Date.now() + 60_000).toISOString());
    expect(await listAudit(`?from=${at}`)).toEqual([]);
    expect((await listAudit(`?to=${at}&actor=${admin.userId}`)).length).toBeGreaterThan(2);
    expect(await listAudit(`?actor=${phone._id}`)).toEqual([]);
    expect((await shop.api('/audit?limit=0', { as: admin })).status).toBe(422);
    for (const far of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00']) {
      expect((await shop.api(`/audit?from=${far}`, { as: admin })).status).toBe(422);
      expect((await shop.api(`/audit?to=${far}`, { as: admin })).status).toBe(422);
    }
  });

  it('refuses with the difference when somebody has changed the field since', async () => {
    const phone = await aMobileWithoutOffer(1);
    await edit(phone._id, { price: 801 });
    const [change] = await listAudit(`?subject=${phone._id}&limit=1`);
    await edit(phone._id, { price: 802 });
    const answer = await undo(change?.id ?? 0);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: 'conflict',
      differences: [{ field: 'priceCents', expected: 80_100, current: 80_200 }],
    });
    expect((await detail(phone._id)).listPrice).toBe(802);
  });

  it('undoes beside later changes of other fields, once, and the undo can be undone', async () => {
    const phone = await aMobileWithoutOffer(2);
    await edit(phone._id, { price: 701 });
    const [change] = await listAudit(`?subject=${phone._id}&limit=1`);
    await edit(phone._id, { description: 'Another text.' });
    expect((await undo(change?.id ?? 0)).status).toBe(200);
    expect(await detail(phone._id)).toMatchObject({
      listPrice: phone.listPrice,
      description: 'Another text.',
    });
    const again = await undo(change?.id ?? 0);
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ detail: 'This change has been undone already.' });
    const entries = await listAudit(`?subject=${phone._id}`);
    expect(entries.find(({ id }) => id === change?.id)?.undoable).toBe(false);
    expect(entries[0]?.undoes).toBe(change?.id);
    expect((await undo(entries[0]?.id ?? 0)).status).toBe(200);
    expect((await detail(phone._id)).listPrice).toBe(701);
  });

  it('of ten undos of one entry at the same time one succeeds', async () => {
    const phone = await aMobileWithoutOffer(3);
    await edit(phone._id, { price: 601 });
    const [change] = await listAudit(`?subject=${phone._id}&limit=1`);
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(change?.id ?? 0)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  it('puts a removed mobile back on sale and takes an added one off', async () => {
    const phone = await aMobileWithoutOffer(4);
    await shop.api(`/mobile-data/${phone._id}`, { method: 'DELETE', as: admin });
    const [removed] = await listAudit(`?subject=${phone._id}&action=mobile.removed`);
    expect((await undo(removed?.id ?? 0)).status).toBe(200);
    expect(await detail(phone._id)).toMatchObject({ name: phone.name, stock: phone.stock });
    const [restored] = await listAudit(`?subject=${phone._id}&action=mobile.restored`);
    expect((await undo(restored?.id ?? 0)).status).toBe(200);
    expect((await shop.api(`/mobile-data/${phone._id}`)).status).toBe(404);
  });

  it('undoes a changed role, and refuses when it would leave no admin', async () => {
    const anna = await shop.signUp();
    const path = `/users/admin/${anna.userId}`;
    await shop.api(path, { method: 'PATCH', as: admin });
    const [promoted] = await listAudit(`?subject=${anna.userId}&action=user.promoted`);
    expect((await undo(promoted?.id ?? 0)).status).toBe(200);
    expect((await shop.api('/users', { as: anna })).status).toBe(403);
    const [demoted] = await listAudit(`?subject=${anna.userId}&action=user.demoted`);
    expect(demoted?.undoes).toBe(promoted?.id);
    await shop.api(path, { method: 'PATCH', as: admin });
    expect((await undo(demoted?.id ?? 0)).status).toBe(409);
  });

  it('says so when a kind of change cannot be undone', async () => {
    const anna = await shop.signUp();
    await shop.api(`/users/${anna.userId}`, { method: 'DELETE', as: admin });
    const [deleted] = await listAudit(`?subject=${anna.userId}`);
    expect(deleted?.undoable).toBe(false);
    const answer = await undo(deleted?.id ?? 0);
    expect(await answer.json()).toMatchObject({ detail: 'This kind of change cannot be undone.' });
  });
});

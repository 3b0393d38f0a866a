import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mobileListSchema, mobileSchema, type WireMobile } from '../../../src/contract/mobiles.ts';
import {
  auditLog,
  mobiles,
  offers,
  priceHistory,
  stockMovements,
} from '../../../src/database/schema.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import { mainVariantId } from '../../support/database/main-variant.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';
import { uploadPicture } from '../../support/upload-picture.ts';

const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NOT_UPLOADED = 'The picture must be one that was uploaded to this shop';
/** An address such as the shop gives, of a picture that it does not have. */
const UPLOAD = '/images/01a1fe0b-0000-7000-8000-000000000000/640.webp';

describe('the catalogue', () => {
  let shop: TestShop;
  let admin: TestAccount;
  let image: string;

  beforeAll(async () => {
    shop = await startTestShop();
    admin = await shop.signInAdmin();
    image = await uploadPicture(shop, admin);
  });
  afterAll(() => shop.close());

  const newPhone = () => ({
    name: `Test Phone ${newId().slice(-4)}`,
    price: 321,
    category: 'vivo',
    description: '<b>bold</b> & plain',
    image,
  });
  async function list(query = ''): Promise<WireMobile[]> {
    const answer = await shop.api(`/mobile-data${query}`);
    expect(answer.status).toBe(200);
    return mobileListSchema.parse(await answer.json());
  }
  async function add(part = {}): Promise<{ id: string; body: ReturnType<typeof newPhone> }> {
    const body = { ...newPhone(), ...part };
    const answer = await shop.api('/mobile-data', { body, as: admin });
    expect(answer.status).toBe(200);
    const answered = (await answer.json()) as { insertedId: string };
    expect(answered).toEqual({ acknowledged: true, insertedId: expect.stringMatching(UUID_7) });
    return { id: answered.insertedId, body };
  }
  async function get(id: string) {
    const answer = await shop.api(`/mobile-data/${id}`);
    return {
      status: answer.status,
      mobile: (await answer.json()) as WireMobile & { version: number },
    };
  }
  const put = (id: string, body: object, headers: Record<string, string> = {}) =>
    shop.api(`/mobile-data/${id}`, { method: 'PUT', body, headers, as: admin });

  test('R144 R084 R053 GET /mobile-data lists every phone with exactly the declared fields', async () => {
    const phones = await list();
    expect(phones.length).toBeGreaterThanOrEqual(109);
    const raw = (await (await shop.api('/mobile-data')).json()) as object[];
    for (const phone of raw) {
      expect(Object.keys(phone).sort()).toEqual(Object.keys(mobileSchema.shape).sort());
    }
    expect(new Set(phones.map(({ category }) => category))).toEqual(
      new Set(['iPhone', 'samsung', 'realme', 'vivo', 'oppo']),
    );
    expect(phones.every(({ price }) => Number.isInteger(price) && price > 0)).toBe(true);
    const picture = await shop.api(phones[0]?.image ?? '');
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');
  });

  test('G37 pages by limit and Link visit every phone once, in every order', async () => {
    for (const sort of ['newest', 'price', '-price', 'name']) {
      const seen: string[] = [];
      let next: string | null = `/mobile-data?limit=25&sort=${sort}`;
      while (next !== null) {
        const answer: Response = await shop.api(next);
        seen.push(...((await answer.json()) as WireMobile[]).map(({ _id }) => _id));
        next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
      }
      const whole = (await list(`?sort=${sort}`)).map(({ _id }) => _id);
      expect(seen).toEqual(whole);
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  test('filters by category, price and text; refuses what it does not know', async () => {
    const oppo = await list('?category=oppo&min=300&max=900');
    expect(oppo.length).toBeGreaterThan(0);
    expect(oppo.every((p) => p.category === 'oppo' && p.price >= 300 && p.price <= 900)).toBe(true);
    expect((await list('?q=fold')).every(({ name }) => /fold/i.test(name))).toBe(true);
    // A sign of six letters, a hundred times: one word that is too long to be mended.
    expect(await list(`?q=${encodeURIComponent('㌖'.repeat(100))}`)).toEqual([]);
    // A percent sign is no wildcard.
    expect((await list('?q=100%25')).every(({ name }) => name.includes('100'))).toBe(true);
    expect((await shop.api('/mobile-data?order=price')).status).toBe(422);
    expect((await shop.api('/mobile-data?category=Vivo')).status).toBe(422);
    const cursor = await shop.api('/mobile-data?limit=2&cursor=bm9uc2Vuc2U');
    expect(cursor.status).toBe(400);
  });

  test('R145 GET /mobile-data/{id} answers the phone, 404 for unknown and for unreadable ids', async () => {
    const [first] = await list('?limit=1');
    const found = await get(first?._id ?? '');
    expect(found.status).toBe(200);
    expect(found.mobile.name).toBe(first?.name);
    for (const id of [newId(), 'x', '1 or 1=1', '..%2f..%2fetc', '%00']) {
      const answer = await shop.api(`/mobile-data/${encodeURIComponent(id)}`);
      expect([400, 404]).toContain(answer.status);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    }
  });

  test('R146 G48 POST /mobile-data adds a phone and opens its books', async () => {
    const { id, body } = await add();
    const { mobile } = await get(id);
    expect(mobile).toMatchObject({ name: body.name, price: 321, category: 'vivo' });
    expect(mobile.description).toBe('<b>bold</b> & plain');
    expect(mobile.available).toBeGreaterThan(0);
    const history = await shop.db.select().from(priceHistory).where(eq(priceHistory.mobileId, id));
    expect(history.map(({ priceCents }) => priceCents)).toEqual([32_100]);
    const moves = await shop.db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.mobileId, id));
    expect(moves.map(({ reason, delta }) => [reason, delta])).toEqual([['initial', mobile.stock]]);
    const log = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(log.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['mobile.added', admin.userId],
    ]);
  });

  test.each([
    ['R127 no name', { name: '' }, 'Mobile Name is required'],
    ['R128 no category', { category: undefined }, 'category name is required'],
    [
      'an unknown category',
      { category: 'nokia' },
      'Please choose one of iPhone, samsung, realme, vivo, oppo',
    ],
    ['R129 no price', { price: undefined }, 'Price is required'],
    ['R132 a price with cents', { price: 9.99 }, 'Price must be a whole number of dollars'],
    ['a price as text', { price: '9' }, 'Please enter a number'],
    ['a negative price', { price: -1 }, 'Price must be at least $1'],
    ['R130 G09 no image', { image: '' }, 'Mobile Image is required'],
    ['an image from elsewhere', { image: 'https://evil.example/x.png' }, NOT_UPLOADED],
    ['an upload of another shop', { image: `https://evil.example${UPLOAD}` }, NOT_UPLOADED],
    ['an upload of another host', { image: `//evil.example${UPLOAD}` }, NOT_UPLOADED],
    ['a script as image', { image: 'javascript:alert(1)' }, NOT_UPLOADED],
    ['an image as data', { image: `data:image/png;base64,${'A'.repeat(900)}` }, NOT_UPLOADED],
    ['a path that is no upload', { image: '/assets/logo.svg' }, NOT_UPLOADED],
    ['an upload that is not there', { image: UPLOAD }, 'Please upload the picture first'],
    ['a field that is not ours', { _id: newId() }, undefined],
  ])('%s is refused and stores nothing', async (_name, wrong, message) => {
    const before = (await shop.db.select({ id: mobiles.id }).from(mobiles)).length;
    const answer = await shop.api('/mobile-data', { body: { ...newPhone(), ...wrong }, as: admin });
    expect(answer.status).toBe(422);
    const problem = (await answer.json()) as { code: string; errors: { message: string }[] };
    expect(problem.code).toBe('validation');
    if (message) expect(problem.errors.map((error) => error.message)).toContain(message);
    expect((await shop.db.select({ id: mobiles.id }).from(mobiles)).length).toBe(before);
  });

  test('R084 R146 R147 the shop’s own picture is also known by its absolute address', async () => {
    const absolute = new URL(image, shop.url).href;
    const { id } = await add({ image: absolute });
    expect((await get(id)).mobile.image).toBe(image);
    const body = { ...newPhone(), name: 'Absolute Two' };
    expect((await put(id, { ...body, image: absolute })).status).toBe(200);
    expect((await get(id)).mobile).toMatchObject({ name: 'Absolute Two', image });
    const [drawn] = await list('?limit=1&q=fold');
    const drawing = new URL(drawn?.image ?? '', shop.services.config.publicUrl).href;
    const { price, category, description, name } = drawn ?? newPhone();
    const same = { name, price, category, description, image: drawing };
    expect(await (await put(drawn?._id ?? '', same)).json()).toMatchObject({ modifiedCount: 0 });
    for (const foreign of ['https://evil.example/x.png', `https://evil.example${image}`]) {
      const answer = await put(id, { ...body, image: foreign });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        errors: [{ pointer: '#/image', message: NOT_UPLOADED }],
      });
    }
  });

  test('R147 PUT /mobile-data/{id} changes, answers modifiedCount, and 0 for no change', async () => {
    const { id, body } = await add();
    const changed = await put(id, { ...body, price: 299, description: 'new' });
    expect(await changed.json()).toMatchObject({ modifiedCount: 1 });
    expect(await (await put(id, { ...body, price: 299, description: 'new' })).json()).toMatchObject(
      {
        modifiedCount: 0,
      },
    );
    const history = await shop.db.select().from(priceHistory).where(eq(priceHistory.mobileId, id));
    expect(history.map(({ priceCents }) => priceCents).sort()).toEqual([29_900, 32_100]);
    expect((await put(newId(), body)).status).toBe(404);
  });

  test('one phone is not sent again while it is the same, and is as soon as its stock is another', async () => {
    const { id } = await add();
    const ask = (etag?: string) =>
      shop.api(`/mobile-data/${id}`, { as: admin, headers: etag ? { 'if-none-match': etag } : {} });
    const etag = (await ask()).headers.get('etag') ?? '';
    expect((await ask(etag)).status).toBe(304);
    await shop.db.execute(sql`update variants set reserved = 1 where mobile_id = ${id}`);
    const changed = await ask(etag);
    expect(changed.status).toBe(200);
    // The version, with which a change is sent, is still the same.
    expect(changed.headers.get('etag')?.split('.')[0]).toBe(etag.split('.')[0]);
  });

  test('a stale If-Match is told apart and overwrites nothing', async () => {
    const { id, body } = await add();
    const etag = (await shop.api(`/mobile-data/${id}`)).headers.get('etag') ?? '';
    expect((await put(id, { ...body, price: 400 }, { 'if-match': etag })).status).toBe(200);
    const stale = await put(id, { ...body, price: 500 }, { 'if-match': etag });
    expect(stale.status).toBe(412);
    expect((await get(id)).mobile.price).toBe(400);
  });

  test('an offer lowers the price; saving the price that is shown leaves the list price alone', async () => {
    const { id, body } = await add();
    const now = Date.now();
    await shop.db.insert(offers).values({
      id: newId(),
      mobileId: id,
      variantId: mainVariantId(id),
      priceCents: 20_000,
      startsAt: new Date(now - 1_000),
      endsAt: new Date(now + 60_000),
    });
    expect((await get(id)).mobile).toMatchObject({ price: 200, listPrice: 321 });
    await put(id, { ...body, price: 200, description: 'touched' });
    expect((await get(id)).mobile).toMatchObject({
      price: 200,
      listPrice: 321,
      description: 'touched',
    });
  });

  test('R148 DELETE /mobile-data/{id} takes a phone off sale and keeps its row', async () => {
    const { id } = await add();
    const answer = await shop.api(`/mobile-data/${id}`, { method: 'DELETE', as: admin });
    expect(await answer.json()).toMatchObject({ deletedCount: 1 });
    expect((await get(id)).status).toBe(404);
    expect((await list()).some(({ _id }) => _id === id)).toBe(false);
    const [row] = await shop.db.select().from(mobiles).where(eq(mobiles.id, id));
    expect(row?.deletedAt).toBeInstanceOf(Date);
    const again = await shop.api(`/mobile-data/${id}`, { method: 'DELETE', as: admin });
    expect(again.status).toBe(404);
  });

  test('R152 R090 GET /reviews answers the sample reviews', async () => {
    const answer = await shop.api('/reviews');
    const reviews = (await answer.json()) as { rating: number }[];
    expect(reviews.length).toBeGreaterThanOrEqual(10);
    expect(Object.keys(reviews[0] ?? {}).sort()).toEqual(['_id', 'details', 'name', 'rating']);
    expect(reviews.every(({ rating }) => rating >= 1 && rating <= 5)).toBe(true);
  });

  test('G25 the advertised 70 % on realme is true, and no realme offer beats it', async () => {
    const reductions = (await list('?category=realme')).map(
      ({ price, listPrice }) => ((listPrice - price) * 100) / listPrice,
    );
    expect(Math.max(...reductions)).toBe(70);
  });

  test('R180 G41 the upload call answers success and a display_url that serves an image', async () => {
    const url = await uploadPicture(shop, admin);
    const answer = await shop.api(url);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(width).toBe(200);
  });
});

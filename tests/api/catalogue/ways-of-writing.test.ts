/** Whichever way a mobile is changed, the same becomes of it, of its books and of its address. */
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogueChange } from '../../../src/database/catalogue-changes.ts';
import {
  auditLog,
  formerSlugs,
  images,
  offers,
  priceHistory,
  stockMovements,
  variants,
} from '../../../src/database/schema.ts';
import { transact } from '../../../src/database/transact.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import { findPresentSlug, insertMobile, toSlug } from '../../../src/shop/catalogue/index.ts';
import { readMain } from '../../support/database/main-variant.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';
import { createImporter, HEADER } from '../../support/shop/importer.ts';
import {
  createWays,
  someName,
  type Values,
  type WayName,
} from '../../support/shop/ways-of-writing.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const OFFER = { price: 300, startsAt: inDays(1), endsAt: inDays(2) };

let shop: TestShop;
let admin: TestAccount;
let ways: ReturnType<typeof createWays>;
let pictures: string[];
/** The changes that this process has heard of. */
const heard: CatalogueChange[] = [];

beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.signInAdmin();
  ways = createWays(shop, admin);
  pictures = [await upload('#336699'), await upload('#993366')];
  shop.services.onCatalogueChange((change) => heard.push(change));
});
afterAll(() => shop?.close());

async function upload(background: string): Promise<string> {
  const picture = sharp({ create: { width: 200, height: 300, channels: 3, background } });
  const form = new FormData();
  form.set('image', new File([new Uint8Array(await picture.png().toBuffer())], 'phone.png'));
  const answer = await shop.api('/images', { body: form, as: admin });
  const { data } = (await answer.json()) as { data: { display_url: string } };
  return new URL(data.display_url, 'http://shop').pathname;
}

const before = (): Values => ({
  name: someName(),
  price: 500,
  category: 'vivo',
  description: 'As it was',
  image: pictures[0] ?? '',
  stock: 10,
  offers: [],
});

const addMobile = (named: { name: string; slug: string }) =>
  transact(shop.db, (tx) => {
    const fields = { category: 'vivo', priceCents: 100, description: '', imageKey: null } as const;
    return insertMobile(tx, { ...fields, ...named }, null);
  });

const keyOf = (address: string) => address.split('/').at(-2);

const rowOf = (id: string) => readMain(shop.db, id);

/** What the books hold, so that what is added can be read. */
async function booksOf(id: string) {
  const prices = await shop.db
    .select({ priceCents: priceHistory.priceCents })
    .from(priceHistory)
    .where(eq(priceHistory.mobileId, id))
    .orderBy(asc(priceHistory.since));
  const moves = await shop.db
    .select({
      delta: stockMovements.delta,
      reason: stockMovements.reason,
      actorId: stockMovements.actorId,
    })
    .from(stockMovements)
    .where(eq(stockMovements.mobileId, id))
    .orderBy(asc(stockMovements.at));
  const entries = await shop.db.$count(auditLog);
  return { prices: prices.map(({ priceCents }) => priceCents), moves, entries };
}

const EDITS = ['form', 'file', 'undo', 'fileUndone'] as const;
const ALL = [...EDITS, 'many'] as const;
const OFFERED = ['form', 'many', 'undo'] as const;

interface Case {
  title: string;
  /** Null takes it off sale. */
  to: (() => Partial<Values>) | null;
  ways: readonly WayName[];
  prices?: number[];
  moves?: [delta: number, reason: string][];
}

const CASES: Case[] = [
  { title: 'a higher price', to: () => ({ price: 600 }), ways: ALL, prices: [60_000] },
  { title: 'a lower price', to: () => ({ price: 400 }), ways: ALL, prices: [40_000] },
  { title: 'more stock', to: () => ({ stock: 14 }), ways: ALL, moves: [[4, 'restock']] },
  { title: 'less stock', to: () => ({ stock: 3 }), ways: ALL, moves: [[-7, 'correction']] },
  { title: 'a new name', to: () => ({ name: someName() }), ways: EDITS },
  {
    title: 'another brand and text',
    to: () => ({ category: 'oppo', description: 'As it is' }),
    ways: EDITS,
  },
  { title: 'another picture', to: () => ({ image: pictures[1] ?? '' }), ways: EDITS },
  { title: 'an offer', to: () => ({ offers: [OFFER] }), ways: OFFERED },
  {
    title: 'name, price and stock together',
    to: () => ({ name: someName(), price: 700, stock: 11 }),
    ways: EDITS,
    prices: [70_000],
    moves: [[1, 'restock']],
  },
  { title: 'the end of its sale', to: null, ways: ['form', 'many', 'undo', 'fileUndone'] },
];

describe.each(CASES)('$title', ({ to, ways: names, prices = [], moves = [] }) => {
  it.each(names)('comes to the same by %s', async (way) => {
    const from = before();
    const change = to?.() ?? null;
    const { id, write } = await ways.by[way](from, change);
    const old = await rowOf(id);
    const oldBooks = await booksOf(id);
    await shop.api(`/mobile-data/${id}`);
    heard.length = 0;
    expect(await write()).toBe('done');

    const wanted = { ...from, ...change };
    const row = await rowOf(id);
    expect(row).toMatchObject({
      name: wanted.name,
      category: wanted.category,
      description: wanted.description,
      priceCents: wanted.price * 100,
      imageKey: keyOf(wanted.image),
      stock: wanted.stock,
      version: old.version + 1,
      slug: `${toSlug(wanted.name)}-${id.slice(-6)}`,
    });
    expect(row.deletedAt === null).toBe(change !== null);
    expect(row.updatedAt.getTime()).toBeGreaterThan(old.updatedAt.getTime());
    const books = await booksOf(id);
    expect(books.prices.slice(oldBooks.prices.length)).toEqual(prices);
    expect(books.moves.slice(oldBooks.moves.length)).toEqual(
      moves.map(([delta, reason]) => ({ delta, reason, actorId: admin.userId })),
    );
    expect(books.entries).toBe(oldBooks.entries + 1);
    expect(await offersOf(id)).toEqual(wanted.offers);
    if (old.slug !== row.slug) expect(await findPresentSlug(shop.db, old.slug)).toBe(row.slug);
    expect(await shop.db.$count(formerSlugs, eq(formerSlugs.slug, row.slug))).toBe(0);
    expect(heard.some((change) => change.kind === 'edited' && change.mobileIds.includes(id))).toBe(
      true,
    );
    const answer = await shop.api(`/mobile-data/${id}`);
    if (change === null) expect(answer.status).toBe(404);
    else expect(await answer.json()).toMatchObject({ name: wanted.name, listPrice: wanted.price });
  });
});

async function offersOf(id: string) {
  const rows = await shop.db
    .select()
    .from(offers)
    .where(and(eq(offers.mobileId, id), gt(offers.endsAt, sql`now()`)));
  return rows.map(({ priceCents, startsAt, endsAt }) => ({
    price: priceCents / 100,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }));
}

interface Refusal {
  title: string;
  to: () => Partial<Values>;
  ways: readonly WayName[];
  /** What happens to the mobile before the change is written. */
  meanwhile: (id: string, to: Partial<Values>) => Promise<unknown>;
  says: RegExp;
}

const REFUSALS: Refusal[] = [
  {
    title: 'a stock below the units that are being paid for',
    to: () => ({ stock: 4 }),
    says: /5 units are being paid for right now/,
    ways: ALL,
    meanwhile: (id) =>
      shop.db.update(variants).set({ reserved: 5 }).where(eq(variants.mobileId, id)),
  },
  {
    title: 'a picture that is no longer stored',
    to: () => ({ image: pictures[2] ?? '' }),
    says: /picture is not stored|upload the picture first/,
    ways: EDITS,
    meanwhile: (_, { image = '' }) =>
      shop.db.delete(images).where(eq(images.key, keyOf(image) ?? '')),
  },
  {
    title: 'an address that another mobile has by now',
    to: () => ({ name: someName() }),
    says: /Another mobile has its address now/,
    ways: ['undo', 'fileUndone'],
    meanwhile: (id, { name = '' }) => addMobile({ name, slug: `${toSlug(name)}-${id.slice(-6)}` }),
  },
  {
    title: 'an offer that is not below the price',
    to: () => ({ offers: [OFFER] }),
    says: /must be below the price/,
    ways: OFFERED,
    meanwhile: (id) =>
      shop.db
        .update(variants)
        .set({ priceCents: OFFER.price * 100 })
        .where(eq(variants.mobileId, id)),
  },
];

describe.each(REFUSALS)('$title', ({ to, ways: names, meanwhile, says }) => {
  it.each(names)('is refused by %s, and nothing is written', async (way) => {
    pictures[2] = await upload('#669933');
    const change = to();
    const { id, write } = await ways.by[way](before(), change);
    await meanwhile(id, change);
    const state = JSON.stringify([await rowOf(id), await booksOf(id), await offersOf(id)]);
    expect(await write()).toMatch(says);
    expect(JSON.stringify([await rowOf(id), await booksOf(id), await offersOf(id)])).toBe(state);
  });
});

it('a file that renames a mobile by its address means it the next time too; the undo gives it back', async () => {
  const slug = `handle-${newId()}`;
  const id = await addMobile({ name: 'Way', slug });
  const importer = createImporter(shop, admin);
  const file = `${HEADER}\n,${slug},Way Renamed,vivo,1,,,\n`;
  const first = await importer.check(file);
  expect(first).toMatchObject({ state: 'checked', added: 0, changed: 1 });
  expect((await importer.commit(first.id)).state).toBe('committed');
  expect((await rowOf(id)).slug).toBe(`way-renamed-${id.slice(-6)}`);
  expect(await importer.check(file)).toMatchObject({ added: 0, changed: 0, unchanged: 1 });

  expect(await ways.undoLatest(first.id)).toBe('done');
  expect(await rowOf(id)).toMatchObject({ slug, name: 'Way' });
  expect(await findPresentSlug(shop.db, `way-renamed-${id.slice(-6)}`)).toBe(slug);
});

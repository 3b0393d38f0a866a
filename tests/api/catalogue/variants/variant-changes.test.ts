/** Many changes at once, each of a variant: what they change, what they leave alone, and conflicts. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MobileChanges, WireVariant } from '../../../../src/contract/mobiles.ts';
import { newId } from '../../../../src/shared/tools/ids.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../../support/shop/app.ts';
import {
  bySku,
  createVariantTable,
  type VariantTable,
} from '../../../support/shop/variant-table.ts';

type Change = MobileChanges['changes'][number];
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

describe('POST /mobile-data/changes of variants', () => {
  let shop: TestShop;
  let admin: TestAccount;
  let table: VariantTable;
  beforeAll(async () => {
    shop = await startTestShop();
    admin = await shop.signInAdmin();
    table = await createVariantTable(shop, admin);
  });
  afterAll(() => shop?.close());

  const change = (changes: Change[]) =>
    shop.api('/mobile-data/changes', { body: { changes }, as: admin });
  async function changed(changes: Change[]) {
    const answer = await change(changes);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as { modifiedCount: number; entry: number };
  }
  const undo = (entry: number) => shop.api(`/audit/${entry}/undo`, { method: 'POST', as: admin });

  /** Two variants of a mobile, with what there was before. */
  async function given() {
    const { id, black, blue } = await table.addTwo();
    const { variants } = await table.get(id);
    const found = (sku: string): WireVariant => bySku(variants, sku);
    return {
      ...{ id, skus: { black, blue }, black: found(black), blue: found(blue) },
      before: await table.stored(id),
    };
  }

  it('change its price and stock with their books, and no other; one undo takes all back', async () => {
    const { id, skus, blue, before } = await given();
    const other = await given();
    const { modifiedCount, entry } = await changed([
      {
        _id: id,
        variant: blue._id,
        seen: { price: 600, stock: 9 },
        wanted: { price: 620, stock: 4 },
      },
      // The default one, said in both ways.
      { _id: id, seen: { stock: 5 }, wanted: { stock: 6 } },
      { _id: other.id, variant: other.black._id, wanted: { price: 510 } },
    ]);
    expect(modifiedCount).toBe(2);
    const { variants, price, stock } = await table.get(id);
    expect([price, stock]).toEqual([500, 6]);
    expect(bySku(variants, skus.blue)).toMatchObject({ listPrice: 620, stock: 4 });
    expect(await table.get(other.id)).toMatchObject({ listPrice: 510 });
    expect(await table.pricesOf(id)).toEqual({ [skus.black]: [500], [skus.blue]: [600, 620] });
    expect(await table.movesOf(id)).toEqual({
      [skus.black]: ['initial 5', 'restock 1'],
      [skus.blue]: ['initial 9', 'correction -5'],
    });
    expect((await undo(entry)).status).toBe(200);
    expect([await table.stored(id), await table.stored(other.id)]).toEqual([before, other.before]);
    expect((await table.pricesOf(id))[skus.blue]).toEqual([600, 620, 600]);
    expect((await table.movesOf(id))[skus.blue]).toEqual([
      ...['initial 9', 'correction -5', 'restock 5'],
    ]);
  });

  it('set its offers, which reduce it alone', async () => {
    const { id, skus, blue, before } = await given();
    const offers = [{ price: 300, startsAt: inDays(-1), endsAt: inDays(3) }];
    const { entry } = await changed([{ _id: id, variant: blue._id, wanted: { offers } }]);
    const { variants, price } = await table.get(id);
    expect(price).toBe(500);
    expect(bySku(variants, skus.blue)).toMatchObject({ price: 300, listPrice: 600 });
    expect((await undo(entry)).status).toBe(200);
    expect(await table.stored(id)).toBe(before);
  });

  it('withdraw it, but not the one that stands for the mobile', async () => {
    const { id, skus, black, blue, before } = await given();
    const off = (variant: WireVariant): Change => ({
      ...{ _id: id, variant: variant._id, wanted: { onSale: false } },
    });
    const refused = await change([off(black)]);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('cannot be withdrawn; choose another first');
    const { entry } = await changed([off(blue)]);
    expect(await table.isOnSale(id)).toEqual({ [skus.black]: true, [skus.blue]: false });
    expect((await undo(entry)).status).toBe(200);
    expect(await table.stored(id)).toBe(before);
    // Without a variant the mobile itself is meant.
    const removal = await changed([{ _id: id, wanted: { onSale: false } }]);
    expect((await shop.api(`/mobile-data/${id}`)).status).toBe(404);
    expect((await undo(removal.entry)).status).toBe(200);
    expect(await table.stored(id)).toBe(before);
  });

  it('change nothing when what is wanted is there, and say so', async () => {
    const { id, blue } = await given();
    expect(
      await changed([{ _id: id, variant: blue._id, wanted: { price: 600, stock: 9 } }]),
    ).toMatchObject({ modifiedCount: 0, entry: null });
  });

  interface Conflict {
    title: string;
    /** What somebody else does meanwhile. */
    meanwhile?: (given: { blue: WireVariant; id: string }) => ReturnType<typeof sql>;
    change: (given: { blue: WireVariant }) => Omit<Change, '_id'>;
    conflict: object;
  }
  const CONFLICTS: Conflict[] = [
    {
      title: 'its price is another by now',
      change: ({ blue }) => ({
        ...{ variant: blue._id, seen: { price: 599, stock: 9 }, wanted: { price: 620 } },
      }),
      conflict: { field: 'priceCents', expected: 59_900, current: 60_000 },
    },
    {
      title: 'a unit of it was sold',
      meanwhile: ({ blue }) => sql`update variants set stock = 8 where id = ${blue._id}`,
      change: ({ blue }) => ({ variant: blue._id, seen: { stock: 9 }, wanted: { stock: 20 } }),
      conflict: { field: 'stock', expected: 9, current: 8 },
    },
    {
      title: 'it is withdrawn',
      meanwhile: ({ blue }) => sql`update variants set deleted_at = now() where id = ${blue._id}`,
      change: ({ blue }) => ({ variant: blue._id, wanted: { stock: 20 } }),
      conflict: { field: 'isOnSale', expected: true, current: false },
    },
    {
      title: 'its mobile is off sale',
      meanwhile: ({ id }) => sql`update mobiles set deleted_at = now() where id = ${id}`,
      change: ({ blue }) => ({ variant: blue._id, wanted: { stock: 20 } }),
      conflict: { field: 'isOnSale', expected: true, current: false },
    },
    {
      title: 'it is none of this mobile',
      change: () => ({ variant: newId(), wanted: { stock: 20 } }),
      conflict: { field: 'isOnSale', expected: true, current: false },
    },
  ];

  it.each(CONFLICTS)('write nothing when $title, and tell which', async (one) => {
    const { id, black, blue } = await given();
    if (one.meanwhile) await shop.db.execute(one.meanwhile({ blue, id }));
    const before = await table.stored(id);
    const wanted = one.change({ blue });
    const answer = await change([
      { _id: id, variant: black._id, wanted: { stock: 77 } },
      { _id: id, ...wanted },
    ]);
    expect(answer.status).toBe(412);
    const { code, conflicts } = (await answer.json()) as { code: string; conflicts: object[] };
    expect(code).toBe('version-conflict');
    expect(conflicts).toContainEqual(
      expect.objectContaining({ mobileId: id, variantId: wanted.variant, ...one.conflict }),
    );
    expect(await table.stored(id)).toBe(before);
  });

  it('are refused in plain words for what cannot be had of it', async () => {
    const { id, blue, before } = await given();
    const offers = [{ price: 600, startsAt: inDays(1), endsAt: inDays(2) }];
    const dear = await change([{ _id: id, variant: blue._id, wanted: { offers } }]);
    expect(dear.status).toBe(409);
    expect(await dear.json()).toMatchObject({
      detail: 'An offer must be below the price (Varied (Blue, 256 GB)). Nothing was saved.',
    });
    expect(await table.stored(id)).toBe(before);
    await shop.db.execute(sql`update variants set reserved = 3 where id = ${blue._id}`);
    const short = await change([{ _id: id, variant: blue._id, wanted: { stock: 2 } }]);
    expect(short.status).toBe(409);
    expect(await short.json()).toMatchObject({
      detail: '3 units are being paid for right now (Varied (Blue, 256 GB)). Nothing was saved.',
    });
  });
});

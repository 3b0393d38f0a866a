/** What staff do with the table of variants in the form of a mobile, and what is stored of it then. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { VariantBody, WireMobileDetail, WireVariant } from '../../../src/contract/mobiles.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import { uploadPicture } from '../upload-picture.ts';
import type { TestAccount, TestShop } from './app.ts';

export type VariantTable = Awaited<ReturnType<typeof createVariantTable>>;

export async function createVariantTable(shop: TestShop, admin: TestAccount) {
  const image = await uploadPicture(shop, admin);
  const own = {
    name: 'Varied',
    price: 500,
    category: 'vivo',
    description: 'In many colours',
    image,
  };

  async function read<Answer>(path: string): Promise<Answer> {
    const answer = await shop.api(path, { as: admin });
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as Answer;
  }
  const post = (variants: VariantBody[] | undefined, part = {}) =>
    shop.api('/mobile-data', { as: admin, body: { ...own, ...part, variants } });
  async function add(variants?: VariantBody[], part = {}): Promise<string> {
    const answer = await post(variants, part);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return ((await answer.json()) as { insertedId: string }).insertedId;
  }
  const get = (id: string) => read<WireMobileDetail>(`/mobile-data/${id}`);
  const put = (id: string, variants: VariantBody[] | undefined, part = {}) =>
    shop.api(`/mobile-data/${id}`, {
      method: 'PUT',
      as: admin,
      body: { ...own, ...part, variants },
    });
  async function save(id: string, variants: VariantBody[] | undefined, part = {}): Promise<void> {
    const answer = await put(id, variants, part);
    expect(answer.status, await answer.clone().text()).toBe(200);
    expect(await answer.json()).toMatchObject({ modifiedCount: 1 });
  }
  const lines = async (id: string, changes?: LineChanges, ...more: VariantBody[]) => [
    ...changeLines(await get(id), changes),
    ...more,
  ];
  /** A mobile in black with 128 GB, which stands for it, and in blue with 256 GB. */
  async function addTwo() {
    const tag = newId().slice(-6).toUpperCase();
    const [black, blue, red] = [`${tag}-BLACK`, `${tag}-BLUE`, `${tag}-RED`] as const;
    const id = await add([
      { ...lineOf(black, 'Black', 128), price: 500, stock: 5 },
      { ...lineOf(blue, 'Blue', 256), price: 600, stock: 9 },
    ]);
    return { id, black, blue, red };
  }
  async function undoLatest(subject: string): Promise<Response> {
    const [entry] = await read<{ id: number }[]>(`/audit?subject=${subject}&limit=1`);
    return shop.api(`/audit/${entry?.id}/undo`, { method: 'POST', as: admin });
  }

  return { own, post, add, addTwo, get, put, save, lines, undoLatest, ...createBooks(shop) };
}

/** By SKU; null takes the line out. */
type LineChanges = Record<string, Partial<VariantBody> | null>;

/** The table of the form as it stands, with some lines changed or left out. */
function changeLines({ variants }: WireMobileDetail, changes: LineChanges = {}): VariantBody[] {
  return variants.flatMap((variant) => {
    const change = changes[variant.sku];
    return change === null ? [] : [{ ...toLine(variant), ...change }];
  });
}

/** What is stored of a mobile, without what only counts changes. */
function createBooks({ db }: TestShop) {
  const rowsOf = async (statement: ReturnType<typeof sql>) => (await db.execute(statement)).rows;
  return {
    /** What people are told and sold: the mobile, every variant, and what runs or is to come. */
    stored: async (id: string) =>
      JSON.stringify([
        await rowsOf(sql`select to_jsonb(m) - array['version', 'updated_at'] as mobile
          from mobiles m where id = ${id}`),
        await rowsOf(sql`select to_jsonb(v) as variant from variants v
          where mobile_id = ${id} and deleted_at is null order by sku`),
        await rowsOf(sql`select sku, o.price_cents, starts_at, ends_at
          from offers o join variants v on v.id = o.variant_id
          where o.mobile_id = ${id} and ends_at > now() order by sku, starts_at`),
      ]),
    /** In dollars. */
    pricesOf: async (id: string) =>
      byName(
        await rowsOf(sql`select v.sku, p.price_cents / 100 as said from price_history p
          join variants v on v.id = p.variant_id and v.mobile_id = p.mobile_id
          where p.mobile_id = ${id} order by since, p.id`),
      ),
    movesOf: async (id: string) =>
      byName(
        await rowsOf(sql`select v.sku, s.reason || ' ' || s.delta as said from stock_movements s
          join variants v on v.id = s.variant_id and v.mobile_id = s.mobile_id
          where s.mobile_id = ${id} order by at, s.id`),
      ),
    /** Of all variants, also those that are withdrawn, by SKU. */
    isOnSale: async (id: string) =>
      Object.fromEntries(
        (
          await rowsOf(sql`select sku, deleted_at is null as sold from variants
            where mobile_id = ${id} order by sku`)
        ).map(({ sku, sold }) => [sku, sold]),
      ),
  };
}

function byName(rows: Record<string, unknown>[]): Record<string, unknown[]> {
  const said: Record<string, unknown[]> = {};
  for (const row of rows) {
    const sku = String(row.sku);
    said[sku] = [...(said[sku] ?? []), row.said];
  }
  return said;
}

/** What a line of the table tells of a variant, but its price. */
export function lineOf(sku: string, colour: 'Black' | 'Blue' | 'Red', storage: number) {
  const colourHex = { Black: '#222222', Blue: '#2222cc', Red: '#cc2222' }[colour];
  return { sku, colour, colourHex, storage };
}

export function bySku(variants: readonly WireVariant[], sku: string): WireVariant {
  const found = variants.find((one) => one.sku === sku);
  if (!found) throw new Error(`There is no ${sku}.`);
  return found;
}

/** As the form sends a variant back that nobody has touched. */
export function toLine(variant: WireVariant): VariantBody {
  const { _id, sku, barcode, colour, colourHex, storage, ram, listPrice, stock } = variant;
  return { _id, sku, barcode, colour, colourHex, storage, ram, price: listPrice, stock };
}

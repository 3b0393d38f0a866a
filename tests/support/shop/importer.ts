/** Imports mobiles over HTTP the way the back office does: upload, wait, commit. */
import { asc, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditListSchema } from '../../../src/contract/audit.ts';
import { importSchema, type WireImport } from '../../../src/contract/import-export.ts';
import { mobiles, priceHistory, stockMovements, variants } from '../../../src/database/schema.ts';
import { verifyChain } from '../../../src/shop/audit/index.ts';
import type { TestAccount, TestShop } from './app.ts';

/** One row a mobile, as in files from before there were variants. */
export const HEADER = 'id,slug,name,category,price,stock,description,image';
/** One row a variant. */
export const VARIANT_HEADER = `${HEADER},sku,barcode,colour,colour_hex,storage,ram,default`;

export type Importer = ReturnType<typeof createImporter>;

export function createImporter(shop: TestShop, admin: TestAccount) {
  function post(content: string | Uint8Array, field = 'file', as: TestAccount | undefined = admin) {
    const form = new FormData();
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    form.set(field, new File([new Uint8Array(bytes)], '../../phones.csv', { type: 'text/csv' }));
    return shop.api('/transfer/mobiles', { body: form, as });
  }

  async function read(id: string, query = ''): Promise<WireImport> {
    const answer = await shop.api(`/transfer/${id}${query}`, { as: admin });
    expect(answer.status).toBe(200);
    return importSchema.parse(await answer.json());
  }

  /** Asks until nothing is running any more, as a progress bar does. */
  async function settled(id: string, query = ''): Promise<WireImport> {
    for (;;) {
      const job = await read(id, query);
      if (!job.state.endsWith('ing')) return job;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async function check(content: string | Uint8Array, query = ''): Promise<WireImport> {
    const answer = await post(content);
    expect(answer.status).toBe(200);
    return settled(((await answer.json()) as { id: string }).id, query);
  }

  async function commit(id: string): Promise<WireImport> {
    const answer = await shop.api(`/transfer/${id}/commit`, { method: 'POST', as: admin });
    expect(answer.status).toBe(200);
    return settled(id);
  }

  /** Checks a file that is to be good, and imports it. */
  async function take(content: string): Promise<WireImport> {
    const checked = await check(content);
    expect(checked).toMatchObject({ state: 'checked', problems: 0 });
    const done = await commit(checked.id);
    expect(done).toMatchObject({ state: 'committed', message: null });
    return done;
  }

  /** Takes an import back in the log. */
  async function undo(id: string): Promise<Response> {
    const list = await shop.api(`/audit?subject=${id}&action=mobiles.imported`, { as: admin });
    const [entry] = auditListSchema.parse(await list.json());
    return shop.api(`/audit/${entry?.id}/undo`, { method: 'POST', as: admin });
  }

  return { post, read, settled, check, commit, take, undo, ...createCatalogueReader(shop, admin) };
}

/** Reads what an import is to leave behind: the file of all mobiles, and what is stored of them. */
function createCatalogueReader(shop: TestShop, admin: TestAccount) {
  async function exported(): Promise<string> {
    const answer = await shop.api('/transfer/mobiles.csv', { as: admin });
    expect(answer.status).toBe(200);
    return answer.text();
  }

  /** All variants of a mobile, withdrawn ones too, by their SKUs. */
  async function soldOf(slug: string) {
    const rows = await shop.db
      .select({ mobile: mobiles, variant: variants })
      .from(variants)
      .innerJoin(mobiles, eq(mobiles.id, variants.mobileId))
      .where(eq(mobiles.slug, slug))
      .orderBy(asc(variants.sku));
    return rows.map(({ mobile, variant }) => ({
      ...variant,
      isOnSale: variant.deletedAt === null && mobile.deletedAt === null,
      isDefault: mobile.defaultVariantId === variant.id,
    }));
  }

  /** What moved makes the stock of every variant, the last price of its history is its price, and the log is whole. */
  async function expectBooksInOrder(): Promise<void> {
    const { rows } = await shop.db.execute(sql`
      select v.sku, v.stock, moved.units, v.price_cents, last.price_cents as last
      from variants v
      left join lateral (select coalesce(sum(s.delta), 0)::int as units from stock_movements s
        where s.variant_id = v.id) moved on true
      left join lateral (select p.price_cents from price_history p where p.variant_id = v.id
        order by p.since desc, p.id desc limit 1) last on true
      where moved.units <> v.stock or last.price_cents is distinct from v.price_cents`);
    expect(rows).toEqual([]);
    expect(await verifyChain(shop.services)).toMatchObject({ isIntact: true });
  }

  /** All that is stored of the catalogue and its histories, as text. */
  async function stored(): Promise<string> {
    return JSON.stringify([
      await shop.db.select().from(mobiles).orderBy(asc(mobiles.id)),
      await shop.db.select().from(variants).orderBy(asc(variants.id)),
      await shop.db.select().from(priceHistory).orderBy(asc(priceHistory.id)),
      await shop.db.select().from(stockMovements).orderBy(asc(stockMovements.id)),
    ]);
  }

  return { exported, soldOf, expectBooksInOrder, stored };
}

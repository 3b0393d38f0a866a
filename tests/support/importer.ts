/** Imports mobiles over HTTP the way the back office does: upload, wait, commit. */
import { asc } from 'drizzle-orm';
import { expect } from 'vitest';
import { importSchema, type WireImport } from '../../src/contract/import-export.ts';
import { mobiles, priceHistory, stockMovements } from '../../src/database/schema.ts';
import type { TestAccount, TestShop } from './shop/app.ts';

export const HEADER = 'id,slug,name,category,price,stock,description,image';

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

  /** All that is stored of the catalogue and its histories, as text. */
  async function stored(): Promise<string> {
    return JSON.stringify([
      await shop.db.select().from(mobiles).orderBy(asc(mobiles.id)),
      await shop.db.select().from(priceHistory).orderBy(asc(priceHistory.id)),
      await shop.db.select().from(stockMovements).orderBy(asc(stockMovements.id)),
    ]);
  }

  return { post, read, settled, check, commit, stored };
}

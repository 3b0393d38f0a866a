/** An import beside buyers, where several work at once: PostgreSQL. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { variants } from '../../../../src/database/schema.ts';
import { transact } from '../../../../src/database/transact.ts';
import { createVariants } from '../../../support/checkout.ts';
import { countWaiting } from '../../../support/database/count-waiting.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../../support/shop/app.ts';
import { createImporter, type Importer, VARIANT_HEADER } from '../../../support/shop/importer.ts';

describe('units that are sold while an import begins', () => {
  let shop: TestShop;
  let admin: TestAccount;
  let importer: Importer;
  beforeAll(async () => {
    shop = await startTestShop({ kind: 'postgres' });
    admin = await shop.signInAdmin();
    importer = createImporter(shop, admin);
  });
  afterAll(() => shop?.close());

  /** A sale that is not over before `meanwhile` waits for it. */
  async function sellWhile(variantId: string, meanwhile: () => Promise<unknown>): Promise<void> {
    await transact(shop.db, async (tx) => {
      await tx
        .update(variants)
        .set({ stock: sql`${variants.stock} - 1` })
        .where(eq(variants.id, variantId));
      await meanwhile();
      await expect.poll(() => countWaiting(shop.pool)).toBeGreaterThan(0);
    });
  }
  const stockOf = async (id: string) =>
    (await shop.db.select().from(variants).where(eq(variants.id, id)))[0]?.stock;

  it('are not overwritten by it, nor by its undo', async () => {
    const { mobileId, variantIds } = await createVariants(shop, [
      { colour: 'Black' },
      { colour: 'Blue' },
    ]);
    const [, blue] = variantIds;
    const csv = `${VARIANT_HEADER}\n${mobileId},,,,90,50,,,,,Blue,,,,\n`;
    const checked = await importer.check(csv);
    const path = `/transfer/${checked.id}/commit`;
    await sellWhile(blue, () => shop.api(path, { method: 'POST', as: admin }));
    expect(await importer.settled(checked.id)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/^Line 2: the mobile has changed since the check/),
    });
    expect(await stockOf(blue)).toBe(9);

    const done = await importer.take(csv);
    let undone: Promise<Response> | undefined;
    await sellWhile(blue, async () => {
      undone = importer.undo(done.id);
    });
    expect((await undone)?.status).toBe(409);
    expect(await stockOf(blue)).toBe(49);
  });
});

/** The lists of the card provider are read from where the last walk ended, and staff see one that cannot be read. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProblems } from '../../../src/shop/insights/read-problems.ts';
import { reconcile } from '../../../src/shop/orders/index.ts';
import { clearFaults, dropWebhooks, type Shopper, setFault } from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { askStep, createPaidOrder, createStaff } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('walks over the card provider’s lists', () => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await createStaff(shop);
    await setFault(shop, dropWebhooks);
  });
  afterAll(async () => {
    await clearFaults(shop);
    await expectInvariants(shop);
    await shop.close();
  });

  async function markOf(name: string): Promise<Date | undefined> {
    const { rows } = await shop.db.execute<{ at: string }>(
      sql`select reached_at::text as at from job_marks where name = ${name}`,
    );
    return rows[0] && new Date(rows[0].at);
  }
  const age = () =>
    shop.db.execute(sql`update job_marks set reached_at = now() - interval '1 hour'
      where name like '%-walk'`);
  async function unreadLists(): Promise<string[]> {
    const problems = await readProblems(shop.db);
    const unread = problems.find((problem) => problem.kind === 'ledger-unread');
    return (unread?.items ?? []).map(({ text }) => text.replace(/ since .*/, ''));
  }

  it('refunds are read from the newest entry on, also when none failed', async () => {
    const { orderId } = await createPaidOrder(shop);
    await askStep(shop, staff, {
      orderId,
      name: 'refunds',
      body: { amount: 50, reason: 'Scratched' },
    });
    await reconcile(shop.services);
    const place = await markOf('refunds');
    // By the provider's clock, in whole seconds.
    expect(Date.now() - (place?.getTime() ?? 0)).toBeLessThan(60_000);
  });

  it.each([
    ['Payments', 'payment_intents.list'],
    ['Disputes', 'disputes.list'],
    ['Refunds', 'events.list'],
  ])('staff see that %s cannot be read, also when they never could', async (title, on) => {
    await shop.db.execute(sql`delete from job_marks`);
    await setFault(shop, { provider: { kind: '500', on } });
    await reconcile(shop.services);
    expect(await unreadLists()).toEqual([]);
    await age();
    await reconcile(shop.services);
    expect(await unreadLists()).toEqual([`${title}: not read in full`]);

    await clearFaults(shop);
    await setFault(shop, dropWebhooks);
    await reconcile(shop.services);
    expect(await unreadLists()).toEqual([]);
  });
});

/** Helpers for failed refunds. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { statsSchema } from '../../../src/contract/account/users.ts';
import { askBank } from '../checkout.ts';
import type { TestShop } from '../shop/app.ts';

/** Every refund of an intent comes back from the buyer's bank, as it may days later. */
export async function failRefunds(shop: TestShop, intentId: string): Promise<void> {
  const { body } = await askBank<{ data: { id: string; status: string }[] }>(
    shop,
    `/v1/refunds?payment_intent=${intentId}`,
  );
  for (const { id, status } of body.data) {
    if (status !== 'failed') await askBank(shop, `/v1/test_helpers/refunds/${id}/fail`, {});
  }
}

/** Makes sent mails to somebody whose keys begin like this unsent again. Waits until the mail job has sent them. */
export async function keepUnsent(
  { db }: TestShop,
  { email }: { email: string },
  key: string,
): Promise<void> {
  const are = sql`where to_address = ${email} and starts_with(dedupe_key, ${key})`;
  const waiting = async () =>
    (await db.execute(sql`select from outbox ${are} and sent_at is null`)).rows.length;
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
  const { rows } = await db.execute(sql`update outbox
    set sent_at = null, next_attempt_at = now() + interval '1 hour' ${are} returning id`);
  expect(rows, `mails ${key}`).not.toEqual([]);
}

export async function readStats(shop: TestShop) {
  const answer = await shop.api('/products-stats?days=1', { as: await shop.signInAdmin() });
  return statsSchema.parse(await answer.json());
}

/** The first failed refunds on the admin home. */
export async function readFailedRefunds(shop: TestShop) {
  const { overview } = await readStats(shop);
  return overview?.problems.find(({ kind }) => kind === 'refunds-failed')?.items ?? [];
}

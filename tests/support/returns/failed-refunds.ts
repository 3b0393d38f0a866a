/** Helpers for failed refunds. */
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

export async function readStats(shop: TestShop) {
  const answer = await shop.api('/products-stats?days=1', { as: await shop.signInAdmin() });
  return statsSchema.parse(await answer.json());
}

/** The first failed refunds on the admin home. */
export async function readFailedRefunds(shop: TestShop) {
  const { overview } = await readStats(shop);
  return overview?.problems.find(({ kind }) => kind === 'refunds-failed')?.items ?? [];
}

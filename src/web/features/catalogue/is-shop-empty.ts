import type { PageApi } from '../../../contract/page-api.ts';

/** Whether the shop has no phones at all. */
export async function isShopEmpty(api: PageApi): Promise<boolean> {
  return (await api.rangeFacts()).onSale === 0;
}

/** What is on sale of the mobiles of the list. */
import type { WireManagedVariant } from '../../../../contract/office/managed-variants.ts';
import { api } from '../../../lib/api-client.ts';
import { type ManagedMobile, withVariants } from './item-rows.ts';

/** Adds to a page of the list what is on sale of each mobile, in one call. */
export async function addVariants(
  mobiles: ManagedMobile[],
  signal?: AbortSignal,
): Promise<ManagedMobile[]> {
  if (mobiles.length === 0) return mobiles;
  const query = new URLSearchParams({ mobiles: mobiles.map(({ _id }) => _id).join(',') });
  const found = await api.call<WireManagedVariant[]>(`/mobile-data/variants?${query}`, { signal });
  return withVariants(mobiles, found);
}

/** The calls of the wish list. */
import type { WireSaved, WireWishList } from '../../../contract/account/wishes.ts';
import { api } from '../../lib/api-client.ts';

const PATH = '/own-wishes';
const SHARE_PATH = `${PATH}/share`;

export function listWishes(signal?: AbortSignal): Promise<WireWishList> {
  return api.call(PATH, { signal });
}

export function listSaved(): Promise<WireSaved> {
  return api.call(`${PATH}/saved`);
}

export function saveWish(body: {
  productId: string;
  variant?: string | undefined;
}): Promise<unknown> {
  return api.call(PATH, { method: 'POST', body });
}

/** @param id of a variant, or of a phone whose default variant is meant */
export function removeWish(id: string): Promise<unknown> {
  return api.call(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

export function shareWishes(body: { showsName: boolean }): Promise<WireWishList> {
  return api.call(SHARE_PATH, { method: 'PUT', body });
}

export function withdrawShare(): Promise<WireWishList> {
  return api.call(SHARE_PATH, { method: 'DELETE' });
}

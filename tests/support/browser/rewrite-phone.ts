import type { WireMobile } from '../../../src/contract/mobiles.ts';
import type { Elsewhere } from './e2e-people.ts';

/**
 * Gives a phone other texts. Tests of one worker share its shop, and some look for phones by name.
 * @returns gives the phone its own texts back
 */
export async function rewritePhone(
  admin: Elsewhere,
  { _id, name, description, listPrice: price, category, image }: WireMobile,
  texts: { name: string; description: string },
): Promise<() => Promise<void>> {
  const write = (own: { name: string; description: string }) =>
    admin.put(`/mobile-data/${_id}`, { ...own, price, category, image });
  await write(texts);
  return async () => {
    await write({ name, description });
    await admin.close();
  };
}

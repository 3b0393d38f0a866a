/** Mobiles for the cards of a list: on the wire, with the stars of those that have reviews. */
import type { WireRatedMobile } from '../contract/mobiles.ts';
import type { Services } from '../services.ts';
import type { Mobile } from '../shop/catalogue/index.ts';
import { rateMobiles } from '../shop/reviews/index.ts';
import { toWireMobile } from './translate/mobile.ts';

export async function toRatedMobiles(
  services: Services,
  mobiles: readonly Mobile[],
): Promise<WireRatedMobile[]> {
  const ratings = await rateMobiles(
    services,
    mobiles.map(({ id }) => id),
  );
  return mobiles.map((mobile) => {
    const rating = ratings.get(mobile.id);
    return rating ? { ...toWireMobile(mobile), rating } : toWireMobile(mobile);
  });
}

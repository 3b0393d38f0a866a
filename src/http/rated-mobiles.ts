/** Mobiles for the cards of a list: on the wire, with measures, and the stars of those that have reviews. */
import type { WireRatedMobile } from '../contract/mobiles.ts';
import type { Services } from '../services.ts';
import type { Mobile } from '../shop/catalogue/index.ts';
import { measure } from '../shop/choosing/index.ts';
import { type PackedMeasures, packMeasures } from '../shop/phone/own-phone.ts';
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
    return {
      ...toWireMobile(mobile),
      ...(rating ? { rating } : {}),
      ...measuresOfCard(mobile),
    };
  });
}

/** For the difference from an own phone; nothing where nothing is known of the mobile. */
export function measuresOfCard({ specs }: Mobile): { measures?: PackedMeasures } {
  return specs ? { measures: packMeasures(measure(specs)) } : {};
}

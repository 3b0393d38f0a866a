/** What the page of a comparison shows: phones beside each other, and those that it can be made of. */
import { MOST_COMPARED } from '../../contract/compare/address.ts';
import type { ChoosablePhone, Comparison, WireComparedPhone } from '../../contract/page-api.ts';
import type { Services } from '../../services.ts';
import {
  findMobilesBySlug,
  isOnSale,
  listMobiles,
  listPriceHistories,
  type Mobile,
} from '../../shop/catalogue/index.ts';
import { toPriceFrom, toWireMobileDetail } from '../translate/mobile.ts';
import { toLowestOf30Days } from './phone-page.ts';
import { sharingUrlOfAll } from './sharing-pictures.ts';

/** More would make the list that a browser shows unwieldy; the others are found in the shop. */
const MOST_CHOOSABLE = 400;

export async function readComparison(
  services: Services,
  slugs: readonly string[],
): Promise<Comparison> {
  const found = slugs.length === 0 ? new Map() : await findMobilesBySlug(services.db, slugs);
  const named = slugs.flatMap((slug): Mobile[] => found.get(slug) ?? []).filter(isOnSale);
  const mobiles = [...new Map(named.map((mobile) => [mobile.id, mobile])).values()]
    .slice(0, MOST_COMPARED)
    .sort((one, other) => (one.slug < other.slug ? -1 : 1));
  const [phones, sharingPicture] = await Promise.all([
    Promise.all(mobiles.map((mobile) => toCompared(services, mobile))),
    sharingUrlOfAll(services, mobiles),
  ]);
  const leftOut = slugs.flatMap((slug) => {
    const mobile: Mobile | undefined = found.get(slug);
    if (mobile && isOnSale(mobile)) return [];
    return mobile ? mobile.name : `“${slug}”`;
  });
  return { phones, leftOut, sharingPicture };
}

async function toCompared(services: Services, mobile: Mobile): Promise<WireComparedPhone> {
  const { defaultVariantId } = mobile;
  const histories = await listPriceHistories(services, [defaultVariantId]);
  const lowestOf30Days = toLowestOf30Days(histories.get(defaultVariantId), mobile);
  const { _id, slug, name, category, description, image, drawing, tint, ...rest } =
    toWireMobileDetail(mobile, null);
  const { price, listPrice, available, specs, gallery } = rest;
  return {
    ...{ _id, slug, name, category, description, image, drawing, tint },
    ...{ price, listPrice, available, lowestOf30Days, specs, gallery },
    ...toPriceFrom(mobile),
  };
}

export async function listChoosable(services: Services): Promise<ChoosablePhone[]> {
  const { mobiles } = await listMobiles(services, { sort: 'newest', limit: MOST_CHOOSABLE });
  return mobiles
    .map(({ slug, name, category }) => ({ slug, name, category }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}

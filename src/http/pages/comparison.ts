/** The page of a comparison: phones beside each other, and those that can be chosen, from the shop's form to the wire's. */
import type { ChoosablePhone, WireComparedPhone } from '../../contract/page-api.ts';
import type { CatalogueSnapshot } from '../../shop/catalogue/index.ts';
import type { ComparedPhone } from '../../shop/storefront/index.ts';
import { toPriceFrom, toWireMobileDetail } from '../translate/mobile.ts';
import { toLowestOf30Days } from './phone-page.ts';

/** More would make the list that a browser shows unwieldy; the others are found in the shop. */
const MOST_CHOOSABLE = 400;

export function toWireCompared(compared: ComparedPhone): WireComparedPhone {
  const { phone } = compared;
  const { _id, slug, name, category, description, image, drawing, tint, ...rest } =
    toWireMobileDetail(phone, null);
  const { price, listPrice, available, specs, gallery } = rest;
  return {
    _id,
    slug,
    name,
    category,
    description,
    image,
    drawing,
    tint,
    price,
    listPrice,
    available,
    specs,
    gallery,
    lowestOf30Days: toLowestOf30Days(compared, phone),
    ...toPriceFrom(phone),
  };
}

/** The newest, by name. */
export function toChoosable({ phones }: CatalogueSnapshot): ChoosablePhone[] {
  return phones
    .slice(0, MOST_CHOOSABLE)
    .map(({ slug, name, category }) => ({ slug, name, category }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}

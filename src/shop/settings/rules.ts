/** Which tax and which shipping price apply, by the day in the time zone of the shop. Pure. */
import type {
  Place,
  ShippingPrice,
  ShopSettings,
  TaxRate,
} from '../../shared/rules/shop-settings.ts';
import { dayIn } from '../../shared/rules/time-zone.ts';
import { searchText } from '../../shared/tools/fold-text.ts';

/** Whether an order may cost more than its prices, or tell a tax: if not, it is reckoned as if there were neither. */
export function hasCharges({ taxRates, shippingPrices }: ShopSettings): boolean {
  return taxRates.length > 0 || shippingPrices.length > 0;
}

/**
 * The rate for what is sent somewhere: that of its region, or else of the whole country; of several the one that
 * applies since last. A region's rate stands alone, nothing is added up.
 * @param at the moment of the order
 * @returns null where no tax is due
 */
export function taxRateAt(
  { taxRates, timeZone }: Pick<ShopSettings, 'taxRates' | 'timeZone'>,
  place: Place,
  at: Date,
): TaxRate | null {
  const ofCountry = taxRates.filter(({ country }) => country === place.country);
  const day = dayIn(timeZone, at);
  const isOfRegion = (rate: TaxRate) => rate.region !== null && isSameRegion(rate, place);
  const ofRegion = place.region ? latest(ofCountry.filter(isOfRegion), day) : null;
  return (
    ofRegion ??
    latest(
      ofCountry.filter((rate) => rate.region === null),
      day,
    )
  );
}

/** However it is spelled: some countries have no list of regions, so people type them. */
export function isSameRegion(one: Region, other: Region): boolean {
  return regionKey(one) === regionKey(other);
}

type Region = Pick<Place, 'region'>;

export const regionKey = ({ region }: Region) => searchText(region ?? '');

/** What a delivery costs, in cents, with or without tax as the prices of phones are. */
export function shippingPriceAt(
  { shippingPrices, timeZone }: Pick<ShopSettings, 'shippingPrices' | 'timeZone'>,
  place: Place,
  at: Date,
): number {
  const day = dayIn(timeZone, at);
  const of = (country: string | null) =>
    latest(
      shippingPrices.filter((price) => price.country === country),
      day,
    );
  const price: ShippingPrice | null = of(place.country) ?? of(null);
  return price?.priceCents ?? 0;
}

/** The same settings with rates and prices in one order, so that two ways of writing them are equal. */
export function inOrder(settings: ShopSettings): ShopSettings {
  const { taxRates, shippingPrices } = settings;
  const byText = <Entry>(entries: readonly Entry[], textOf: (entry: Entry) => string) =>
    entries
      .map((entry) => ({ entry, text: textOf(entry) }))
      .sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
      .map(({ entry }) => entry);
  return {
    ...settings,
    taxRates: byText(taxRates, ({ country, region, appliesFrom }) =>
      JSON.stringify([country, region ?? '', appliesFrom]),
    ),
    shippingPrices: byText(shippingPrices, ({ country, appliesFrom }) =>
      JSON.stringify([country ?? '', appliesFrom]),
    ),
  };
}

function latest<Entry extends { appliesFrom: string }>(
  entries: readonly Entry[],
  day: string,
): Entry | null {
  return entries
    .filter(({ appliesFrom }) => appliesFrom <= day)
    .reduce<Entry | null>(
      (last, entry) => (last === null || entry.appliesFrom > last.appliesFrom ? entry : last),
      null,
    );
}

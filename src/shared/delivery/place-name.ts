/** Places as people read them. */
import type { Place } from '../rules/shop-settings.ts';
import { countryName } from './delivery.ts';
import { regionRule } from './delivery-regions.ts';

/** "California, United States", or the country alone. */
export function placeName({ country, region }: Place): string {
  if (region === null) return countryName(country);
  const option = regionRule(country)?.options?.find(({ value }) => value === region);
  return `${option?.name ?? region}, ${countryName(country)}`;
}

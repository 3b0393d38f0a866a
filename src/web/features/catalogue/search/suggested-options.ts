/** What the search box offers, as one row of options. */
import type { WireSuggestions } from '../../../../contract/mobiles.ts';
import { namePhones } from './result-text.ts';

export interface SuggestedOption {
  /** Where choosing it leads. */
  address: string;
  label: string;
  /** A phone, told by its picture, specs and price. */
  mobile?: WireSuggestions['mobiles'][number];
  /** Phrases of the text that count as filters. */
  phrases?: string[];
}

/** What can be asked for, for an empty box. */
const EXAMPLES = ['small', 'under 500', 'foldable', '5000mah 256gb'];

export function exampleOptions(): SuggestedOption[] {
  return EXAMPLES.map((label) => ({ label, address: searchAddress(label) }));
}

/** Phones first, then brands, then the whole search. */
export function suggestedOptions(text: string, found: WireSuggestions): SuggestedOption[] {
  const phones = found.mobiles.map((mobile) => ({
    label: mobile.name,
    address: `/mobiles/${mobile.slug}`,
    mobile,
  }));
  const brands = found.brands.map(({ category, label }) => ({
    label: `All ${namePhones(label)}`,
    address: `/order?brand=${category}`,
  }));
  const whole = {
    label: `All results for “${text}”`,
    address: searchAddress(text),
    phrases: found.chips.map(({ label }) => label),
  };
  return [...phones, ...brands, whole];
}

/** The option that a key leads to; -1 is the text itself. Null for keys that move nothing. */
export function moveOption(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1;
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1;
  return null;
}

/** For those who do not see the list. */
export function describeOptions({ mobiles, brands }: WireSuggestions): string {
  const parts = [
    count(mobiles.length, 'phone', 'phones'),
    count(brands.length, 'brand', 'brands'),
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'No phone suggested' : `${parts.join(' and ')} suggested`;
}

function searchAddress(text: string): string {
  return `/order?${new URLSearchParams({ q: text })}`;
}

function count(amount: number, one: string, more: string): string {
  return amount === 0 ? '' : `${amount} ${amount === 1 ? one : more}`;
}

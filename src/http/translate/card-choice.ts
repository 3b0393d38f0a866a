/** What the card of a mobile tells of its variants, in the few words that it shows. */
import type { CardChoice } from '../../contract/phone/card-variants.ts';
import { formatStorage } from '../../shared/words/wording.ts';
import type { Mobile } from '../../shop/catalogue/index.ts';
import { toPriceFrom } from './mobile.ts';

/** Nothing when there is but one variant. */
export function toCardChoice(mobile: Mobile): { choice?: CardChoice } {
  const { variants } = mobile;
  if (variants.length < 2) return {};
  const colours = new Map<string, string>();
  for (const { colour, colourHex } of variants) {
    if (colour !== null && colourHex !== null) colours.set(colour, colourHex);
  }
  return {
    choice: {
      colours: [...colours.keys()].join(', '),
      hexes: [...colours.values()].join(' '),
      sizes: describeSizes(variants.flatMap(({ storageGb }) => storageGb ?? [])),
      priceFrom: toPriceFrom(mobile).priceFrom ?? null,
      isLeft: variants.some(({ available }) => available > 0),
    },
  };
}

/** `64 to 256 GB`, `256 GB to 1 TB`. */
function describeSizes(sizes: readonly number[]): string {
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  if (sizes.length === 0 || least === most) return '';
  const [number = '', unit = ''] = formatStorage(least).split(' ');
  const largest = formatStorage(most);
  return `${largest.endsWith(unit) ? number : formatStorage(least)} to ${largest}`;
}

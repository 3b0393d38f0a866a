/** Pure rules of the catalogue. */
import { formatStorage } from '../../shared/words/wording.ts';
import type { MobileSpecs } from '../phone/schema.ts';
import type { Mobile } from './mobile.ts';

/**
 * A web address part from a name: "Galaxy S24+" → "galaxy-s24-plus".
 * @param longest characters at most; a hyphen where it was cut goes too
 */
export function toSlug(name: string, longest = 80): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\+/g, ' plus')
    .replace(/[^\x20-\x7e]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug.slice(0, longest).replace(/-$/, '') || 'mobile';
}

/**
 * One line for a card: what is known of screen, storage and network.
 * @param soldGb the storage of the variant that is meant; not known, it is the smallest that is made
 */
export function summarise(specs: MobileSpecs | null, soldGb: number | null = null): string {
  if (!specs) return '';
  const [leastGb] = specs.storageGb.toSorted((a, b) => a - b);
  const storageGb = soldGb ?? leastGb;
  const parts = [
    specs.display && `${specs.display.sizeIn}″`,
    storageGb !== undefined && formatStorage(storageGb),
    specs.batteryMah && `${specs.batteryMah.toLocaleString('en-US')} mAh`,
    specs.fiveG && '5G',
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Whether a mobile is sold at all (it may still be out of stock). */
export function isOnSale(mobile: Mobile): boolean {
  return mobile.deletedAt === null;
}

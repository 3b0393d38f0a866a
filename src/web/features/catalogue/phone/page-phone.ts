import type { WireMobileDetail } from '../../../../contract/mobiles.ts';
import { measure } from '../../../../shop/choosing/difference.ts';
import { type PackedMeasures, packMeasures } from '../../../../shop/phone/own-phone.ts';

/** A phone as its own page shows it. */
export interface PagePhone extends Omit<WireMobileDetail, 'specs' | 'version'> {
  /** Empty when it is not known. */
  storageGb: readonly number[];
  /** For the difference from an own phone; null when nothing is known. */
  measures: PackedMeasures | null;
}

/** For the loader: what the page says of the specs is made there, so browsers are sent none. */
export function toPagePhone({ specs, version: _, ...mobile }: WireMobileDetail): PagePhone {
  return {
    ...mobile,
    storageGb: specs?.storageGb ?? [],
    measures: specs && packMeasures(measure(specs)),
  };
}

import type { WireMobileDetail } from '../../../../contract/mobiles.ts';
import type { WireManagedVariant } from '../../../../contract/office/managed-variants.ts';

/** A mobile with everything that the form changes; its variants with those that are withdrawn. */
export interface EditedMobile extends Omit<WireMobileDetail, 'variants'> {
  variants: WireManagedVariant[];
}

/** Any address of a drawing of it stands for its drawing. */
export function drawingOf({ _id, gallery }: EditedMobile): string {
  return gallery[0]?.url ?? `/pictures/${_id}/back-0.svg`;
}

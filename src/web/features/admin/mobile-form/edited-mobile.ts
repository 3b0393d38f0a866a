import type { WireMobileDetail, WireOffer } from '../../../../contract/mobiles.ts';

/** A mobile with everything that the form changes. */
export interface EditedMobile extends WireMobileDetail {
  offers: WireOffer[];
}

/** Any address of a drawing of it stands for its drawing. */
export function drawingOf({ _id, gallery }: EditedMobile): string {
  return gallery[0]?.url ?? `/pictures/${_id}/back-0.svg`;
}

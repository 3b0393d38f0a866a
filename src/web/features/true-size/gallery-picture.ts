import type { WireMobileDetail } from '../../../contract/mobiles.ts';

/** A drawn view of a phone in one colour; its size includes the margin around the body. */
export type GalleryPicture = WireMobileDetail['gallery'][number];

/** The views in the colour of a picture, in the order of the gallery. */
export function viewsInColour(
  gallery: readonly GalleryPicture[],
  { colourName }: GalleryPicture,
): GalleryPicture[] {
  return gallery.filter((picture) => picture.colourName === colourName);
}

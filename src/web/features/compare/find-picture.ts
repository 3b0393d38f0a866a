import type { ComparedPhone, GalleryEntry } from './compared-phone.ts';

/** The picture of a phone in one view, in its first colour, as `PhonePicture` takes it. */
export function findPicture(
  { name, gallery }: Pick<ComparedPhone, 'name' | 'gallery'>,
  view: GalleryEntry['view'] = 'back',
) {
  const entry = gallery.find((one) => one.view === view) ?? gallery[0];
  if (!entry) return null;
  const { url, widthMm, heightMm } = entry;
  return { name, image: url, drawing: { widthMm, heightMm } };
}

/**
 * Which picture of a phone is shown: view and colour. The address is the only place that keeps it, so it
 * can be shared and works without scripts.
 */
import type { WireMobileDetail } from '../../../../contract/mobiles.ts';

export type GalleryEntry = WireMobileDetail['gallery'][number];
export type View = GalleryEntry['view'];

export interface PhoneChoice {
  view: View;
  /** Name of the colour. */
  colour: string;
}

/** Reads the choice; whatever the phone does not have becomes the back in its first colour. */
export function readPhoneChoice(
  params: URLSearchParams,
  gallery: readonly GalleryEntry[],
): PhoneChoice {
  const wanted = { view: params.get('view'), colour: params.get('colour') };
  const view = gallery.find((entry) => entry.view === wanted.view)?.view ?? 'back';
  const entry = gallery.find(({ colourName }) => colourName === wanted.colour) ?? gallery[0];
  return { view, colour: entry?.colourName ?? '' };
}

/** The query of a choice, without what is usual anyway: `?colour=Red&view=side`. */
export function writePhoneChoice(
  { view, colour }: PhoneChoice,
  gallery: readonly GalleryEntry[],
): string {
  const params = new URLSearchParams();
  if (colour !== gallery[0]?.colourName) params.set('colour', colour);
  if (view !== 'back') params.set('view', view);
  return `?${params}`;
}

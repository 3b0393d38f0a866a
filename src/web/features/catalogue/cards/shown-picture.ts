/** The picture that a phone page shows: the chosen view in the chosen colour, or the phone's photo. */
import type { WireMobileDetail } from '../../../../contract/mobiles.ts';
import type { PagePhone } from '../phone/page-phone.ts';
import { type GalleryEntry, type PhoneChoice, readPhoneChoice } from '../stage/phone-choice.ts';

export interface ShownPicture {
  /** The phone with this picture in place of the usual one. */
  picture: PagePhone;
  /** Null for a photo. */
  shown: GalleryEntry | null;
  choice: PhoneChoice;
}

/** Tile colours by the name of the phone's colour: a black one needs another tile than a white one. */
export type Tints = Readonly<Record<string, WireMobileDetail['tint']>>;

export function findShownPicture(
  mobile: PagePhone,
  tints: Tints,
  params: URLSearchParams,
): ShownPicture {
  const { gallery, drawing } = mobile;
  const choice = readPhoneChoice(params, gallery);
  const entry = gallery.find(
    ({ view, colourName }) => view === choice.view && colourName === choice.colour,
  );
  if (!drawing || !entry) return { picture: mobile, shown: null, choice };
  const { url, widthMm, heightMm, colourName } = entry;
  const tint = tints[colourName] ?? mobile.tint;
  return {
    picture: { ...mobile, image: url, drawing: { widthMm, heightMm }, tint },
    shown: entry,
    choice,
  };
}

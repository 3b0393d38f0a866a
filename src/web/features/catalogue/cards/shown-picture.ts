/** What a phone page shows by its address: a variant, in a drawn view of its colour or as the phone's photo. */
import type { WireMobileDetail } from '../../../../contract/mobiles.ts';
import { type PhoneChoice, readPhoneChoice } from '../../../../contract/phone/address.ts';
import {
  type GalleryEntry,
  type PagePhone,
  type PageVariant,
  type ShownPhone,
  showAs,
} from '../phone/shown-phone.ts';

export interface ShownPicture {
  /** The phone in the chosen variant, with this picture in place of the usual one. */
  picture: ShownPhone;
  /** Null for a photo. */
  shown: GalleryEntry | null;
  choice: PhoneChoice<PageVariant>;
}

/** Tile colours by the name of the phone's colour: a black one needs another tile than a white one. */
export type Tints = Readonly<Record<string, WireMobileDetail['tint']>>;

export function findShownPicture(
  mobile: PagePhone,
  tints: Tints,
  params: URLSearchParams,
): ShownPicture {
  const { gallery, drawing } = mobile;
  const choice = readPhoneChoice(params, mobile);
  const phone = showAs(mobile, choice.variant);
  const entry = gallery.find(
    ({ view, colourName }) => view === choice.view && colourName === choice.colour,
  );
  if (!drawing || !entry) return { picture: phone, shown: null, choice };
  const { url, widthMm, heightMm, colourName } = entry;
  const tint = tints[colourName] ?? mobile.tint;
  return {
    picture: { ...phone, image: url, drawing: { widthMm, heightMm }, tint },
    shown: entry,
    choice,
  };
}

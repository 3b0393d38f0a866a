/**
 * Which phones the home page shows outside the lists, each in one view and colour. A phone that has
 * been taken out of the shop is left out.
 */
import type { WireMobile, WireMobileDetail } from '../../../contract/mobiles.ts';
import type { PageApi } from '../../../contract/page-api.ts';

export interface Choice {
  slug: string;
  colour: string;
  view?: 'back' | 'front' | 'open';
}

/** A phone as one of its drawings. */
export interface ShownPhone
  extends Pick<
    WireMobile,
    'slug' | 'name' | 'price' | 'listPrice' | 'summary' | 'image' | 'drawing' | 'tint'
  > {
  /** The slug by which it was chosen, which stays when the phone is renamed. */
  chosenAs: string;
  /** Closed, for example `85.1 × 71.9 × 14.9 mm · 187 g`; empty when it is not known. */
  size: string;
}

/** One of each brand, from the smallest to the largest. */
export const LINE_UP: readonly Choice[] = [
  { slug: 'apple-iphone-13-mini', colour: 'Red' },
  { slug: 'samsung-galaxy-s25', colour: 'Icy Blue' },
  { slug: 'realme-gt', colour: 'Racing Yellow' },
  { slug: 'vivo-x200', colour: 'Natural Green' },
  { slug: 'oppo-find-x6-pro', colour: 'Desert Moonlight' },
];

/** The shop's smallest phone and its largest, open. */
export const EXTREMES: readonly Choice[] = [
  { slug: 'apple-iphone-12-mini', colour: 'Purple' },
  { slug: 'samsung-galaxy-z-fold7', colour: 'Blue Shadow', view: 'open' },
];

export const DUAL_CAMERA: readonly Choice[] = [{ slug: 'apple-iphone-16', colour: 'Ultramarine' }];

/** The phones of the accordion, in its order. */
export const FEATURED: readonly Choice[] = [
  { slug: 'samsung-galaxy-z-flip6', colour: 'Yellow' },
  { slug: 'realme-12-pro-plus', colour: 'Explorer Red' },
  { slug: 'oppo-find-x7-ultra', colour: 'Ocean Blue' },
];

/** Fetches chosen phones; those that are not sold any more are missing in the answer. */
export async function loadShown(api: PageApi, choices: readonly Choice[]): Promise<ShownPhone[]> {
  const found = await Promise.all(choices.map(({ slug }) => findMobile(api, slug)));
  return found.flatMap((mobile, index) => {
    const choice = choices[index];
    return mobile && choice ? [showAs(mobile, choice)] : [];
  });
}

/** A phone that was renamed has moved to another slug; it is still the one that was chosen. */
async function findMobile(api: PageApi, slug: string): Promise<WireMobileDetail | null> {
  const answer = await api.mobileBySlug(slug);
  const present = answer?.kind === 'moved' ? await api.mobileBySlug(answer.slug) : answer;
  return present?.kind === 'found' ? present.mobile : null;
}

function showAs(
  mobile: WireMobileDetail,
  { slug: chosenAs, colour, view = 'back' }: Choice,
): ShownPhone {
  const { slug, name, price, listPrice, summary, image, drawing, tint } = mobile;
  const size = describeSize(mobile.specs);
  const shown = { chosenAs, slug, name, price, listPrice, summary, size, image, drawing, tint };
  const picture = mobile.gallery.find(
    (entry) => entry.view === view && entry.colourName === colour,
  );
  // An uploaded photo has no drawing and replaces all of them.
  if (!picture || drawing === null) return shown;
  const { url, widthMm, heightMm } = picture;
  return { ...shown, image: url, drawing: { widthMm, heightMm } };
}

function describeSize(specs: WireMobileDetail['specs']): string {
  if (!specs) return '';
  const { heightMm, widthMm, depthMm } = specs.body.folded ?? specs.body;
  const size = `${heightMm} × ${widthMm} × ${depthMm} mm`;
  return specs.weightG === null ? size : `${size} · ${specs.weightG} g`;
}

/** Which phones the home page shows outside the lists, each in one view and colour. */
import type { PageApi, PhoneLook, ShownPhone } from '../../../contract/page-api.ts';

/** One of each brand, from the smallest to the largest. */
export const LINE_UP: readonly PhoneLook[] = [
  { slug: 'apple-iphone-13-mini', colour: 'Red' },
  { slug: 'samsung-galaxy-s25', colour: 'Icy Blue' },
  { slug: 'realme-gt', colour: 'Racing Yellow' },
  { slug: 'vivo-x200', colour: 'Natural Green' },
  { slug: 'oppo-find-x6-pro', colour: 'Desert Moonlight' },
];

/** The shop's smallest phone and its largest, open. */
export const EXTREMES: readonly PhoneLook[] = [
  { slug: 'apple-iphone-12-mini', colour: 'Purple' },
  { slug: 'samsung-galaxy-z-fold7', colour: 'Blue Shadow', view: 'open' },
];

export const DUAL_CAMERA: readonly PhoneLook[] = [
  { slug: 'apple-iphone-16', colour: 'Ultramarine' },
];

/** The phones of the accordion, in its order. */
export const FEATURED: readonly PhoneLook[] = [
  { slug: 'samsung-galaxy-z-flip6', colour: 'Yellow' },
  { slug: 'realme-12-pro-plus', colour: 'Explorer Red' },
  { slug: 'oppo-find-x7-ultra', colour: 'Ocean Blue' },
];

type Showcase = Readonly<Record<string, readonly PhoneLook[]>>;

/** Fetches all groups of phones at once; those that are not sold any more are missing in the answer. */
export async function loadShown<Groups extends Showcase>(
  api: Pick<PageApi, 'shownPhones'>,
  groups: Groups,
): Promise<Record<keyof Groups, ShownPhone[]>> {
  const looks = Object.entries(groups).flatMap(([name, own]) =>
    own.map((look) => ({ name, look })),
  );
  const found = await api.shownPhones(looks.map(({ look }) => look));
  const shown = Object.keys(groups).map((name) => [
    name,
    found.filter((phone, index) => phone !== null && looks[index]?.name === name),
  ]);
  return Object.fromEntries(shown);
}

/** Phones that a page shows outside the lists, each as one of its drawings. All are looked up at once. */
import type { PhoneLook, ShownPhone } from '../../contract/page-api.ts';
import type { Services } from '../../services.ts';
import { findMobilesBySlug, isOnSale, type Mobile } from '../../shop/catalogue/index.ts';
import { readPastPrices } from '../past-prices.ts';
import { toPriceFrom, toWireMobile } from '../translate/mobile.ts';
import { drawingSize, drawingUrl, drawnColours } from './pictures.ts';

/** In the order of the looks; null for a phone that is not sold any more. */
export async function readShownPhones(
  services: Pick<Services, 'db' | 'clock'>,
  looks: readonly PhoneLook[],
): Promise<(ShownPhone | null)[]> {
  const found = await findMobilesBySlug(
    services.db,
    looks.map(({ slug }) => slug),
  );
  const pastPrices = await readPastPrices(services, [...found.values()]);
  return looks.map((look) => {
    const mobile = found.get(look.slug);
    if (!mobile || !isOnSale(mobile)) return null;
    return { ...showAs(mobile, look), ...pastPrices(mobile) };
  });
}

function showAs(mobile: Mobile, look: PhoneLook): ShownPhone {
  const { slug, name, price, listPrice, summary, image, drawing, tint } = toWireMobile(mobile);
  const size = describeSize(mobile.specs);
  const shown = { slug, name, price, listPrice, summary, size, image, drawing, tint };
  return { chosenAs: look.slug, ...shown, ...toPriceFrom(mobile), ...drawingOf(mobile, look) };
}

/** Nothing for a colour that the phone does not have, or an uploaded photo, which replaces all drawings. */
function drawingOf(mobile: Mobile, { colour: name, view = 'back' }: PhoneLook) {
  const colour = drawnColours(mobile).findIndex((candidate) => candidate.name === name);
  if (colour < 0 || mobile.imageKey !== null) return {};
  if (view === 'open' && !mobile.specs?.body.folded) return {};
  return {
    image: drawingUrl(mobile, { view, colour }),
    drawing: drawingSize(mobile, view),
  };
}

function describeSize(specs: Mobile['specs']): string {
  if (!specs) return '';
  const { heightMm, widthMm, depthMm } = specs.body.folded ?? specs.body;
  const size = `${heightMm} × ${widthMm} × ${depthMm} mm`;
  return specs.weightG === null ? size : `${size} · ${specs.weightG} g`;
}

/** Phones that a page shows outside the lists, each as one of its drawings. */
import type { PhoneLook, ShownPhone } from '../../contract/page-api.ts';
import { type CatalogueSnapshot, findBySlug, type Mobile } from '../../shop/catalogue/index.ts';
import { toPastPrices } from '../translate/card.ts';
import { toPriceFrom, toWireMobile } from '../translate/mobile.ts';
import { drawingSize, drawingUrl, drawnColours } from './pictures.ts';

/** In the order of the looks; null for a phone that is not sold any more. */
export function toShownPhones(
  snapshot: CatalogueSnapshot,
  looks: readonly PhoneLook[],
): (ShownPhone | null)[] {
  return looks.map((look) => {
    const phone = findBySlug(snapshot, look.slug);
    return phone ? { ...showAs(phone, look), ...toPastPrices(phone, snapshot.dayOf) } : null;
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

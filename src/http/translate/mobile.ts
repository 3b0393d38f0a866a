/** Mobiles from the shop's form to the wire's. */
import type {
  WireMobile,
  WireMobileDetail,
  WireOffer,
  WirePricePoint,
} from '../../contract/mobiles.ts';
import { centsToDollars, dollarsToCents } from '../../shared/money.ts';
import {
  type Mobile,
  type Offer,
  type PictureChoice,
  type PricePoint,
  summarise,
} from '../../shop/catalogue/index.ts';
import type { Rating } from '../../shop/reviews/index.ts';
import { drawingSize, drawingUrl, LEAD_COLOUR, tintOf, VIEWS } from '../pages/pictures.ts';

const UPLOAD = /^\/images\/([0-9a-f-]{36})\/\d+\.(?:webp|avif)$/;
const DRAWING = /^\/pictures\/([0-9a-f-]{36})\//;

/** Address of an uploaded image as the wire shows it. */
export function uploadUrl(key: string): string {
  return `/images/${key}/640.webp`;
}

/** What an address of this shop shows, or null when that is no picture of a mobile. */
export function toPicture(path: string): PictureChoice | null {
  const upload = UPLOAD.exec(path)?.[1];
  if (upload !== undefined) return { upload };
  const drawingOf = DRAWING.exec(path)?.[1];
  return drawingOf === undefined ? null : { drawingOf };
}

export function imageUrl(mobile: Mobile): string {
  if (mobile.imageKey !== null) return uploadUrl(mobile.imageKey);
  return drawingUrl(mobile, { view: 'back', colour: LEAD_COLOUR });
}

/** Scale and background of a mobile's picture. */
export function pictureFrame(mobile: Mobile): Pick<WireMobile, 'drawing' | 'tint'> {
  return {
    drawing: mobile.imageKey === null ? drawingSize(mobile, 'back') : null,
    tint: tintOf(mobile),
  };
}

/** Mobiles that lists show again and again are kept in memory, and what the wire says of each beside it. */
const translated = new WeakMap<Mobile, WireMobile>();

export function toWireMobile(mobile: Mobile): WireMobile {
  const wire = translated.get(mobile) ?? translate(mobile);
  translated.set(mobile, wire);
  return wire;
}

function translate(mobile: Mobile): WireMobile {
  return {
    _id: mobile.id,
    name: mobile.name,
    price: centsToDollars(mobile.priceCents),
    category: mobile.category,
    description: mobile.description,
    image: imageUrl(mobile),
    slug: mobile.slug,
    listPrice: centsToDollars(mobile.listPriceCents),
    offerEndsAt: mobile.offerEndsAt?.toISOString() ?? null,
    stock: mobile.stock,
    available: mobile.available,
    summary: summarise(mobile.specs),
    ...pictureFrame(mobile),
  };
}

export function toWireMobileDetail(mobile: Mobile, rating: Rating | null): WireMobileDetail {
  return {
    ...toWireMobile(mobile),
    gallery: galleryOf(mobile),
    specs: mobile.specs,
    version: mobile.version,
    rating,
  };
}

export function toWirePricePoint({ since, priceCents }: PricePoint): WirePricePoint {
  return { since: since.toISOString(), price: centsToDollars(priceCents) };
}

export function toWireOffer({ priceCents, startsAt, endsAt }: Offer): WireOffer {
  return { price: centsToDollars(priceCents), startsAt, endsAt };
}

export function toOffer({ price, startsAt, endsAt }: WireOffer): Offer {
  return {
    priceCents: dollarsToCents(price),
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
  };
}

/** Every view in every colour, the lead colour first. */
function galleryOf(mobile: Mobile): WireMobileDetail['gallery'] {
  const { specs } = mobile;
  if (!specs) return [];
  const views = VIEWS.filter((view) => view !== 'open' || specs.body.folded !== null);
  return specs.colours.flatMap(({ name, hex }, colour) =>
    views.map((view) => ({
      view,
      colourName: name,
      colourHex: hex,
      url: drawingUrl(mobile, { view, colour }),
      ...drawingSize(mobile, view),
    })),
  );
}

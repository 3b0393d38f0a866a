/** Mobiles from the shop's form to the wire's. */
import type {
  WireMobile,
  WireMobileDetail,
  WireOffer,
  WirePricePoint,
  WireVariant,
  WireVariantBody,
} from '../../contract/mobiles.ts';
import { type AddressedVariant, writeVariantQuery } from '../../contract/phone/address.ts';
import type { PriceFrom } from '../../contract/phone/card-variants.ts';
import { NO_OFFER_END } from '../../shared/constants.ts';
import { centsToDollars, dollarsToCents } from '../../shared/money.ts';
import {
  type Mobile,
  nameVariant,
  type Offer,
  type PictureChoice,
  type PricePoint,
  type Rating,
  summarise,
  type Variant,
  type VariantFacts,
  type VariantInput,
} from '../../shop/catalogue/index.ts';
import {
  drawingSize,
  drawingUrl,
  drawnColours,
  LEAD_COLOUR,
  tintOf,
  viewsOf,
} from '../pages/pictures.ts';

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

/** The picture of a mobile in one of its colours, with its scale and background. */
export function pictureOf(
  mobile: Mobile,
  { colour }: Pick<VariantFacts, 'colour'>,
): Pick<WireMobile, 'image' | 'drawing' | 'tint'> {
  const place = placeOfColour(mobile, colour);
  if (mobile.imageKey !== null) {
    return { image: uploadUrl(mobile.imageKey), drawing: null, tint: tintOf(mobile, place) };
  }
  return {
    image: drawingUrl(mobile, { view: 'back', colour: place }),
    drawing: drawingSize(mobile, 'back'),
    tint: tintOf(mobile, place),
  };
}

/** Which of the drawn colours it is; the lead colour where that is not known. */
function placeOfColour(mobile: Mobile, colour: string | null): number {
  const place = drawnColours(mobile).findIndex(({ name }) => name === colour);
  return place < 0 ? LEAD_COLOUR : place;
}

/** Mobiles that lists show again and again are kept in memory, and what the wire says of each beside it. */
const translated = new WeakMap<Mobile, WireMobile>();

export function toWireMobile(mobile: Mobile): WireMobile {
  const wire = translated.get(mobile) ?? translate(mobile);
  translated.set(mobile, wire);
  return wire;
}

function translate(mobile: Mobile): WireMobile {
  const main = defaultVariantOf(mobile);
  const { image, ...frame } = pictureOf(mobile, main);
  return {
    _id: mobile.id,
    name: mobile.name,
    price: centsToDollars(mobile.priceCents),
    category: mobile.category,
    description: mobile.description,
    image,
    slug: mobile.slug,
    listPrice: centsToDollars(mobile.listPriceCents),
    ...toOfferEnd(mobile),
    stock: mobile.stock,
    available: mobile.available,
    summary: summarise(mobile.specs, main.storageGb),
    ...frame,
  };
}

function toOfferEnd({ offerEndsAt, offerEndsOn }: Pick<Mobile, 'offerEndsAt' | 'offerEndsOn'>) {
  const end = offerEndsAt?.toISOString() ?? null;
  if (end === NO_OFFER_END) return { offerEndsAt: null, offerEndsOn: null };
  return { offerEndsAt: end, offerEndsOn };
}

/** What is meant where nobody says which. */
function defaultVariantOf({
  variants,
  defaultVariantId,
}: Mobile): Pick<VariantFacts, 'colour' | 'storageGb'> {
  return variants.find(({ id }) => id === defaultVariantId) ?? { colour: null, storageGb: null };
}

export function toWireVariant(mobile: Mobile, variant: Variant): WireVariant {
  const { image, tint } = pictureOf(mobile, variant);
  return {
    _id: variant.id,
    ...{ sku: variant.sku, barcode: variant.barcode, name: nameVariant(variant) },
    ...{ colour: variant.colour, colourHex: variant.colourHex },
    ...{ storage: variant.storageGb, ram: variant.ramGb },
    price: centsToDollars(variant.priceCents),
    listPrice: centsToDollars(variant.listPriceCents),
    ...toOfferEnd(variant),
    ...{ stock: variant.stock, available: variant.available, image, tint },
  };
}

/** What the address of the page of a mobile asks for one of its variants. */
export function variantQueryOf({ variants }: Pick<Mobile, 'variants'>, { id }: Variant): string {
  const addressed = toAddressedVariants(variants);
  const own = addressed.find(({ _id }) => _id === id);
  return own ? String(writeVariantQuery(own, { variants: addressed })) : '';
}

export function toAddressedVariants(variants: readonly Variant[]): AddressedVariant[] {
  return variants.map(({ id, colour, storageGb, ramGb }) => {
    return { _id: id, colour, storage: storageGb, ram: ramGb };
  });
}

/** The lowest price at which it can be had; where nothing is left, the lowest. */
export function toPriceFrom({ variants }: Mobile): PriceFrom {
  const left = variants.filter(({ available }) => available > 0);
  const lowest = Math.min(
    ...(left.length > 0 ? left : variants).map(({ priceCents }) => priceCents),
  );
  const isSame = variants.every(({ priceCents }) => priceCents === lowest);
  return isSame ? {} : { priceFrom: centsToDollars(lowest) };
}

export function toWireMobileDetail(mobile: Mobile, rating: Rating | null): WireMobileDetail {
  return {
    ...toWireMobile(mobile),
    gallery: galleryOf(mobile),
    defaultVariant: mobile.defaultVariantId,
    variants: mobile.variants.map((variant) => toWireVariant(mobile, variant)),
    specs: mobile.specs,
    version: mobile.version,
    rating,
  };
}

export function toWirePricePoint(
  { since, priceCents }: PricePoint,
  dayOf: (at: Date) => string,
): WirePricePoint {
  return {
    since: since.toISOString(),
    sinceOn: dayOf(since),
    price: centsToDollars(priceCents),
  };
}

export function toWireOffer({ priceCents, startsAt, endsAt }: Offer): WireOffer {
  return {
    price: centsToDollars(priceCents),
    startsAt,
    endsAt: endsAt === NO_OFFER_END ? null : endsAt,
  };
}

export function toOffer({ price, startsAt, endsAt }: WireOffer): Offer {
  return {
    priceCents: dollarsToCents(price),
    startsAt: new Date(startsAt).toISOString(),
    endsAt: endsAt === null ? NO_OFFER_END : new Date(endsAt).toISOString(),
  };
}

export function toVariantInput(body: WireVariantBody): VariantInput {
  const { _id, storage, ram, price, offers, ...rest } = body;
  return {
    ...rest,
    id: _id,
    storageGb: storage,
    ramGb: ram,
    priceCents: dollarsToCents(price),
    offers: offers?.map(toOffer),
  };
}

/** Every view in every colour, the lead colour first. */
function galleryOf(mobile: Mobile): WireMobileDetail['gallery'] {
  const views = viewsOf(mobile);
  return drawnColours(mobile).flatMap(({ name, hex }, colour) =>
    views.map((view) => ({
      view,
      colourName: name,
      colourHex: hex,
      url: drawingUrl(mobile, { view, colour }),
      ...drawingSize(mobile, view),
    })),
  );
}

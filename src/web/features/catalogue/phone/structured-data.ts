/**
 * What search engines read: always the same facts that the page shows. Built in loaders, so that no browser
 * fetches the code.
 */
import type { WireMobile, WireMobileDetail, WireVariant } from '../../../../contract/mobiles.ts';
import type { PageApi } from '../../../../contract/page-api.ts';
import { writeVariantQuery } from '../../../../contract/phone/address.ts';
import type { WirePhoneReview } from '../../../../contract/reviews.ts';
import { DEFAULT_TERMS, type ShopTerms } from '../../../../shared/rules/shop-settings.ts';
import { DELIVERY_DAYS } from '../../../../shared/words/terms.ts';
import { formatStorage, nameUnit } from '../../../../shared/words/wording.ts';

/** Absolute address of a root-relative path. */
export type ToAbsolute = (path: string) => string;
export function toAbsolute(api: Pick<PageApi, 'settings'>): ToAbsolute {
  const { publicUrl } = api.settings();
  return (path) => new URL(path, publicUrl).href;
}

const CONTEXT = 'https://schema.org';

export interface ProductDataInput {
  mobile: WireMobileDetail;
  reviews: readonly WirePhoneReview[];
  /** Root-relative address of the picture for sharing. */
  image: string;
}

/** A phone that is sold in several variants is a group of products, each with an address that chooses it. */
export function productData(
  { mobile, reviews, image }: ProductDataInput,
  absolute: ToAbsolute,
  shop: ShopTerms = DEFAULT_TERMS,
): object {
  const terms = tellTerms(shop);
  const { variants } = mobile;
  const [only] = variants;
  const shared = {
    '@context': CONTEXT,
    name: mobile.name,
    description: mobile.description,
    url: addressOf(mobile, absolute),
    ...(mobile.specs ? factsData(mobile.specs) : {}),
    ...ratingData(mobile.rating, reviews),
  };
  if (variants.length === 1 && only) {
    return {
      '@type': 'Product',
      ...shared,
      ...variantData(only, { mobile, absolute }),
      image: [absolute(image), absolute(mobile.image)],
      model: mobile.name,
      offers: offerData(only, { url: addressOf(mobile, absolute), terms }),
    };
  }
  return {
    '@type': 'ProductGroup',
    ...shared,
    productGroupID: mobile._id,
    image: [absolute(image), absolute(mobile.image)],
    variesBy: variedIn(variants),
    hasVariant: variants.map((variant, place) => {
      const url = `${addressOf(mobile, absolute)}?${writeVariantQuery(variant, mobile)}`;
      return {
        '@type': 'Product',
        name: nameUnit(mobile.name, variant.name),
        url,
        ...variantData(variant, { mobile, absolute }),
        offers: offerData(variant, { url, terms: place === 0 ? terms : referTo(terms) }),
      };
    }),
  };
}

const addressOf = ({ slug }: WireMobile, absolute: ToAbsolute) => absolute(`/mobiles/${slug}`);

function variedIn(variants: readonly WireVariant[]): string[] {
  const differ = (read: (variant: WireVariant) => unknown) => new Set(variants.map(read)).size > 1;
  return [
    ...(differ(({ colour }) => colour) ? [`${CONTEXT}/color`] : []),
    ...(differ(sizeOf) ? [`${CONTEXT}/size`] : []),
  ];
}

/** Storage and memory in words, as the page has them; empty when neither is known. */
function sizeOf({ storage, ram }: WireVariant): string {
  const memory = ram === null ? [] : [`${formatStorage(ram)} RAM`];
  return [...memory, ...(storage === null ? [] : [formatStorage(storage)])].join(', ');
}

/** What is known of a variant and nothing else. */
function variantData(
  variant: WireVariant,
  { mobile, absolute }: { mobile: WireMobile; absolute: ToAbsolute },
): object {
  const size = sizeOf(variant);
  return {
    sku: variant.sku,
    ...(variant.barcode === null ? {} : { gtin: variant.barcode }),
    ...(variant.colour === null ? {} : { color: variant.colour }),
    ...(size === '' ? {} : { size }),
    ...(mobile.drawing ? { image: absolute(variant.image) } : {}),
  };
}

function offerData(
  { price, available, offerEndsOn }: WireVariant,
  { url, terms }: { url: string; terms: object },
): object {
  return {
    '@type': 'Offer',
    url,
    price,
    priceCurrency: 'USD',
    itemCondition: `${CONTEXT}/NewCondition`,
    availability: `${CONTEXT}/${available > 0 ? 'InStock' : 'OutOfStock'}`,
    ...(offerEndsOn ? { priceValidUntil: offerEndsOn } : {}),
    ...terms,
  };
}

/** Maker and measures, with their UN/CEFACT units; a weight that is not known is left out. */
function factsData({ brand, body, weightG }: NonNullable<WireMobileDetail['specs']>): object {
  const { heightMm, widthMm, depthMm } = body.folded ?? body;
  const length = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'MMT' });
  return {
    brand: { '@type': 'Brand', name: brand },
    height: length(heightMm),
    width: length(widthMm),
    depth: length(depthMm),
    ...(weightG === null
      ? {}
      : { weight: { '@type': 'QuantitativeValue', value: weightG, unitCode: 'GRM' } }),
  };
}

const SHIPPING = {
  '@type': 'OfferShippingDetails',
  '@id': '#delivery',
  shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'USD' },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    transitTime: {
      '@type': 'QuantitativeValue',
      minValue: DELIVERY_DAYS.from,
      maxValue: DELIVERY_DAYS.to,
      unitCode: 'DAY',
    },
  },
};

/** Said with the first offer of a page. What a delivery costs is told where it is free for everybody. */
function tellTerms({ returnDays, isDeliveryFree }: ShopTerms) {
  return {
    ...(isDeliveryFree ? { shippingDetails: SHIPPING } : {}),
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      '@id': '#returns',
      returnPolicyCategory: `${CONTEXT}/MerchantReturnFiniteReturnWindow`,
      merchantReturnDays: returnDays,
    },
  };
}

/** The same, for the other offers of the page. */
function referTo(terms: Record<string, { '@id': string }>) {
  return Object.fromEntries(
    Object.entries(terms).map(([name, { '@id': id }]) => [name, { '@id': id }]),
  );
}

/** Only what customers have really written; nothing for a phone without reviews. */
function ratingData(
  rating: WireMobileDetail['rating'],
  reviews: readonly WirePhoneReview[],
): object {
  if (!rating) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
    },
    review: reviews.map(({ name, rating: stars, details, day }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      reviewRating: { '@type': 'Rating', ratingValue: stars },
      reviewBody: details,
      datePublished: day,
    })),
  };
}

/** Steps from the home page to this one, each with its name and path. */
export function breadcrumbData(
  steps: readonly { name: string; path: string }[],
  absolute: ToAbsolute,
): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  };
}

export function shopData(absolute: ToAbsolute): object[] {
  const name = 'Handset';
  return [
    {
      '@context': CONTEXT,
      '@type': 'WebSite',
      name,
      url: absolute('/'),
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${absolute('/order')}?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
    {
      '@context': CONTEXT,
      '@type': 'Organization',
      name,
      url: absolute('/'),
      foundingDate: '2023',
    },
  ];
}

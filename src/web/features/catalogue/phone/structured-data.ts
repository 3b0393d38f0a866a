/**
 * What search engines read: always the same facts that the page shows. Built in loaders, so that no browser
 * fetches the code.
 */
import type { WireMobile, WireMobileDetail } from '../../../../contract/mobiles.ts';
import type { PageApi } from '../../../../contract/page-api.ts';
import type { WirePhoneReview } from '../../../../contract/reviews.ts';
import { DELIVERY_DAYS, RETURN_DAYS } from '../../../../shared/words/terms.ts';

/** Absolute address of a root-relative path. */
export type ToAbsolute = (path: string) => string;
export function toAbsolute(api: Pick<PageApi, 'settings'>): ToAbsolute {
  const { publicUrl } = api.settings();
  return (path) => new URL(path, publicUrl).href;
}

const CONTEXT = 'https://schema.org';

export function itemListData(
  mobiles: readonly Pick<WireMobile, 'slug' | 'name'>[],
  absolute: ToAbsolute,
): object {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    numberOfItems: mobiles.length,
    itemListElement: mobiles.map(({ slug, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: absolute(`/mobiles/${slug}`),
    })),
  };
}

export interface ProductDataInput {
  mobile: WireMobileDetail;
  reviews: readonly WirePhoneReview[];
  /** Root-relative address of the picture for sharing. */
  image: string;
}

export function productData(
  { mobile, reviews, image }: ProductDataInput,
  absolute: ToAbsolute,
): object {
  const url = absolute(`/mobiles/${mobile.slug}`);
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: mobile.name,
    description: mobile.description,
    image: [absolute(image), absolute(mobile.image)],
    sku: mobile._id,
    url,
    model: mobile.name,
    ...(mobile.specs ? factsData(mobile.specs) : {}),
    offers: {
      '@type': 'Offer',
      url,
      price: mobile.price,
      priceCurrency: 'USD',
      itemCondition: `${CONTEXT}/NewCondition`,
      availability: `${CONTEXT}/${mobile.available > 0 ? 'InStock' : 'OutOfStock'}`,
      ...(mobile.offerEndsAt ? { priceValidUntil: mobile.offerEndsAt.slice(0, 10) } : {}),
      shippingDetails: SHIPPING,
      hasMerchantReturnPolicy: RETURNS,
    },
    ...ratingData(mobile.rating, reviews),
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
const RETURNS = {
  '@type': 'MerchantReturnPolicy',
  returnPolicyCategory: `${CONTEXT}/MerchantReturnFiniteReturnWindow`,
  merchantReturnDays: RETURN_DAYS,
};

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
    review: reviews.map(({ name, rating: stars, details, date }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      reviewRating: { '@type': 'Rating', ratingValue: stars },
      reviewBody: details,
      datePublished: date.slice(0, 10),
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

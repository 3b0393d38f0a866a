/** What search engines read: always the same facts that the page shows. */
import type { WireMobile, WireMobileDetail } from '../../../contract/mobiles.ts';

type ToAbsolute = (path: string) => string;
const CONTEXT = 'https://schema.org';

export function itemListData(mobiles: readonly WireMobile[], absolute: ToAbsolute): object {
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

export function productData(mobile: WireMobileDetail, absolute: ToAbsolute): object {
  const url = absolute(`/mobiles/${mobile.slug}`);
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: mobile.name,
    description: mobile.description,
    image: absolute(mobile.image),
    sku: mobile._id,
    url,
    ...(mobile.specs ? { brand: { '@type': 'Brand', name: mobile.specs.brand } } : {}),
    offers: {
      '@type': 'Offer',
      url,
      price: mobile.price,
      priceCurrency: 'USD',
      itemCondition: `${CONTEXT}/NewCondition`,
      availability: `${CONTEXT}/${mobile.available > 0 ? 'InStock' : 'OutOfStock'}`,
      ...(mobile.offerEndsAt ? { priceValidUntil: mobile.offerEndsAt.slice(0, 10) } : {}),
    },
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
    { '@context': CONTEXT, '@type': 'WebSite', name, url: absolute('/') },
    {
      '@context': CONTEXT,
      '@type': 'Organization',
      name,
      url: absolute('/'),
      foundingDate: '2023',
    },
  ];
}

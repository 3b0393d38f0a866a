/** Titles, descriptions, canonical addresses and structured data of the public pages. */
import type { MetaDescriptor } from 'react-router';

export const SITE_NAME = 'Handset';

export interface PageMetaInput {
  /** Without the name of the shop. */
  title: string;
  description: string;
  /** Path and query in the one spelling that search engines shall keep, for example `/signUp`. */
  path: string;
  /** Matches of the route's `meta` arguments: the root's data carries the public address. */
  matches: readonly unknown[];
  /** Root-relative address of the picture that is shown where the page is shared, 1200 × 630 px. */
  image?: string | undefined;
  /** Pages of accounts and errors stay out of search engines. */
  index?: boolean;
  /** JSON-LD, built in the loader (features/catalogue/phone/structured-data.ts). */
  structuredData?: readonly object[] | undefined;
  /** The phones of a list, which become JSON-LD here: the loader's answer has them already. */
  listed?: readonly ListedPhone[] | undefined;
}

interface ListedPhone {
  slug: string;
  name: string;
}

export function pageMeta(input: PageMetaInput): MetaDescriptor[] {
  const publicUrl = findPublicUrl(input.matches);
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const canonical = absolute(input.path);
  const title = `${input.title} · ${SITE_NAME}`;
  const structuredData = [...(input.structuredData ?? [])];
  if (input.listed) structuredData.push(itemListData(input.listed, absolute));
  return [
    { title },
    { name: 'description', content: input.description },
    input.index === false
      ? { name: 'robots', content: 'noindex' }
      : { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: input.description },
    { property: 'og:url', content: canonical },
    ...(input.image ? pictureMeta(absolute(input.image), input.title) : []),
    ...structuredData.map((data) => ({ 'script:ld+json': { ...data } })),
  ];
}

function itemListData(phones: readonly ListedPhone[], absolute: (path: string) => string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: phones.length,
    itemListElement: phones.map(({ slug, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: absolute(`/mobiles/${slug}`),
    })),
  };
}

function pictureMeta(address: string, title: string): MetaDescriptor[] {
  return [
    { property: 'og:image', content: address },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${title}, drawn to scale` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function findPublicUrl(matches: readonly unknown[]): string {
  for (const match of matches) {
    const data: unknown = isRecord(match) ? (match.loaderData ?? match.data) : undefined;
    if (isRecord(data) && typeof data.publicUrl === 'string') return data.publicUrl;
  }
  return 'http://localhost';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

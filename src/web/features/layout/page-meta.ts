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
}

export function pageMeta(input: PageMetaInput): MetaDescriptor[] {
  const publicUrl = findPublicUrl(input.matches);
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const canonical = absolute(input.path);
  const title = `${input.title} · ${SITE_NAME}`;
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
    ...(input.structuredData ?? []).map((data) => ({ 'script:ld+json': { ...data } })),
  ];
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

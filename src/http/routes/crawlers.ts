/** What search engines read first: which pages there are, and which are none of their business. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { AppError } from '../../shared/errors.ts';
import { BRANDS } from '../../shop/phone/brands.ts';
import type { Produced } from '../cache/page-cache.ts';
import { sendPublic } from '../cache/public-cache.ts';

/** A fifth of what a part may hold (sitemaps.org): about 1 MB, written in a moment. */
const MOBILES_A_PART = 10_000;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const FRESH = 'public, max-age=3600';
/** What changes only with the code. */
const FIXED_PAGES = [
  '/about',
  '/contact',
  '/delivery-and-returns',
  '/withdrawal',
  '/privacy',
  '/terms',
];
/** The pages of one person, and calls whose answers are data. */
const PRIVATE_PATHS = [
  ...['/dashboard', '/api/', '/mobile-data', '/live', '/search', '/reviews'],
  ...['/carts', '/payment', '/users', '/problems/'],
];

export async function crawlerRoutes(app: FastifyInstance, { services }: { services: Services }) {
  app.get(
    '/robots.txt',
    {
      config: { permission: 'public', caching: 'public', share: 'unlimited' },
      schema: { hide: true },
    },
    async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', FRESH)
        .send(writeRobots(services.config.publicUrl)),
  );

  app.get(
    '/sitemap.xml',
    {
      config: { permission: 'public', caching: 'public', share: 'when-made' },
      schema: { hide: true },
    },
    async (request, reply) => {
      const produce = () => produceIndex(services);
      return sendPublic(services, { request, reply, key: '/sitemap.xml', produce });
    },
  );

  app.get<{ Params: { part: string } }>(
    '/sitemap-:part(^\\d{1,6}).xml',
    { config: { permission: 'public', caching: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const part = Number(request.params.part);
      // Asked before anything is kept: addresses that nobody wrote must not fill the cache.
      if (part > (await countParts(services))) throw new AppError('not-found');
      const produce = () => (part === 0 ? producePages(services) : produceMobiles(services, part));
      return sendPublic(services, { request, reply, key: `/sitemap-${part}.xml`, produce });
    },
  );
}

function writeRobots(publicUrl: string): string {
  const rules = PRIVATE_PATHS.map((path) => `Disallow: ${path}`);
  const sitemap = `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`;
  return ['User-agent: *', ...rules, '', sitemap, ''].join('\n');
}

/** Part 0 are the pages and lists, each other part so many mobiles. */
async function countParts(services: Services): Promise<number> {
  const { phones } = await services.catalogue.current();
  return Math.ceil(phones.length / MOBILES_A_PART);
}

async function produceIndex(services: Services): Promise<Produced> {
  const parts = Array.from({ length: (await countParts(services)) + 1 }, (_, part) => {
    const place = new URL(`/sitemap-${part}.xml`, services.config.publicUrl).href;
    return `<sitemap><loc>${place}</loc></sitemap>`;
  });
  return toXml('sitemapindex', parts);
}

async function producePages(services: Services): Promise<Produced> {
  const { phones } = await services.catalogue.current();
  const changedMs = phones.map(({ updatedAt }) => updatedAt.getTime());
  const changedAt = phones.length === 0 ? undefined : new Date(Math.max(...changedMs));
  // The first brand is what /order shows without being asked.
  const brands = BRANDS.slice(1).map(({ category }) => `/order?brand=${category}`);
  const lists = ['/', '/order', ...brands, '/offered', '/find'];
  return toXml('urlset', [
    ...lists.map((path) => writeEntry(services, path, changedAt)),
    ...FIXED_PAGES.map((path) => writeEntry(services, path)),
  ]);
}

async function produceMobiles(services: Services, part: number): Promise<Produced> {
  const { phones } = await services.catalogue.current();
  // The oldest first, so that a part stays what it is when new ones are added.
  const own = phones.toReversed().slice((part - 1) * MOBILES_A_PART, part * MOBILES_A_PART);
  return toXml(
    'urlset',
    own.map(({ slug, updatedAt }) => writeEntry(services, `/mobiles/${slug}`, updatedAt)),
  );
}

function toXml(root: 'sitemapindex' | 'urlset', entries: string[]): Produced {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</${root}>\n`;
  return {
    status: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': FRESH },
    body: Buffer.from(xml),
  };
}

function writeEntry({ config }: Services, path: string, changedAt?: Date): string {
  const address = new URL(path, config.publicUrl).href.replaceAll('&', '&amp;');
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${address}</loc>${changed}</url>`;
}

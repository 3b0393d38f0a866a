/** What search engines read first: which pages there are, and which are none of their business. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { BRANDS } from '../../shared/constants.ts';
import { listAddresses } from '../../shop/catalogue/index.ts';
import type { Produced } from '../byte-cache.ts';
import { sendPublic } from '../public-cache.ts';

/** A sitemap holds 50,000 addresses at most (sitemaps.org); the pages below take a few of them. */
const MOST_MOBILES = 49_000;
const FRESH = 'public, max-age=3600';
/** What changes only with the code. */
const FIXED_PAGES = ['/about', '/contact', '/delivery-and-returns', '/privacy', '/terms'];
/** The pages of one person, and calls whose answers are data. */
const PRIVATE_PATHS = [
  ...['/dashboard', '/api/', '/mobile-data', '/search', '/reviews'],
  ...['/carts', '/payment', '/users', '/problems/'],
];

export async function crawlerRoutes(app: FastifyInstance, { services }: { services: Services }) {
  app.get(
    '/robots.txt',
    { config: { permission: 'public', caching: 'public' }, schema: { hide: true } },
    async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', FRESH)
        .send(writeRobots(services.config.publicUrl)),
  );

  app.get(
    '/sitemap.xml',
    { config: { permission: 'public', caching: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const produce = () => produceSitemap(services);
      return sendPublic(services, { request, reply, key: '/sitemap.xml', produce });
    },
  );
}

function writeRobots(publicUrl: string): string {
  const rules = PRIVATE_PATHS.map((path) => `Disallow: ${path}`);
  const sitemap = `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`;
  return ['User-agent: *', ...rules, '', sitemap, ''].join('\n');
}

async function produceSitemap(services: Services): Promise<Produced> {
  const mobiles = await listAddresses(services, { limit: MOST_MOBILES });
  const newest = mobiles.reduce<Date | undefined>(
    (latest, { changedAt }) => (latest && latest > changedAt ? latest : changedAt),
    undefined,
  );
  // The first brand is what /order shows without being asked.
  const brands = BRANDS.slice(1).map(({ category }) => `/order?brand=${category}`);
  const lists = ['/', '/order', ...brands, '/offered'];
  const write = (path: string, changedAt?: Date) =>
    writeEntry(new URL(path, services.config.publicUrl).href, changedAt);
  const entries = [
    ...lists.map((path) => write(path, newest)),
    ...FIXED_PAGES.map((path) => write(path)),
    ...mobiles.map(({ slug, changedAt }) => write(`/mobiles/${slug}`, changedAt)),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
  return {
    status: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': FRESH },
    body: Buffer.from(xml),
  };
}

function writeEntry(address: string, changedAt: Date | undefined): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${address.replaceAll('&', '&amp;')}</loc>${changed}</url>`;
}

/** What search engines and shared links show of every public page. No page is opened in a browser. */
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../../support/browser/e2e.ts';

const PAGES = [
  ...['/', '/order', '/order?brand=vivo', '/offered', '/find', '/about', '/contact'],
  ...['/delivery-and-returns', '/withdrawal', '/privacy', '/terms'],
  ...['/mobiles/samsung-galaxy-z-fold7', '/mobiles/realme-7'],
  '/compare?phones=apple-iphone-16,samsung-galaxy-s24',
];

async function readPage(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  const html = await answer.text();
  const find = (pattern: RegExp) => decode(pattern.exec(html)?.[1] ?? '');
  return {
    status: answer.status(),
    html,
    title: find(/<title>([^<]*)<\/title>/),
    description: find(/<meta name="description" content="([^"]*)"/),
    canonical: find(/<link rel="canonical" href="([^"]*)"/),
    picture: find(/<meta property="og:image" content="([^"]*)"/),
    robots: find(/<meta name="robots" content="([^"]*)"/),
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']): Record<string, unknown> => JSON.parse(json),
    ),
  };
}

function decode(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
}

test('C59 every page has a title, a description, an address and a picture of its own', async ({
  request,
}) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of PAGES) {
    const page = await readPage(request, path);
    titles.add(page.title);
    descriptions.add(page.description);
    expect(page.title.length, path).toBeLessThanOrEqual(60);
    expect(page.description.length, path).toBeGreaterThan(40);
    expect(page.description.length, path).toBeLessThanOrEqual(160);
    expect(page.canonical, path).toMatch(new RegExp(`^http://[^/]+${path.replace('?', '\\?')}$`));
    const picture = await request.get(new URL(page.picture).pathname);
    expect([picture.status(), picture.headers()['content-type']], path).toEqual([
      200,
      'image/jpeg',
    ]);
    expect(page.robots, path).toBe('');
  }
  expect(titles.size).toBe(PAGES.length);
  expect(descriptions.size).toBe(PAGES.length);
});

test('C59 filters, colours and views lead to the one address of their page', async ({
  request,
}) => {
  const canonicalOf = async (path: string) =>
    new URL((await readPage(request, path)).canonical).pathname;
  expect(await canonicalOf('/mobiles/realme-7?view=side')).toBe('/mobiles/realme-7');
  expect(await canonicalOf('/order?sort=price')).toBe('/order');
});

test('C28 where a phone is shared its price is written as on its page', async ({ request }) => {
  const html = await (await request.get('/mobiles/samsung-galaxy-z-fold7')).text();
  expect(html).toMatch(/<meta name="description" content="[^"]+ for \$1,999\. /);
  expect(html).toMatch(/<meta property="og:description" content="[^"]+ for \$1,999\. /);
});

test('C60 C61 pages of accounts and errors stay out of search engines', async ({ request }) => {
  for (const [path, status] of [
    ['/login', 200],
    ['/signUp', 200],
    ['/reset-password', 200],
    ['/no/such/page', 404],
    ['/mobiles/never-was', 404],
  ] as const) {
    const page = await readPage(request, path);
    expect([page.status, page.robots], path).toEqual([status, 'noindex']);
  }
});

test('C58 the home page names the shop and its search', async ({ request }) => {
  const { data } = await readPage(request, '/');
  expect(data.map((entry) => entry['@type'])).toEqual(['WebSite', 'Organization']);
  expect(JSON.stringify(data[0])).toContain('/order?q={search_term_string}');
});

interface SaidOffer {
  price: number;
  availability: string;
}

test('C57 C58 what search engines read of a phone is what the page shows', async ({ page }) => {
  for (const path of ['/mobiles/realme-7', '/mobiles/samsung-galaxy-z-fold7']) {
    const { data } = await readPage(page.request, path);
    const [product, crumbs] = data as [
      { name: string; hasVariant: { name: string; url: string; offers: SaidOffer }[] },
      { itemListElement: { name: string }[] },
    ];
    // By the address that each variant has in the data, which is the page that it is shown on.
    for (const { name, url, offers } of product.hasVariant) {
      const { pathname, search } = new URL(url);
      await page.goto(pathname + search);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
      await expect(page.locator('main data').first()).toHaveAttribute(
        'value',
        String(offers.price),
      );
      const sold = offers.availability.endsWith('/InStock') ? 'Add to cart' : 'Sold out';
      const button = page.locator('.buy-panel').getByRole('button', { name: sold });
      await expect(button).toContainText(name);
    }
    const steps = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
    const names = [...(await steps.allTextContents()), product.name];
    expect(crumbs.itemListElement.map(({ name }) => name)).toEqual(names);
  }
});

test('C58 the list of offers is the one that is shown, in its order', async ({ page }) => {
  const { data } = await readPage(page.request, '/offered');
  const [list] = data as [{ itemListElement: { name: string }[] }];
  await page.goto('/offered');
  const shown = await page.locator('main article h2').allTextContents();
  expect(list.itemListElement.map(({ name }) => name)).toEqual(shown);
});

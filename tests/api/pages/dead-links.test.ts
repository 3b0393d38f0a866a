/** Wrong addresses get a helpful page of the shop, never one that reports a crash (R076, R078, G21). */
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import routes from '../../../src/web/routes.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const WRONG = [
  'nope',
  '01a1fe0b-0000-7000-8000-000000000000',
  'x.html',
  '%',
  '%E0%A4%A',
  '%00',
  'x%0d%0a',
  'a'.repeat(2_000),
];

/** The path of every page, parameters not filled in. */
function pathsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    return [...(path === undefined ? [] : [own]), ...pathsOf(children ?? [], own)];
  });
}

const all = pathsOf(await routes);

let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.signInAdmin();
});
afterAll(() => shop?.close());

async function open(path: string, session?: TestAccount) {
  const answer = await shop.api(path, { headers: BROWSER, ...(session && { session }) });
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    html: withoutScripts(await answer.text()),
  };
}

/** The visible text only, short enough for the message of a failed test. */
function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script[^>]*>.*?<\/script>|<svg.*?<\/svg>|<!--.*?-->| class="[^"]*"/gs, '')
    .replaceAll('&quot;', '"');
}

describe('a page whose address has a wrong id', () => {
  const withIds = all.filter((path) => path.includes(':'));

  it.each(withIds)('%s is a page of the shop, and no failure', async (pattern) => {
    for (const id of WRONG) {
      const path = pattern.replaceAll(/:\w+/g, id);
      const { status, type, html } = await open(path, admin);
      // The browser loads orders, returns and phones: see dead-links.spec.ts.
      const isAskedByPage = path.startsWith('/dashboard/');
      expect([status, type], path).toEqual([isAskedByPage ? 200 : 404, 'text/html; charset=utf-8']);
      expect(html, path).not.toContain(fixedTexts.unexpected.title);
    }
  });

  test('the list of routes is not empty', () => {
    expect(withIds).toContain('/mobiles/:slug');
    expect(withIds).toContain('/wishes/:token');
    expect(withIds).toContain('/dashboard/manageItems/:id');
  });
});

it.each(WRONG)(
  'an unknown path that ends with %s is the 404 page with the way home',
  async (end) => {
    for (const path of [`/${end}`, `/no/such/${end}`, `/about/${end}`]) {
      const { status, type, html } = await open(path);
      expect([status, type], path).toEqual([404, 'text/html; charset=utf-8']);
      expect(html, path).toContain(fixedTexts.notFound.heading);
      expect(html, path).toContain(fixedTexts.notFound.back);
      expect(html, path).toContain('<meta name="robots" content="noindex"/>');
    }
  },
);

test('R076 browsers get the 404 page for paths with a dot or a broken escape too', async () => {
  for (const path of [
    '/index.html',
    '/foo.php',
    '/favicon.ico',
    '/.env',
    '/.git/config',
    '/assets/',
    '/wp-admin/setup-config.php?step=1',
    '/a.b/c.d',
    '/assets/no-such-script.js',
    '/%',
    '/%E0%A4%A',
    '/order/%?q=%',
  ]) {
    const { status, html } = await open(path);
    expect(status, path).toBe(404);
    expect(html, path).toContain(fixedTexts.notFound.heading);
    const [pathname = ''] = path.split('?');
    expect(html, path).toContain(fixedTexts.notFound.detail(pathname));
  }
});

test('API clients get problem details for missing files and unreadable paths', async () => {
  for (const accept of ['*/*', 'application/json', 'image/avif,image/webp,*/*;q=0.8']) {
    for (const [path, status] of [
      ['/foo.php', 404],
      ['/favicon.ico', 404],
      ['/assets/no-such-script.js', 404],
      ['/%', 400],
    ] as const) {
      const answer = await shop.api(path, { headers: { accept } });
      expect([answer.status, answer.headers.get('content-type')], `${path} ${accept}`).toEqual([
        status,
        'application/problem+json; charset=utf-8',
      ]);
    }
  }
});

const FORM = { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' };

test('a form posted to a page without a form is told so, and leads on', async () => {
  for (const path of ['/about', '/order', '/mobiles/nope', '/terms']) {
    const answer = await shop.api(path, { method: 'POST', headers: FORM, body: 'a=1' });
    const html = await answer.text();
    expect(answer.status, path).toBe(405);
    expect(html, path).toContain('The shop did not accept this');
    expect(html, path).toContain('Go back, reload the page and try again.');
    expect(html, path).not.toContain(fixedTexts.notFound.heading);
  }
});

test('a form that cannot be read is told so: the page is there', async () => {
  const headers = { ...BROWSER, 'content-type': 'multipart/form-data; boundary=x' };
  for (const path of ['/login', '/signUp', '/withdrawal']) {
    const answer = await shop.api(path, { method: 'POST', headers, body: 'no form' });
    const html = await answer.text();
    expect(answer.status, path).toBe(400);
    expect(html, path).toContain('The shop did not accept this');
    expect(html, path).not.toContain(fixedTexts.notFound.heading);
  }
});

test('the link of a wish list that is no longer shared says so and leads to the shop', async () => {
  const { status, html } = await open('/wishes/nope');
  expect(status).toBe(404);
  expect(html).toContain('This wish list is not shared any more');
  expect(html).toContain('href="/order"');
});

test('a stock alert for an unknown phone explains the problem and leads on', async () => {
  const [mobile, gone] = (await (await shop.api('/mobile-data?limit=2')).json()) as {
    _id: string;
    slug: string;
  }[];
  expect(
    (await shop.api(`/mobile-data/${gone?._id}`, { method: 'DELETE', as: admin })).status,
  ).toBe(200);
  for (const [query, status, text, way] of [
    ['', 404, 'Which phone is it about?', '/order'],
    ['?phone=nope', 404, 'Which phone is it about?', '/order'],
    [`?phone=${gone?.slug}`, 410, 'This phone is not sold any more', '/order'],
    [
      `?phone=${mobile?.slug}&variant=nope`,
      404,
      'This variant is not sold any more',
      `/mobiles/${mobile?.slug}`,
    ],
  ] as const) {
    const page = await open(`/alerts/new${query}`);
    expect(page.status, query).toBe(status);
    expect(page.html, query).toContain(text);
    expect(page.html, query).toContain(`href="${way}"`);
  }
  const answer = await open(`/alerts/new?phone=${mobile?.slug.toUpperCase()}`);
  expect(answer.status).toBe(200);
});

test('the page of a removed phone says so and shows similar phones', async () => {
  const [mobile] = (await (await shop.api('/mobile-data?limit=1')).json()) as {
    _id: string;
    slug: string;
    name: string;
  }[];
  await shop.api(`/mobile-data/${mobile?._id}`, { method: 'DELETE', as: admin });
  const { status, html } = await open(`/mobiles/${mobile?.slug}`);
  expect(status).toBe(410);
  expect(html).toContain('This phone is not sold any more.');
  expect(html).toContain(`Close to the ${mobile?.name} in size and price`);
  const others = [...html.matchAll(/href="\/mobiles\/([\w-]+)"/g)].map(([, slug]) => slug);
  expect(new Set(others).size).toBe(4);
  expect(others).not.toContain(mobile?.slug);
});

test('an address in capital letters redirects to the one in small letters', async () => {
  const answer = await shop.api('/mobiles/APPLE-iPhone-16?view=front');
  expect([answer.status, answer.headers.get('location')]).toEqual([
    301,
    '/mobiles/apple-iphone-16?view=front',
  ]);
  expect((await open('/mobiles/NO-SUCH-PHONE')).status).toBe(404);
});

/** EverShop: its GraphQL API, its cart and its pages. evershop/setup.mjs says how it is filled. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { freePort } from '../../tests/support/shop/free-port.ts';
import { get } from '../servers.ts';
import { CASE_BRAND, LIST_LENGTH } from '../speed/addresses.ts';
import type { Case } from '../speed/cases.ts';
import type { Generator } from '../speed/load.ts';
import { posted } from './asked.ts';
import { postJson, query } from './graphql.ts';
import { type PeerKind, type PeerPlace, startPeer } from './peer.ts';
import { readProducts, wordsOf } from './products.ts';

const API = '/api/graphql';
const run = promisify(execFile);
const ITEMS = `total items { productId name sku url price { regular { value text } special { value text } }
  inventory { isInStock } image { url alt } }`;
const CATEGORIES = '{ categories { items { categoryId urlKey } } }';
const LIST = `query ($id: Int, $filters: [FilterInput]) { category(id: $id) { name products(filters: $filters) { ${ITEMS} } } }`;
const WORDS = `query ($filters: [FilterInput]) { products(filters: $filters) { ${ITEMS} } }`;
const PRODUCT = `query ($id: ID) { product(id: $id) {
  productId uuid name sku url urlKey description metaTitle metaDescription weight { value unit }
  price { regular { value text } special { value text } } inventory { isInStock } image { url alt }
  gallery { url alt } category { categoryId name url }
  attributeIndex { attributeName attributeCode optionId optionText } options { optionId optionName } } }`;

const filter = (key: string, value: string) => ({ key, operation: 'eq', value });
const FIRST_PAGE = [filter('page', '1'), filter('limit', String(LIST_LENGTH))];

const listed = z.object({
  category: z.object({ products: z.object({ items: z.array(z.object({ sku: z.string() })) }) }),
});

export const evershop: PeerKind = {
  id: 'evershop',
  name: 'EverShop',
  async fill({ databaseUrl, folder, products }) {
    await run(process.execPath, ['setup.mjs'], {
      cwd: path.join(folder, 'evershop'),
      env: { ...process.env, DATABASE_URL: databaseUrl, PRODUCTS: products },
    });
  },
  async open({ generator, ...place }) {
    const products = readProducts(place.products);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const { pid, stop } = await startPeer(
      ['--import', './no-rate-limit.mjs', 'node_modules/.bin/evershop', 'start'],
      {
        cwd: path.join(place.folder, 'evershop'),
        env: { PORT: String(port), ...databaseSettings(place) },
        readyAt: url + API,
      },
    );
    const post = posted({ url, path: API, generator });
    const cases = {
      list: post([query(LIST, { id: await findCategory(url), filters: FIRST_PAGE })], (data) =>
        assert.equal(listed.parse(data).category.products.items.length, LIST_LENGTH),
      ),
      mobile: post(
        products.map((_, index) => query(PRODUCT, { id: index + 1 })),
        ({ product }) => assert.ok(product),
      ),
      words: post(
        wordsOf(products).map((words) =>
          query(WORDS, { filters: [filter('keyword', words), ...FIRST_PAGE] }),
        ),
        (data) => assert.ok(data.products),
      ),
      cart: posted({ url, path: '/api/carts', generator })(
        products
          .slice(0, LIST_LENGTH)
          .map(({ slug }) => JSON.stringify({ items: [{ sku: slug, qty: 1 }] })),
        ({ count }) => assert.equal(count, 1),
      ),
      page: await page(url, generator),
    };
    return { pid, cases, stop };
  },
};

/** As it wants them. */
function databaseSettings({ databaseUrl }: PeerPlace): Record<string, string> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  return {
    ...{ DB_HOST: hostname, DB_PORT: port, DB_SSLMODE: 'disable' },
    ...{ DB_USER: decodeURIComponent(username), DB_PASSWORD: decodeURIComponent(password) },
    DB_NAME: pathname.slice(1),
  };
}

const categories = z.object({
  categories: z.object({
    items: z.array(z.object({ categoryId: z.number(), urlKey: z.string() })),
  }),
});

async function findCategory(url: string): Promise<number> {
  const { data } = await postJson(url + API, query(CATEGORIES));
  const all = categories.parse(data).categories.items;
  const category = all.find(({ urlKey }) => urlKey === CASE_BRAND);
  assert.ok(category, 'EverShop has the brand');
  return category.categoryId;
}

/** With the cookie of somebody who was here before: without one each answer would write a session. */
async function page(url: string, generator: Generator): Promise<Case> {
  const address = `${url}/${CASE_BRAND}`;
  const first = await fetch(address);
  await first.body?.cancel();
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const headers = { cookie };
  return {
    async check() {
      const html = (await get(address, headers)).body.toString();
      const phones = new Set(html.match(new RegExp(`href="/${CASE_BRAND}/[a-z0-9-]+"`, 'g')));
      assert.ok(phones.size >= LIST_LENGTH, `EverShop shows ${phones.size} phones`);
    },
    run: (seconds) => generator.ask({ url: address, headers }, seconds),
  };
}

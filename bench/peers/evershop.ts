/** EverShop: its GraphQL API, its cart and its category page. evershop/setup.mjs says how it is filled. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { send } from '../client.ts';
import { startProgram } from '../program.ts';
import { type Round, typeQuery } from '../works.ts';
import { type Peer, type PeerOptions, post, posts, query, repeat, run } from './peer.ts';

const BRAND = 'samsung';
const LIST_LENGTH = 24;
const BINARY = 'node_modules/.bin/evershop';

const ITEMS = `total items { productId name sku url price { regular { value text } special { value text } }
  inventory { isInStock } image { url alt } }`;
const CATEGORIES = query('{ categories { items { categoryId urlKey } } }');
const LIST = `query ($id: Int, $filters: [FilterInput]) { category(id: $id) { name products(filters: $filters) { ${ITEMS} } } }`;
const SEARCH = `query ($filters: [FilterInput]) { products(filters: $filters) { ${ITEMS} } }`;

const filter = (key: string, value: string) => ({ key, operation: 'eq', value });
const FIRST_PAGE = [filter('page', '1'), filter('limit', String(LIST_LENGTH))];

const items = z.object({ items: z.array(z.object({ sku: z.string() })) });
const listed = z.object({ category: z.object({ products: items }) });
const searched = z.object({ products: items });
const added = z.object({ count: z.literal(1) });
const category = z.object({ categoryId: z.number(), urlKey: z.string() });
const categories = z.object({ categories: z.object({ items: z.array(category) }) });

export async function openEverShop({ folder, url, names, ...options }: PeerOptions): Promise<Peer> {
  const env = { ...options.env, ...databaseSettings(options.env.DATABASE_URL ?? '') };
  await run(process.execPath, [BINARY, 'build'], { folder, env });
  await run(process.execPath, ['setup.mjs'], { folder, env });
  const words = ['--import', './no-rate-limit.mjs', BINARY, 'start'];
  const readyUrl = `${url}/${BRAND}`;
  const pid = await startProgram(process.execPath, words, { cwd: folder, env, readyUrl });

  const api = `${url}/api/graphql`;
  const list = query(LIST, { id: await findCategory(api), filters: FIRST_PAGE });
  const first = listed.parse((await post(api, list)).data).category.products.items;
  assert.equal(first.length, LIST_LENGTH);
  let number = 0;
  const nextSearch = () => {
    number += 1;
    const keyword = filter('keyword', typeQuery(names, number));
    return query(SEARCH, { filters: [keyword, ...FIRST_PAGE] });
  };
  const nextAdd = () => {
    number += 1;
    return JSON.stringify({ items: [{ sku: first[number % LIST_LENGTH]?.sku, qty: 1 }] });
  };
  const rounds = {
    list: repeat(200, () => post(api, list)),
    search: await posts(api, 300, nextSearch, (data) => searched.parse(data)),
    cart: await posts(`${url}/api/carts`, 200, nextAdd, (data) => added.parse(data)),
    page: await pages(readyUrl),
  };
  return { name: 'EverShop', pid, rounds };
}

/** As EverShop reads them. */
function databaseSettings(databaseUrl: string): Record<string, string> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  return {
    DB_HOST: hostname,
    DB_PORT: port,
    DB_SSLMODE: 'disable',
    DB_USER: decodeURIComponent(username),
    DB_PASSWORD: decodeURIComponent(password),
    DB_NAME: pathname.slice(1),
  };
}

async function findCategory(api: string): Promise<number> {
  const { data } = await post(api, CATEGORIES);
  const found = categories.parse(data).categories.items.find(({ urlKey }) => urlKey === BRAND);
  assert.ok(found, 'EverShop has the brand');
  return found.categoryId;
}

/** With the cookie of an earlier visit: without one each answer would write a session. */
async function pages(address: string): Promise<Round> {
  const first = await send(address);
  const cookie = first.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const links = first.body.toString().match(new RegExp(`href="/${BRAND}/[a-z0-9-]+"`, 'g'));
  assert.ok(new Set(links).size >= LIST_LENGTH, 'EverShop shows a page of phones');
  return repeat(50, () => send(address, { headers: { cookie } }));
}

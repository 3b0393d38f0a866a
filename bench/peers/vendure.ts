/** Vendure: its shop API, asked as its storefronts ask. vendure/serve.mjs says how it is set up. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { freePort } from '../../tests/support/shop/free-port.ts';
import { CASE_BRAND, LIST_LENGTH } from '../speed/addresses.ts';
import type { Case } from '../speed/cases.ts';
import { inTurn } from '../speed/purchases.ts';
import { posted } from './asked.ts';
import { postJson } from './graphql.ts';
import { type PeerKind, type PeerPlace, type Started, startPeer } from './peer.ts';
import { readProducts, wordsOf } from './products.ts';
import {
  addQuery,
  BRANDS,
  brandQuery,
  checkoutQueries,
  productQuery,
  wordsQuery,
} from './vendure-queries.ts';

const API = '/shop-api';
/** Of the first products, which go into carts. */
const SOLD_IDS = Array.from({ length: 25 }, (_, index) => String(index + 1));

export const vendure: PeerKind = {
  id: 'vendure',
  name: 'Vendure',
  async fill(place) {
    const { stop } = await serve(place);
    await stop();
  },
  async open({ generator, ...place }) {
    const products = readProducts(place.products);
    const { url, pid, stop } = await serve(place);
    const post = posted({ url, path: API, generator });
    const cases = {
      list: post([brandQuery(await findBrand(url))], (data) =>
        assert.equal(listed.parse(data).search.items.length, LIST_LENGTH),
      ),
      mobile: post(
        products.map(({ slug }) => productQuery(slug)),
        ({ product }) => assert.ok(product),
      ),
      words: post(wordsOf(products).map(wordsQuery), (data) => listed.parse(data)),
      cart: post(SOLD_IDS.map(addQuery), (data) =>
        assert.equal(added.parse(data).addItemToOrder.totalQuantity, 1),
      ),
      purchase: purchases(url),
    };
    return { pid, cases, stop };
  },
};

const brands = z.object({
  facets: z.object({
    items: z.array(z.object({ values: z.array(z.object({ id: z.string(), code: z.string() })) })),
  }),
});
const listed = z.object({ search: z.object({ items: z.array(z.object({ slug: z.string() })) }) });
const added = z.object({ addItemToOrder: z.object({ totalQuantity: z.number() }) });
const paid = z.object({ addPaymentToOrder: z.object({ state: z.literal('PaymentSettled') }) });

async function serve(place: PeerPlace): Promise<Started & { url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = await startPeer(['serve.mjs'], {
    cwd: path.join(place.folder, 'vendure'),
    env: { PORT: String(port), DATABASE_URL: place.databaseUrl, PRODUCTS: place.products },
    readyAt: `${url}/health`,
  });
  return { ...started, url };
}

async function findBrand(url: string): Promise<string> {
  const { data } = await postJson(url + API, BRANDS);
  const values = brands.parse(data).facets.items.flatMap((facet) => facet.values);
  const brand = values.find(({ code }) => code === CASE_BRAND);
  assert.ok(brand, 'Vendure has the brand');
  return brand.id;
}

function purchases(url: string): Case {
  let bought = 0;
  const buy = async () => {
    bought += 1;
    const first = await postJson(url + API, addQuery(SOLD_IDS[bought % SOLD_IDS.length] ?? '1'));
    const token = String(first.headers['vendure-auth-token'] ?? '');
    let last = first.data;
    for (const step of checkoutQueries(`${randomUUID()}@bench.example`)) {
      last = (await postJson(url + API, step, token)).data;
    }
    paid.parse(last);
  };
  return { check: buy, run: (seconds) => inTurn(buy, seconds) };
}

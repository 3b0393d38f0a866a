/** Vendure: its shop API, asked as its storefronts ask. vendure/serve.mjs says how it is set up. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { startProgram } from '../program.ts';
import { typeQuery } from '../works.ts';
import { type Peer, type PeerOptions, post, posts, query, repeat, run } from './peer.ts';

/** How many of the products are bought. */
const BOUGHT = 20;

const FOUND = `totalItems items {
  productId productVariantId slug productName description productAsset { id preview }
  priceWithTax { __typename ... on SinglePrice { value } ... on PriceRange { min max } }
  currencyCode inStock facetValueIds }`;
const SEARCH = `query List($input: SearchInput!) { search(input: $input) { ${FOUND} } }`;
const BRANDS = query('{ facets { items { values { id code } } } }');
const ORDER = `... on Order { id code state totalQuantity totalWithTax currencyCode
  lines { id quantity linePriceWithTax productVariant { id name } } }
  ... on ErrorResult { errorCode message }`;
const PAGE = { groupByProduct: true, take: 24, skip: 0 };

const brands = z.object({
  facets: z.object({
    items: z.array(z.object({ values: z.array(z.object({ id: z.string(), code: z.string() })) })),
  }),
});
const listed = z.object({ search: z.object({ items: z.array(z.object({ slug: z.string() })) }) });
const added = z.object({ addItemToOrder: z.object({ totalQuantity: z.literal(1) }) });
const paid = z.object({ addPaymentToOrder: z.object({ state: z.literal('PaymentSettled') }) });

export async function openVendure({ folder, url, env, names }: PeerOptions): Promise<Peer> {
  await run(process.execPath, ['serve.mjs', 'seed'], { folder, env });
  const readyUrl = `${url}/health`;
  const pid = await startProgram(process.execPath, ['serve.mjs'], { cwd: folder, env, readyUrl });

  const api = `${url}/shop-api`;
  const facetValueFilters = [{ and: await findBrand(api) }];
  const list = query(SEARCH, { input: { facetValueFilters, sort: { price: 'ASC' }, ...PAGE } });
  let number = 0;
  const nextSearch = () => {
    number += 1;
    return query(SEARCH, { input: { term: typeQuery(names, number), ...PAGE } });
  };
  const nextAdd = () => {
    number += 1;
    return addQuery(String(1 + (number % BOUGHT)));
  };
  const assertList = (data: unknown) =>
    assert.equal(listed.parse(data).search.items.length, PAGE.take);
  const rounds = {
    list: await posts(api, 500, () => list, assertList),
    search: await posts(api, 300, nextSearch, (data) => listed.parse(data)),
    cart: await posts(api, 100, nextAdd, (data) => added.parse(data)),
    purchase: repeat(40, () => buy(api, nextAdd())),
  };
  return { name: 'Vendure', pid, rounds };
}

async function findBrand(api: string): Promise<string> {
  const { data } = await post(api, BRANDS);
  const values = brands.parse(data).facets.items.flatMap((facet) => facet.values);
  const brand = values.find(({ code }) => code === 'samsung');
  assert.ok(brand, 'Vendure has the brand');
  return brand.id;
}

const addQuery = (id: string) =>
  query(`mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) { ${ORDER} } }`, {
    id,
  });

async function buy(api: string, add: string): Promise<void> {
  const first = await post(api, add);
  const authorization = `Bearer ${first.headers['vendure-auth-token']}`;
  let last: unknown;
  for (const step of checkoutQueries(`${randomUUID()}@bench.example`)) {
    last = (await post(api, step, { authorization })).data;
  }
  paid.parse(last);
}

/** What a guest sends after the cart, one request each; the last answers a paid order. */
function checkoutQueries(emailAddress: string): string[] {
  const customer = { firstName: 'Bench', lastName: 'Buyer', emailAddress };
  const street = { fullName: 'Bench Buyer', streetLine1: '1 High Street', city: 'London' };
  const address = { ...street, postalCode: 'N1 1AA', countryCode: 'GB' };
  const payment = { method: 'dummy-payment', metadata: {} };
  const steps: [string, string, object][] = [
    ['$input: CreateCustomerInput!', 'setCustomerForOrder(input: $input)', { input: customer }],
    ['$input: CreateAddressInput!', 'setOrderShippingAddress(input: $input)', { input: address }],
    ['$id: [ID!]!', 'setOrderShippingMethod(shippingMethodId: $id)', { id: ['1'] }],
    ['$state: String!', 'transitionOrderToState(state: $state)', { state: 'ArrangingPayment' }],
    ['$input: PaymentInput!', 'addPaymentToOrder(input: $input)', { input: payment }],
  ];
  return steps.map(([parameter, call, variables]) =>
    query(`mutation (${parameter}) { ${call} { ${ORDER} } }`, variables),
  );
}

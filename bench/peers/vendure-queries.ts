/** What Vendure's storefronts ask for: lists and pages without more than is shown, each step of an order by itself. */
import { query } from './graphql.ts';

const FOUND = `totalItems items {
  productId productVariantId slug productName description productAsset { id preview }
  priceWithTax { __typename ... on SinglePrice { value } ... on PriceRange { min max } }
  currencyCode inStock facetValueIds }`;
const SEARCH = `query List($input: SearchInput!) { search(input: $input) { ${FOUND} } }`;
const PRODUCT = `query One($slug: String!) { product(slug: $slug) {
  id slug name description
  facetValues { id code name facet { code name } } featuredAsset { id preview }
  optionGroups { id code name options { id code name } }
  variants { id sku name price priceWithTax currencyCode stockLevel options { id code name } } } }`;
const ORDER = `... on Order { id code state totalQuantity totalWithTax currencyCode
  lines { id quantity linePriceWithTax productVariant { id name } } }
  ... on ErrorResult { errorCode message }`;
const PAGE = { groupByProduct: true, take: 24, skip: 0 };

export const BRANDS = query('{ facets { items { values { id code } } } }');

export const brandQuery = (facetValueId: string) =>
  query(SEARCH, {
    input: { facetValueFilters: [{ and: facetValueId }], sort: { price: 'ASC' }, ...PAGE },
  });

export const wordsQuery = (term: string) => query(SEARCH, { input: { term, ...PAGE } });

export const productQuery = (slug: string) => query(PRODUCT, { slug });

export const addQuery = (id: string) =>
  query(`mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) { ${ORDER} } }`, {
    id,
  });

/** What a guest sends after the cart, one request each; the last answers a paid order. */
export function checkoutQueries(emailAddress: string): string[] {
  const customer = { firstName: 'Bench', lastName: 'Buyer', emailAddress };
  const address = {
    ...{ fullName: 'Bench Buyer', streetLine1: '1 High Street', city: 'London' },
    ...{ postalCode: 'N1 1AA', countryCode: 'GB' },
  };
  const mutation = (parameter: string, call: string, variables: object) =>
    query(`mutation (${parameter}) { ${call} { ${ORDER} } }`, variables);
  return [
    mutation('$input: CreateCustomerInput!', 'setCustomerForOrder(input: $input)', {
      input: customer,
    }),
    mutation('$input: CreateAddressInput!', 'setOrderShippingAddress(input: $input)', {
      input: address,
    }),
    mutation('$id: [ID!]!', 'setOrderShippingMethod(shippingMethodId: $id)', { id: ['1'] }),
    mutation('$state: String!', 'transitionOrderToState(state: $state)', {
      state: 'ArrangingPayment',
    }),
    mutation('$input: PaymentInput!', 'addPaymentToOrder(input: $input)', {
      input: { method: 'dummy-payment', metadata: {} },
    }),
  ];
}

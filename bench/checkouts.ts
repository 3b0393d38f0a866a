/** Purchases over HTTP: the cart, the intent, the card, the recorded payment. */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text as consumeText } from 'node:stream/consumers';
import type { MeasuredServer } from './servers.ts';

export interface Buyer {
  email: string;
  token: string;
}

/** Where a card is confirmed. */
export interface Bank {
  bankUrl: string;
  bankKey: string;
}

/** A shop with people in it, each with one phone in the cart. */
export interface CheckoutShop extends MeasuredServer, Bank {
  pid: number;
  buyers: Buyer[];
  /** What the phone costs. */
  priceDollars: number;
}

const agent = new Agent({ keepAlive: true });

/** One buyer pays for the phone in the cart. @throws Error that says which call was refused, and how */
export async function checkOut(
  shop: Bank & { url: string; priceDollars: number },
  { token }: Buyer,
): Promise<void> {
  const price = shop.priceDollars;
  const asked = await postJson(shop.url, '/create-payment-intent', token, { price });
  const { clientSecret } = JSON.parse(asked) as { clientSecret: string };
  const transactionId = clientSecret.split('_secret_', 1)[0];
  await post(`${shop.bankUrl}/v1/payment_intents/${transactionId}/confirm`, {
    token: shop.bankKey,
    type: 'application/x-www-form-urlencoded',
    body: 'payment_method=pm_card_visa',
  });
  await postJson(shop.url, '/payment', token, { transactionId });
}

/** What puts a phone into one's own cart. */
export function cartBody(
  { email }: Buyer,
  productId: string,
): { productId: string; email: string } {
  return { productId, email };
}

/** @throws Error that says how it was refused */
export async function addToCart(url: string, buyer: Buyer, productId: string): Promise<void> {
  await postJson(url, '/carts', buyer.token, cartBody(buyer, productId));
}

function postJson(url: string, path: string, token: string, body: object): Promise<string> {
  return post(url + path, { token, type: 'application/json', body: JSON.stringify(body) });
}

/** By node:http, which costs half of what `fetch` does: shop, bank and database share two cores with it. */
async function post(
  url: string,
  { token, type, body }: { token: string; type: string; body: string },
): Promise<string> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': type,
    'content-length': Buffer.byteLength(body),
  };
  const [response] = await once(
    request(url, { method: 'POST', agent, headers }).end(body),
    'response',
  );
  const text = await consumeText(response);
  if (response.statusCode === 200) return text;
  throw new Error(`${new URL(url).pathname} answered ${response.statusCode}: ${text}`);
}

/** Whole checkouts: from asking for an intent over the card to the recorded payment. */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text as consumeText } from 'node:stream/consumers';
import type { MeasuredServer } from './servers.ts';

export interface Buyer {
  email: string;
  token: string;
}

/** A shop with people in it, each with one phone in the cart. */
export interface CheckoutShop extends MeasuredServer {
  pid: number;
  bankUrl: string;
  bankKey: string;
  buyers: Buyer[];
  /** What the phone costs. */
  priceDollars: number;
}

export interface CheckoutFigures {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  checkouts: number;
  failed: number;
}

const SHOPPERS_AT_ONCE = 8;
const agent = new Agent({ keepAlive: true });

/** Every buyer pays once, eight at a time. */
export async function measureCheckouts(shop: CheckoutShop): Promise<CheckoutFigures> {
  const waiting = [...shop.buyers];
  const timesMs: number[] = [];
  let failed = 0;
  const startedAtMs = performance.now();
  const shopInTurn = async () => {
    for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) {
      const beganAtMs = performance.now();
      if (await checkOut(shop, buyer)) timesMs.push(performance.now() - beganAtMs);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: SHOPPERS_AT_ONCE }, shopInTurn));
  const seconds = (performance.now() - startedAtMs) / 1_000;
  timesMs.sort((a, b) => a - b);
  const percentile = (share: number) => timesMs[Math.floor(timesMs.length * share)] ?? 0;
  return {
    perSecond: timesMs.length / seconds,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    checkouts: timesMs.length,
    failed,
  };
}

/** One buyer pays. @returns whether the payment was recorded */
export async function checkOut(shop: CheckoutShop, { token }: Buyer): Promise<boolean> {
  const asked = await postJson(shop.url, '/create-payment-intent', token, {
    price: shop.priceDollars,
  });
  const { clientSecret } = JSON.parse(asked.body) as { clientSecret?: string };
  const transactionId = clientSecret?.split('_secret_', 1)[0];
  if (!transactionId) return false;
  const confirmed = await post(`${shop.bankUrl}/v1/payment_intents/${transactionId}/confirm`, {
    token: shop.bankKey,
    type: 'application/x-www-form-urlencoded',
    body: 'payment_method=pm_card_visa',
  });
  const recorded = await postJson(shop.url, '/payment', token, { transactionId });
  return confirmed.isOk && recorded.isOk;
}

function postJson(url: string, path: string, token: string, body: object): Promise<Answer> {
  return post(url + path, { token, type: 'application/json', body: JSON.stringify(body) });
}

interface Answer {
  isOk: boolean;
  body: string;
}

/** By node:http, which costs half of what `fetch` does: shop, bank and database share two cores with it. */
async function post(
  url: string,
  { token, type, body }: { token: string; type: string; body: string },
): Promise<Answer> {
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
  return { isOk: response.statusCode === 200, body: text };
}

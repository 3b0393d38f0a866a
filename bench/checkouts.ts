/** Whole checkouts: from asking for an intent over the card to the recorded payment. */
import type { MeasuredServer } from './servers.ts';

export interface Buyer {
  email: string;
  token: string;
}

/** A shop with people in it, each with one phone in the cart. */
export interface CheckoutShop extends MeasuredServer {
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

async function checkOut(shop: CheckoutShop, { token }: Buyer): Promise<boolean> {
  const asked = await post(shop.url, '/create-payment-intent', token, { price: shop.priceDollars });
  const { clientSecret } = (await asked.json()) as { clientSecret?: string };
  const transactionId = clientSecret?.split('_secret_', 1)[0];
  if (!transactionId) return false;
  const confirmed = await fetch(`${shop.bankUrl}/v1/payment_intents/${transactionId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.bankKey}` },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  });
  await confirmed.body?.cancel();
  const recorded = await post(shop.url, '/payment', token, { transactionId });
  await recorded.body?.cancel();
  return confirmed.ok && recorded.ok;
}

function post(url: string, path: string, token: string, body: object): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

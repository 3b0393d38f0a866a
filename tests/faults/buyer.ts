/** A person with a browser and a card, for a shop that may be dead at any moment. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '../../scripts/lib/testing/chance.ts';
import { clientAddress } from '../support/shop/client-address.ts';
import type { KillableShop } from './kills/killable-shop.ts';

const chance = createChance('buyer');

const PASSWORD = 'Orbit-7$Lantern';
const PATIENCE_MS = 60_000;

/** What a buyer has to know of a shop, and how to open it again when it is dead. */
export type Reachable = Pick<KillableShop, 'url' | 'bankUrl' | 'bankKey' | 'hasDied' | 'start'>;

export interface Buyer {
  email: string;
  headers: Record<string, string>;
  /** Dollars. */
  price: number;
  rowId: string;
}

/** An error of the shop itself: neither a refusal nor a clear word that it cannot answer now. */
class ShopError extends Error {}

interface Answer<T> {
  headers: Headers;
  status: number;
  body: T;
}

/** @throws Error when the shop says that it cannot answer now, ShopError when it breaks over that */
async function accept<T>(answer: Response): Promise<Answer<T>> {
  const body = (await answer.json()) as T;
  const told = `${answer.status} ${JSON.stringify(body)}`;
  if (answer.status === 503) throw new Error(`the shop cannot answer now: ${told}`);
  if (answer.status >= 500) throw new ShopError(`the shop broke: ${told}`);
  return { headers: answer.headers, status: answer.status, body };
}

/** How a browser asks the shop. */
function createSender(shop: Reachable) {
  return async function send<T>(
    path: string,
    init: { body?: object; method?: string; headers: Record<string, string> },
  ): Promise<Answer<T>> {
    const answer = await fetch(shop.url + path, {
      method: init.method ?? (init.body ? 'POST' : 'GET'),
      headers: {
        ...(init.body ? { 'content-type': 'application/json' } : {}),
        origin: shop.url,
        ...init.headers,
      },
      ...(init.body ? { body: JSON.stringify(init.body) } : {}),
    });
    return accept<T>(answer);
  };
}

type Send = ReturnType<typeof createSender>;

/** Signs in, or up with a name. @returns the headers that prove it */
async function identify(send: Send, email: string, account: { password: string; name?: string }) {
  const path = account.name ? '/api/auth/sign-up/email' : '/api/auth/sign-in/email';
  const headers = { 'x-forwarded-for': clientAddress(email) };
  const signedUp = await send(path, { body: { email, ...account }, headers });
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const { body } = await send<{ token: string }>('/jwt', { body: { email }, headers: { cookie } });
  return { authorization: `Bearer ${body.token}` };
}

/** Somebody new with one phone in the cart. */
async function createBuyer(send: Send, email: string): Promise<Buyer> {
  const headers = await identify(send, email, { password: PASSWORD, name: 'Kill Shopper' });
  const { body } = await send<{ _id: string; price: number; stock: number }[]>(
    '/mobile-data?limit=100',
    { headers },
  );
  // What a killed buyer still holds never leaves too little for somebody whose address is not confirmed.
  const plenty = body.filter(({ stock }) => stock > 10);
  const mobile = plenty[chance.below(plenty.length)];
  const row = await send<{ insertedId: string }>('/carts', {
    body: { productId: mobile?._id, email },
    headers,
  });
  if (row.status !== 200) throw new Error(`no row: ${row.status} ${JSON.stringify(row.body)}`);
  return { email, headers, price: mobile?.price ?? 0, rowId: row.body.insertedId };
}

async function startIntent(send: Send, { headers, price }: Buyer): Promise<string> {
  const answer = await send<{ clientSecret?: string }>('/create-payment-intent', {
    body: { price },
    headers,
  });
  const intentId = answer.body.clientSecret?.split('_secret_', 1)[0];
  if (!intentId) throw new Error(`no intent: ${answer.status} ${JSON.stringify(answer.body)}`);
  return intentId;
}

async function readBooks(send: Send, { email, headers }: Buyer) {
  const cart = await send<object[]>(`/carts/${email}`, { headers });
  const history = await send<{ transactionId: string }[]>(`/payment-history/${email}`, { headers });
  return {
    rows: cart.body.length,
    payments: history.body.map((payment) => payment.transactionId),
  };
}

/** The bank, as the holder of its secret key asks it. */
function createBankClient(shop: Reachable) {
  async function bank<T>(path: string, form?: Record<string, string>): Promise<T> {
    const answer = await fetch(shop.bankUrl + path, {
      method: form ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${shop.bankKey}` },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    return answer.json() as Promise<T>;
  }

  const statusOf = async (intentId: string) =>
    (await bank<{ status: string }>(`/v1/payment_intents/${intentId}`)).status;

  async function confirm(intentId: string): Promise<void> {
    if ((await statusOf(intentId)) === 'succeeded') return;
    await bank(`/v1/payment_intents/${intentId}/confirm`, { payment_method: 'pm_card_visa' });
  }

  return { bank, statusOf, confirm };
}

/** Does something until it is answered; who finds the shop dead opens it and tries again. */
async function insist<T>(shop: Reachable, act: () => Promise<T>, patienceMs: number): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (error instanceof ShopError || Date.now() > deadline) throw error;
      if (await shop.hasDied()) await shop.start();
      else await sleep(100);
    }
  }
}

/**
 * @param shop where to buy; addresses stay the same when it is started again
 * @param patienceMs for how long each insists on an answer
 */
export function createBuyers(shop: Reachable, patienceMs = PATIENCE_MS) {
  const send = createSender(shop);
  return {
    send,
    accept,
    ...createBankClient(shop),
    identify: (email: string, account: { password: string; name?: string }) =>
      identify(send, email, account),
    createBuyer: (email: string) => createBuyer(send, email),
    startIntent: (buyer: Buyer) => startIntent(send, buyer),
    report: ({ headers }: Buyer, transactionId: string) =>
      send<{
        insertedResult?: { insertedId: string };
        deletedResult?: { deletedCount: number };
      }>('/payment', { body: { transactionId }, headers }),
    readBooks: (buyer: Buyer) => readBooks(send, buyer),
    insist: <T>(act: () => Promise<T>) => insist(shop, act, patienceMs),
  };
}

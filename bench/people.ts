/** The people of a measured shop: the demo admin, and buyers who have signed up over HTTP. */
import { z } from 'zod';
import { SANDBOX_KEYS } from '../src/config/keys.ts';
import { DEMO_ACCOUNTS } from '../src/database/demo-accounts.ts';
import { STOCK_MAX } from '../src/shared/constants.ts';
import { forEach, postJson, send } from './client.ts';

const PASSWORD = 'Orbit-7$Lantern';
/** How many phones of the catalogue are bought. */
const BOUGHT = 20;

type Headers = Record<string, string>;

export interface Phone {
  id: string;
  priceDollars: number;
}

export interface Buyer {
  email: string;
  cookie: string;
  /** Where the card is confirmed. */
  bankUrl: string;
  /** With an access token, which is good for 15 minutes: see `refreshBuyers`. */
  headers: Headers;
}

export interface People {
  buyers: Buyer[];
  /** In stock for as many purchases as there may be, at a price that does not depend on the time. */
  phones: Phone[];
}

export async function preparePeople(url: string, bankUrl: string, count: number): Promise<People> {
  const account = DEMO_ACCOUNTS.find(({ role }) => role === 'Admin');
  if (!account) throw new Error('there is no demo admin');
  const { role: _, name: __, ...credentials } = account;
  const admin = await identify(`${url}/api/auth/sign-in/email`, credentials, '127.0.0.1');
  const buyers: Buyer[] = [];
  while (buyers.length < count) {
    const email = `buyer-${buyers.length}@bench.example`;
    // From one address the shop accepts twenty sign-ups an hour.
    const address = `127.1.0.${1 + buyers.length}`;
    const signUp = { email, password: PASSWORD, name: 'Buyer' };
    const cookie = await identify(`${url}/api/auth/sign-up/email`, signUp, address);
    buyers.push({ email, cookie, bankUrl, headers: {} });
  }
  return { buyers, phones: await fillStock(url, { cookie: admin, origin: url }) };
}

/** Signs in or up. @returns the cookies of the session */
async function identify(url: string, credentials: object, localAddress: string): Promise<string> {
  const { headers } = await send(url, {
    method: 'POST',
    localAddress,
    headers: { 'content-type': 'application/json', origin: new URL(url).origin },
    body: JSON.stringify(credentials),
  });
  return (headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
}

async function fillStock(url: string, admin: Headers): Promise<Phone[]> {
  const listed = await readPhones(url);
  const phones = listed
    .filter(({ price, listPrice }) => price === listPrice)
    .slice(0, BOUGHT)
    .map(({ _id, price }) => ({ id: _id, priceDollars: price }));
  const changes = phones.map(({ id }) => ({ _id: id, wanted: { stock: STOCK_MAX } }));
  await postJson(`${url}/mobile-data/changes`, { changes }, admin);
  return phones;
}

const texts = { name: z.string(), slug: z.string(), category: z.string(), description: z.string() };
const prices = { price: z.number(), listPrice: z.number() };
/** What is read of a list, in any version of the shop. */
const listSchema = z.array(z.object({ _id: z.string() }).extend(texts).extend(prices));

/** The newest phones on sale, at most 500. */
export async function readPhones(url: string) {
  const { body } = await send(`${url}/mobile-data?limit=500&sort=newest`);
  return listSchema.parse(JSON.parse(body.toString()));
}

/** Gives the buyers new access tokens and empties their carts. */
export async function refreshBuyers(url: string, buyers: Buyer[]): Promise<void> {
  await forEach(buyers, async (buyer) => {
    const { email, cookie } = buyer;
    const { token } = tokenSchema.parse(await postJson(`${url}/jwt`, { email }, { cookie }));
    buyer.headers = { authorization: `Bearer ${token}` };
    const { body } = await send(`${url}/carts/${email}`, { headers: buyer.headers });
    for (const { _id } of cartSchema.parse(JSON.parse(body.toString()))) {
      await send(`${url}/carts/${_id}`, { method: 'DELETE', headers: buyer.headers });
    }
  });
}

const tokenSchema = z.object({ token: z.string() });
const cartSchema = z.array(z.object({ _id: z.string() }));
const intentSchema = z.object({ clientSecret: z.string() });

export async function addToCart(url: string, { email, headers }: Buyer, { id }: Phone) {
  await postJson(`${url}/carts`, { productId: id, email }, headers);
}

/** Cart, payment intent, card, payment. */
export async function buy(url: string, buyer: Buyer, phone: Phone): Promise<void> {
  const { headers, bankUrl } = buyer;
  await addToCart(url, buyer, phone);
  const body = { price: phone.priceDollars };
  const intent = await postJson(`${url}/create-payment-intent`, body, headers);
  const [transactionId] = intentSchema.parse(intent).clientSecret.split('_secret_', 1);
  await send(`${bankUrl}/v1/payment_intents/${transactionId}/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${SANDBOX_KEYS.stripeSecret}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'payment_method=pm_card_visa',
  });
  await postJson(`${url}/payment`, { transactionId }, headers);
}

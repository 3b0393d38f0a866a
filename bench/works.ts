/** What the shop is asked to do: each work with its requests and a check that the answers are what they should be. */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { freePort } from '../tests/support/shop/free-port.ts';
import { forEach, send } from './client.ts';
import type { Contestant } from './measure.ts';
import { addToCart, type Buyer, buy, type Phone, readPhones, refreshBuyers } from './people.ts';
import type { Shop } from './shop.ts';

const LIST_LENGTH = 24;
const LIST = `/mobile-data?limit=${LIST_LENGTH}&category=samsung&sort=price`;
const PAGE = '/order?brand=samsung';
/** Above every price: with any higher limit the answer is the same, but at another address. */
const DEAREST = 3_000;
const ROWS_PER_CART = 5;
const CACHED_READS = 10_000;

export type Round = Pick<Contestant, 'afterworkMs' | 'prepare' | 'run'>;

interface Work {
  what: string;
  /** Done by the small shops only. */
  isSmall?: boolean;
  /** Compared with a bare server that sends the answer of this address. */
  cached?: string;
  begin(shop: Shop): Promise<Round>;
}

export const WORKS = {
  'cached-page': cached('category page, cached', PAGE),
  'cached-list': cached('list of 24, cached', LIST),
  list: computed('list of 24', 1_000, (number) => `${LIST}&max=${DEAREST + number}`),
  page: computed('category page', 150, (number) => `${PAGE}&max=${DEAREST + number}`),
  search: computed('search for words not searched before', 1_000, (number, names) => {
    const text = encodeURIComponent(typeQuery(names, number));
    return `/mobile-data?limit=${LIST_LENGTH}&q=${text}`;
  }),
  cart: byBuyers('add to cart', ROWS_PER_CART, addToCart),
  purchase: byBuyers('purchase: cart, intent, card, payment', 1, buy),
};
export type WorkId = keyof typeof WORKS;

export const WORK_IDS = Object.keys(WORKS).filter((id): id is WorkId => Object.hasOwn(WORKS, id));

function cached(what: string, address: string): Work {
  const begin = ({ url }: { url: string }) => reads(url, CACHED_READS, () => address);
  return { what, isSmall: true, cached: address, begin };
}

/** @param nextPath for this number and the names of the phones; each number has an address of its own */
function computed(
  what: string,
  requests: number,
  nextPath: (number: number, names: string[]) => string,
): Work {
  return {
    what,
    async begin({ url, nextNumber }) {
      const names = (await readPhones(url)).map(({ name }) => name);
      return reads(url, requests, () => nextPath(nextNumber(), names));
    },
  };
}

/** @param times how often each buyer does it in a round */
function byBuyers(
  what: string,
  times: number,
  work: (url: string, buyer: Buyer, phone: Phone) => Promise<unknown>,
): Work {
  return {
    what,
    isSmall: true,
    begin: async ({ url, people: { buyers, phones }, nextNumber }) => ({
      afterworkMs: 8_000,
      prepare: () => refreshBuyers(url, buyers),
      async run() {
        const all = Array.from({ length: times }, () => buyers).flat();
        await forEach(all, async (buyer) => {
          const phone = phones[nextNumber() % phones.length];
          if (phone) await work(url, buyer, phone);
        });
        return all.length;
      },
    }),
  };
}

/** A name with a wrong letter, as shoppers type it: another one for each number. */
export function typeQuery(names: readonly string[], number: number): string {
  const name = names[number % names.length] ?? 'galaxy';
  const at = 1 + (Math.floor(number / names.length) % (name.length - 1));
  const letter = String.fromCharCode(97 + (number % 26));
  return `${name.slice(0, at)}${letter}${name.slice(at + 1)}`.toLowerCase();
}

/** Reads in rounds; the first answer is checked. */
async function reads(url: string, requests: number, nextPath: () => string): Promise<Round> {
  await assertPhones(url + nextPath());
  return {
    async run() {
      await forEach(Array.from({ length: requests }, nextPath), (one) => read(url + one));
      return requests;
    },
  };
}

/** As browsers and programs do: the ones accept compressed pages, the others usually do not. */
function read(address: string) {
  const isPage = address.includes('/order');
  return send(address, { headers: isPage ? { 'accept-encoding': 'gzip, deflate, br' } : {} });
}

/** @throws AssertionError unless it is a list of 24 phones, or a compressed page with as many */
async function assertPhones(address: string): Promise<void> {
  const { headers, body } = await read(address);
  const isPage = headers['content-encoding'] === 'br';
  const text = (isPage ? brotliDecompressSync(body) : body).toString();
  const links = isPage ? /href="\/mobiles\/[a-z0-9-]+"/g : /"slug":"[a-z0-9-]+"/g;
  const { size } = new Set(text.match(links));
  assert.ok(size >= LIST_LENGTH || address.includes('&q='), `${address} shows ${size} phones`);
}

/** A bare `node:http` server that sends what the shop answers at this address. */
export async function openBare(shop: Shop, address: string) {
  const { headers, body } = await read(shop.url + address);
  const { connection: _, 'keep-alive': __, date: ___, ...sent } = headers;
  const port = await freePort();
  const child = fork(path.join(import.meta.dirname, 'bare.ts'), [String(port)]);
  child.send({ headers: sent, body: body.toString('base64') });
  await once(child, 'message');
  const url = `http://127.0.0.1:${port}`;
  const round = await reads(url, CACHED_READS, () => address);
  const contestant: Contestant = { name: 'bare', pids: [child.pid ?? 0], ...round };
  return {
    contestant,
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

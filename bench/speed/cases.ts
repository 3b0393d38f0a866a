/** What is measured: each case with what it asks for, and how its answers are checked before. */
import { addToCart, cartBody } from '../checkouts.ts';
import {
  AS_BROWSER,
  assertDifferent,
  assertList,
  assertMobile,
  assertPage,
  LIST,
  PAGE,
  readMobiles,
  readShown,
  SAMPLE,
  variationsOf,
} from './addresses.ts';
import { type Asked, type Generator, Unasked } from './load.ts';
import type { People } from './people.ts';
import {
  type Disturbance,
  disturb,
  editorOf,
  inTurn,
  LEAD_SECONDS,
  purchase,
} from './purchases.ts';
import { typedQueries } from './queries.ts';

export const CASE_NAMES = {
  'kept-page': 'category page, kept, br',
  'kept-list': 'list of 24, kept',
  'kept-mobile': 'one mobile, kept',
  list: 'list of 24, computed',
  mobile: 'one mobile, computed',
  words: 'words never asked before',
  page: 'category page, another address each, br',
  'small-page': 'the same of a shop with 109 mobiles, in turns with it',
  'phone-pages': 'first visit of each phone page, br',
  cart: 'add to cart',
  purchase: 'whole purchase: cart, intent, card, payment',
  'disturbed-page': 'category page, kept, while people buy and staff edit',
  'disturbed-list': 'list of 24, kept, while people buy and staff edit',
} as const;
export type CaseId = keyof typeof CASE_NAMES;

export interface CaseAsked extends Asked {
  /** Share of the rate just before and after, without a disturbance. */
  kept?: number;
  purchasesPerSecond?: number;
  editsPerSecond?: number;
}

export interface Case {
  /** Compared with servers that send what this address answers; without it the category page, compressed. */
  sameAs?: { path: string; headers: Record<string, string> };
  /** @throws Error when the answers are not what they are taken for */
  check(): Promise<void>;
  run(seconds: number): Promise<CaseAsked>;
  /** How much longer its rounds are than those of others. */
  timesAsLong?: number;
  /** Whose processor time counts, when it is not that of the shop that all others ask. */
  pid?: number;
  /** How many requests are left that nobody has made. */
  left?: () => number;
}

/** An open shop with people in it. */
export interface Measurable {
  url: string;
  people: People;
  generator: Generator;
  /** Another one, with few mobiles. */
  small?: { url: string; pid: number } | undefined;
}

/** How much longer rounds are that would hold too little in a second. */
export const TIMES_AS_LONG = 2;

const NOBODY = { email: '', token: '' };
const ROWS_A_BUYER = 4;
/** Of the people there are, those who fill carts; and how many are left for those who buy beside others. */
const CART_SHARE = 0.5;
const BESIDE_OTHERS = 1_000;
/** Of these the names and addresses are read. */
const MOST_READ = 20_000;
const MOST_TYPED = 40_000;

type Asking = Pick<Measurable, 'url' | 'generator'>;
type MakeCase = (shop: Measurable) => Promise<Case>;

export const CASES: Record<CaseId, MakeCase> = {
  'kept-page': async (shop) => kept(shop, PAGE, AS_BROWSER, assertPage),
  'kept-list': async (shop) => kept(shop, LIST, {}, assertList),
  async 'kept-mobile'(shop) {
    const [mobile] = await readMobiles(shop.url, 1);
    return kept(shop, `/mobile-data/${mobile?._id}`, {}, assertMobile);
  },
  list: async (shop) => unasked(shop, variationsOf(LIST), { each: assertList }),
  async mobile(shop) {
    const mobiles = await readMobiles(shop.url, MOST_READ);
    const paths = mobiles.map(({ _id }) => `/mobile-data/${_id}`);
    return unasked(shop, paths, { each: assertMobile });
  },
  async words(shop) {
    const names = (await readMobiles(shop.url, MOST_READ)).map(({ name }) => name);
    const typed = typedQueries(names, MOST_TYPED);
    const paths = typed.map((text) => `/mobile-data?limit=24&q=${encodeURIComponent(text)}`);
    return unasked(shop, paths, { areDifferent: true });
  },
  page: async (shop) => unaskedPages(shop),
  async 'small-page'({ small, generator }) {
    if (!small) throw new Error('no small shop was opened');
    return { ...unaskedPages({ ...small, generator }), pid: small.pid };
  },
  async 'phone-pages'(shop) {
    const mobiles = await readMobiles(shop.url, MOST_READ);
    const paths = mobiles.map(({ slug }) => `/mobiles/${slug}`);
    return unasked(shop, paths, { headers: AS_BROWSER, areDifferent: true });
  },
  cart: async (shop) => fillCarts(shop),
  purchase: async ({ url, people }) => ({
    check: () => purchase(url, people),
    run: (seconds) => inTurn(() => purchase(url, people), seconds),
    timesAsLong: TIMES_AS_LONG,
    left: () => Math.max(0, people.buyers.length - BESIDE_OTHERS),
  }),
  'disturbed-page': async (shop) => disturbed(shop, PAGE, AS_BROWSER, assertPage),
  'disturbed-list': async (shop) => disturbed(shop, LIST, {}, assertList),
};

function kept(
  { url, generator }: Measurable,
  path: string,
  headers: Record<string, string>,
  assertAnswer: (url: string) => Promise<void>,
): Case {
  return {
    sameAs: { path, headers },
    check: () => assertAnswer(url + path),
    run: (seconds) => generator.ask({ url: url + path, headers }, seconds),
  };
}

/** A page takes so long that a second holds a few dozen. */
const unaskedPages = (shop: Asking): Case => ({
  ...unasked(shop, variationsOf(PAGE), { headers: AS_BROWSER, each: assertPage }),
  timesAsLong: TIMES_AS_LONG,
});

/** Each address is asked for once, by the checks or by the generator. */
function unasked(
  { url, generator }: Asking,
  paths: readonly string[],
  options: {
    headers?: Record<string, string>;
    each?: (url: string) => Promise<void>;
    areDifferent?: boolean;
  },
): Case {
  const requests = Unasked.paths(paths);
  const { headers = {}, each, areDifferent = false } = options;
  return {
    async check() {
      if (areDifferent) await assertDifferent(url, requests.take(SAMPLE));
      else for (const path of requests.take(SAMPLE)) await each?.(url + path);
    },
    run: (seconds) => generator.ask({ url, headers, unasked: requests }, seconds),
    left: () => requests.left,
  };
}

/** Each buyer puts four phones into a cart, and never buys them. */
function fillCarts({ url, generator, people }: Measurable): Case {
  const { buyers, phones } = people;
  const own = buyers.splice(0, Math.floor(buyers.length * CART_SHARE));
  const lines = Array.from({ length: ROWS_A_BUYER }, (_, turn) =>
    own.map((buyer, index) => {
      const phone = phones[(index + turn) % phones.length];
      const body = JSON.stringify(cartBody(buyer, phone?.id ?? ''));
      return `POST\t/carts\t${buyer.token}\t${body}`;
    }),
  ).flat();
  const requests = new Unasked(lines);
  return {
    check: () => addToCart(url, own[0] ?? NOBODY, phones[0]?.id ?? ''),
    run: (seconds) => generator.ask({ url, unasked: requests }, seconds),
    left: () => requests.left,
  };
}

async function disturbed(
  { url, people, generator }: Measurable,
  path: string,
  headers: Record<string, string>,
  assertAnswer: (url: string) => Promise<void>,
): Promise<Case> {
  const edit = await editorOf(url, await readShown(url, people.phones));
  const load = { url: url + path, headers };
  return {
    check: () => assertAnswer(url + path),
    async run(seconds) {
      const before = await generator.ask(load, seconds);
      const disturbance = disturb(url, people, edit);
      let done: Awaited<ReturnType<Disturbance['end']>>;
      let asked: Asked;
      try {
        await generator.ask(load, LEAD_SECONDS);
        asked = await generator.ask(load, seconds);
      } finally {
        done = await disturbance.end();
      }
      const after = await generator.ask(load, seconds);
      const undisturbed = (before.perSecond + after.perSecond) / 2;
      return { ...asked, kept: asked.perSecond / undisturbed, ...done };
    },
    timesAsLong: TIMES_AS_LONG,
  };
}

/** People who buy, as fast as the shop lets them or so many a second, and staff who change prices meanwhile. */
import { addToCart, checkOut } from '../checkouts.ts';
import { signInStaff } from '../staff.ts';
import type { Asked } from './load.ts';
import type { People, Phone } from './people.ts';

export const SHOPPERS_AT_ONCE = 8;
export const PURCHASES_PER_SECOND = 20;
const EDITS_PER_SECOND = 1;
/** What is done in this time of a disturbance is not counted: the first that were begun are not done yet. */
export const LEAD_SECONDS = 1;

/** The next buyer puts one phone into the cart and pays for it. @throws Error when a call is refused */
export async function purchase(url: string, { bank, buyers, phones }: People): Promise<void> {
  const buyer = buyers.pop();
  const phone = phones[buyers.length % phones.length];
  if (!buyer || !phone) throw new Error('nobody is left to buy');
  await addToCart(url, buyer, phone.id);
  await checkOut({ ...bank, url, priceDollars: phone.priceDollars }, buyer);
}

/** Eight shoppers at once for some seconds. @throws Error when a call is refused */
export async function inTurn(buy: () => Promise<void>, seconds: number): Promise<Asked> {
  const beganAtMs = performance.now();
  const endsAtMs = beganAtMs + seconds * 1_000;
  const timesMs: number[] = [];
  const shop = async () => {
    for (let nowMs = performance.now(); nowMs < endsAtMs; nowMs = performance.now()) {
      await buy();
      timesMs.push(performance.now() - nowMs);
    }
  };
  await Promise.all(Array.from({ length: SHOPPERS_AT_ONCE }, shop));
  const perSecond = (timesMs.length * 1_000) / (performance.now() - beganAtMs);
  timesMs.sort((a, b) => a - b);
  const p99Ms = timesMs[Math.floor((timesMs.length - 1) * 0.99)] ?? 0;
  return { perSecond, p99Ms, answers: timesMs.length };
}

export interface Disturbance {
  /**
   * Tells what was done, and waits for what was begun.
   * @throws Error when a call is refused
   */
  end(): Promise<{ purchasesPerSecond: number; editsPerSecond: number }>;
}

/** Changes the price of one of these phones after the other. */
export type EditPrice = () => Promise<void>;

/** @param shown what a page shows; a price goes up by a dollar and down again, so that orders stay as they are */
export async function editorOf(url: string, shown: readonly Phone[]): Promise<EditPrice> {
  const staff = await signInStaff(url);
  let edits = 0;
  return async () => {
    const phone = shown[edits % shown.length];
    if (!phone) throw new Error('there is no phone to edit');
    const isRaised = Math.floor(edits / shown.length) % 2 === 0;
    edits += 1;
    const price = phone.priceDollars + (isRaised ? 1 : 0);
    const changes = [{ _id: phone.id, wanted: { price } }];
    await staff.call('/mobile-data/changes', { method: 'POST', body: { changes } });
  };
}

/** Twenty purchases and one new price a second, each begun in its time whether or not the last is done. */
export function disturb(url: string, people: People, edit: EditPrice): Disturbance {
  const buying = repeat(PURCHASES_PER_SECOND, () => purchase(url, people));
  const editing = repeat(EDITS_PER_SECOND, edit);
  return {
    async end() {
      const [purchasesPerSecond, editsPerSecond] = await Promise.all([buying.end(), editing.end()]);
      return { purchasesPerSecond, editsPerSecond };
    },
  };
}

/** Begins work so often a second until it is told to end. */
function repeat(perSecond: number, work: () => Promise<void>) {
  const countedFromMs = performance.now() + LEAD_SECONDS * 1_000;
  const begun: Promise<void>[] = [];
  let done = 0;
  const timer = setInterval(() => {
    const one = work().then(() => {
      if (performance.now() >= countedFromMs) done += 1;
    });
    // Told at the end.
    one.catch(() => undefined);
    begun.push(one);
  }, 1_000 / perSecond);
  return {
    /** @returns how often a second it was done */
    async end(): Promise<number> {
      clearInterval(timer);
      const rate = (done * 1_000) / (performance.now() - countedFromMs);
      await Promise.all(begun);
      return rate;
    },
  };
}

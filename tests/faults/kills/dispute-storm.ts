/** Buyers, staff and the buyers' banks, acting at random on orders with disputed payments. */
import { formatInvoiceNumber } from '../../../src/shop/orders/index.ts';
import { ADDRESS } from '../../support/orders.ts';
import { clientAddress } from '../../support/shop/client-address.ts';
import type { Buyer, createBuyers } from '../buyer.ts';
import type { Victim } from './victim.ts';

export interface StormOrder {
  buyer: Buyer;
  orderId: string;
  intentId: string;
  number: string;
  /** Staff have asked to pack or ship it in spite of a dispute. */
  isConfirmed: boolean;
}

export interface BankDispute {
  id: string;
  amount: number;
  balance_transactions: { amount: number }[];
  status: string;
  /** Seconds. */
  created: number;
}

export interface BankRefund {
  id: string;
  amount: number;
  status: string;
  metadata: { key?: string };
}

/** Numbers from 0 up to 1, the same ones for the same seed. */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(random: Random, choices: readonly T[]): T {
  const choice = choices[Math.floor(random() * choices.length)];
  if (choice === undefined) throw new Error('nothing to choose from');
  return choice;
}

/** States in which the bank holds the money. */
export const HOLDING = ['needs_response', 'under_review', 'appeal_under_review'];
export const OPEN_DISPUTES = ['warning_needs_response', 'warning_under_review', ...HOLDING];

const CARDS = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_refundFail',
  'pm_card_pendingRefund',
  'pm_card_createDispute',
  'pm_card_createDisputeInquiry',
];

/** Done, accepted, or refused with a reason. */
const ANSWERS = [200, 202, 404, 409, 412, 422];

type Act = (random: Random, order: StormOrder) => Promise<unknown>;

interface Scene {
  buyers: ReturnType<typeof createBuyers>;
  victim: Victim;
  /** Headers of a signed-in member of staff. */
  staff: Record<string, string>;
}

export function createStorm(scene: Scene) {
  const { buyers, victim } = scene;
  let made = 0;

  async function buy(random: Random): Promise<StormOrder> {
    made += 1;
    const buyer = await buyers.createBuyer(`dispute-${made}@test.example`);
    const intentId = await buyers.startIntent(buyer);
    const form = { payment_method: pick(random, CARDS) };
    await buyers.bank(`/v1/payment_intents/${intentId}/confirm`, form);
    await buyers.report(buyer, intentId);
    const [row] = await victim.query<{ id: string; year: number; number: number }>(
      `select p.id, i.year, i.number
       from payments p join invoices i on i.payment_id = p.id where p.transaction_id = $1`,
      [intentId],
    );
    if (!row) throw new Error(`${intentId} was not recorded`);
    await buyers.send(`/orders/${row.id}/delivery-address`, {
      method: 'PUT',
      body: { address: ADDRESS },
      headers: buyer.headers,
    });
    return {
      buyer,
      intentId,
      orderId: row.id,
      number: formatInvoiceNumber(row),
      isConfirmed: false,
    };
  }

  return {
    buy,
    /** Each of them acts by itself. */
    people: [bankActs(scene), buyerActs(scene), moneyActs(scene), goodsActs(scene)],
  };
}

/** Asks until the shop has answered. @throws Error on an unexpected answer */
async function ask(
  { buyers }: Scene,
  path: string,
  request: { body: object; headers: Record<string, string> },
): Promise<void> {
  const { status, body } = await buyers.insist(() => buyers.send(path, request));
  if (ANSWERS.includes(status)) return;
  throw new Error(`${path} was answered with ${status} ${JSON.stringify(body)}`);
}

/** What the buyers' banks do, one thing after the other. */
function bankActs({ buyers }: Scene): Act[] {
  const disputesOf = async ({ intentId }: StormOrder) =>
    (await buyers.bank<{ data: BankDispute[] }>(`/v1/disputes?payment_intent=${intentId}`)).data;

  const open: Act = (random, order) => {
    const isInquiry = random() < 0.4;
    const isPartial = random() < 0.3;
    return buyers.insist(async () => {
      const known = await disputesOf(order);
      if (known.some(({ status }) => [...OPEN_DISPUTES, 'lost'].includes(status))) return;
      const { latest_charge: charge } = await buyers.bank<{ latest_charge: string }>(
        `/v1/payment_intents/${order.intentId}`,
      );
      await buyers.bank('/v1/test_helpers/disputes', {
        charge,
        inquiry: String(isInquiry),
        ...(isPartial ? { amount: String(Math.floor(order.buyer.price / 4) * 100) } : {}),
      });
    });
  };
  const decide: Act = (random, order) => {
    const text = pick(random, ['winning', 'losing', 'losing', 'escalate_inquiry', 'more']);
    return buyers.insist(async () => {
      const dispute = (await disputesOf(order)).find(({ status }) =>
        OPEN_DISPUTES.includes(status),
      );
      if (!dispute) return;
      const form = { 'evidence[uncategorized_text]': `${text}_evidence`, submit: 'true' };
      await buyers.bank(`/v1/disputes/${dispute.id}`, form);
    });
  };
  const appeal: Act = (_random, order) =>
    buyers.insist(async () => {
      const lost = (await disputesOf(order)).find(({ status }) => status === 'lost');
      if (lost) await buyers.bank(`/v1/test_helpers/disputes/${lost.id}/appeal`, {});
    });
  const failRefund: Act = (_random, { intentId }) =>
    buyers.insist(async () => {
      const path = `/v1/refunds?payment_intent=${intentId}`;
      const { data } = await buyers.bank<{ data: BankRefund[] }>(path);
      const paid = data.find(({ status }) => status !== 'failed');
      if (paid) await buyers.bank(`/v1/test_helpers/refunds/${paid.id}/fail`, {});
    });
  return [open, open, decide, decide, appeal, failRefund];
}

function buyerActs(scene: Scene): Act[] {
  const cancel: Act = (_random, { orderId, buyer: { headers } }) =>
    ask(scene, `/orders/${orderId}/cancel`, { body: {}, headers });
  const withdraw: Act = (_random, { number: orderNumber, buyer: { email, headers } }) =>
    ask(scene, '/withdrawals', {
      body: { name: 'Kill Shopper', orderNumber, email },
      // Each from a place of their own: from one, ten an hour are taken.
      headers: { ...headers, 'x-forwarded-for': clientAddress() },
    });
  const sendBack: Act = (_random, { orderId, buyer: { rowId, headers } }) =>
    ask(scene, `/orders/${orderId}/returns`, {
      body: { items: [rowId], reason: 'changed-mind' },
      headers,
    });
  return [cancel, withdraw, sendBack, sendBack, sendBack];
}

/** Members of staff who pay back, call off, and settle refunds that failed. */
function moneyActs(scene: Scene): Act[] {
  const { victim, staff: headers } = scene;
  const refund: Act = (random, { orderId, buyer: { price } }) =>
    ask(scene, `/orders/${orderId}/refunds`, {
      body: { amount: random() < 0.5 ? Math.floor(price / 4) : price, reason: 'Scratched' },
      headers,
    });
  const cancel: Act = (random, { orderId }) => {
    const holdRefund = random() < 0.6;
    const body = { reason: 'Out of stock', ...(holdRefund ? { holdRefund } : {}) };
    return ask(scene, `/orders/${orderId}/cancel`, { body, headers });
  };
  const settle: Act = async (random, { orderId }) => {
    const [failed] = await victim.query<{ id: string }>(
      `select id from refunds where payment_id = $1 and state = 'failed' and resolution is null`,
      [orderId],
    );
    if (!failed) return;
    const isRetry = random() < 0.5;
    await ask(
      scene,
      `/orders/${orderId}/refunds/${failed.id}/${isRetry ? 'retry' : 'paid-another-way'}`,
      {
        body: isRetry ? {} : { note: 'Bank transfer' },
        headers,
      },
    );
  };
  return [refund, refund, cancel, settle, settle, settle];
}

const NEXT_STEPS: Readonly<Record<string, string>> = {
  pending: 'pick',
  processing: 'ship',
  shipped: 'deliver',
};
const PARCEL = { carrier: 'Post', trackingNumber: '1' };

/** Members of staff who pack, ship and take back. */
function goodsActs(scene: Scene): Act[] {
  const { victim, staff: headers } = scene;
  const move: Act = async (random, order) => {
    const { orderId } = order;
    const [row] = await victim.query<{ status: string }>(
      'select status from payments where id = $1',
      [orderId],
    );
    const name = NEXT_STEPS[row?.status ?? ''];
    if (!name) return;
    const overrideDispute = name !== 'deliver' && random() < 0.3;
    if (overrideDispute) order.isConfirmed = true;
    const body = {
      ...(name === 'ship' ? PARCEL : {}),
      ...(overrideDispute ? { overrideDispute } : {}),
    };
    await ask(scene, `/orders/${orderId}/${name}`, { body, headers });
  };
  const takeBack: Act = async (random, { orderId, buyer }) => {
    const [row] = await victim.query<{ id: string; state: string }>(
      'select id, state from returns where payment_id = $1 order by id desc limit 1',
      [orderId],
    );
    if (!row) return;
    const isSellable = random() < 0.7;
    const units = [buyer.rowId];
    const steps: Record<string, [name: string, body: object]> = {
      requested: ['approve', { instructions: 'Dock 4' }],
      approved: ['receive', {}],
      received: [
        'check',
        { restocked: isSellable ? units : [], writtenOff: isSellable ? [] : units },
      ],
      checked: ['refund', { amount: buyer.price, reason: 'Returned' }],
    };
    const [name, body] = steps[row.state] ?? [];
    if (name && body) await ask(scene, `/returns/${row.id}/${name}`, { body, headers });
  };
  return [move, move, move, takeBack, takeBack, takeBack];
}

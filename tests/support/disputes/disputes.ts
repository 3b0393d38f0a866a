/** Disputes at the bank, as a buyer's bank opens and decides them. */
import assert from 'node:assert/strict';
import { sql } from 'drizzle-orm';
import { askBank, type TestShop } from '../checkout.ts';

export interface BankDispute {
  id: string;
  amount: number;
  status: string;
}

/** @param of.amountCents all that was not paid back when left out */
export async function openDispute(
  shop: TestShop,
  intentId: string,
  of: { isInquiry?: boolean; amountCents?: number } = {},
): Promise<BankDispute> {
  const intent = await askBank<{ latest_charge: string }>(shop, `/v1/payment_intents/${intentId}`);
  const { status, body } = await askBank<BankDispute>(shop, '/v1/test_helpers/disputes', {
    charge: intent.body.latest_charge,
    inquiry: String(of.isInquiry ?? false),
    ...(of.amountCents === undefined ? {} : { amount: String(of.amountCents) }),
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const EVIDENCE = {
  win: 'winning_evidence',
  lose: 'losing_evidence',
  escalate: 'escalate_inquiry_evidence',
} as const;

export async function decideDispute(
  shop: TestShop,
  disputeId: string,
  decision: keyof typeof EVIDENCE,
): Promise<void> {
  const form = { 'evidence[uncategorized_text]': EVIDENCE[decision], submit: 'true' };
  const { status, body } = await askBank(shop, `/v1/disputes/${disputeId}`, form);
  assert.equal(status, 200, JSON.stringify(body));
}

/** The bank takes up a closed dispute or inquiry again. */
export async function appealDispute(shop: TestShop, disputeId: string): Promise<void> {
  const path = `/v1/test_helpers/disputes/${disputeId}/appeal`;
  const { status, body } = await askBank(shop, path, {});
  assert.equal(status, 200, JSON.stringify(body));
}

/** The bank returns a part of what a lost dispute has taken. */
export async function reinstateFunds(
  shop: TestShop,
  disputeId: string,
  amountCents: number,
): Promise<void> {
  const path = `/v1/test_helpers/disputes/${disputeId}/reinstate`;
  const { status, body } = await askBank(shop, path, { amount: String(amountCents) });
  assert.equal(status, 200, JSON.stringify(body));
}

/** The shop submits no evidence, so the bank takes all that was disputed. */
export async function acceptDispute(shop: TestShop, disputeId: string): Promise<void> {
  const { status, body } = await askBank(shop, `/v1/disputes/${disputeId}/close`, {});
  assert.equal(status, 200, JSON.stringify(body));
}

/** The bank's refunds of an intent in cents, oldest first. */
export async function bankRefunds(shop: TestShop, intentId: string): Promise<number[]> {
  const path = `/v1/refunds?payment_intent=${intentId}&limit=100`;
  const { body } = await askBank<{ data: { amount: number; status: string }[] }>(shop, path);
  const made = body.data.filter(({ status }) => status !== 'failed');
  return made.map(({ amount }) => amount).reverse();
}

export interface QueuedMail extends Record<string, unknown> {
  key: string;
  to: string;
  subject: string;
  text: string;
}

/** Queued mails by the beginning of their key, oldest first. */
export async function mailsOf({ db }: TestShop, key: string): Promise<QueuedMail[]> {
  const { rows } = await db.execute<QueuedMail>(sql`
    select dedupe_key as key, to_address as "to", subject, body_text as text
    from outbox where starts_with(dedupe_key, ${key}) order by id`);
  return rows;
}

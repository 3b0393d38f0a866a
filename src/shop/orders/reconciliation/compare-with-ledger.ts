/**
 * Audits our records against the provider's ledger, a page at a time: one question to the database for
 * each. Protects: nobody was charged without an order, or twice, and no payment was invented.
 * Memory holds one short id for each capture that is compared.
 */
import { sql } from 'drizzle-orm';
import { CURRENCY } from '../../../shared/money.ts';
import type { AttemptId } from '../../../shared/tools/ids.ts';
import { inGroups } from '../../../shared/tools/in-groups.ts';
import type { CardIntent } from '../../card-port.ts';
import type { ShopDeps } from '../../deps.ts';
import { countStats } from '../../insights/index.ts';
import { type Finding, MOST_SHOWN, type Progress } from '../invariants/check-in-ranges.ts';

type Part = Pick<ShopDeps, 'db' | 'cards'>;

const PAGE = 100;
const PAYMENTS_AT_ONCE = 10_000;
/** An intent is made for an attempt, and paid while the attempt holds its units. */
const LONGEST_PAYING = sql.raw(`interval '3 hours'`);
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface Booked extends Record<string, unknown> {
  transactionId: string;
  amountCents: number;
  refundedCents: number;
  paidAnotherWayCents: number;
}

/** The part of the ledger to compare, by when the provider made an intent; statistics need all of it. */
export interface LedgerPart {
  since?: Date | undefined;
  until?: Date | undefined;
}

export async function compareWithLedger(
  services: Part,
  { since, until, onProgress }: LedgerPart & { onProgress: Progress },
): Promise<Finding[]> {
  const broken = { unrecorded: [], amounts: [], double: [], invented: [], disputes: [] } as Record<
    'unrecorded' | 'amounts' | 'double' | 'invented' | 'disputes',
    string[]
  >;
  const disputes = await compareDisputes(services, { since, until });
  broken.disputes.push(...disputes.differences);
  const note = (list: string[], line: string) => void (list.length < MOST_SHOWN && list.push(line));
  const captured = new Set<string>();
  const sold = { orders: 0, revenueCents: 0 };
  const ledger = services.cards.listIntents({ createdAfter: since ?? new Date(0) });
  for await (const page of inGroups(ledger, PAGE)) {
    const captures = page.filter(({ status }) => status === 'succeeded');
    const { ofIntent, ofAttempt } = await findBooked(services, captures);
    for (const intent of captures) {
      captured.add(intent.id);
      if (until && intent.createdAt > until) continue;
      const booked = ofIntent.get(intent.id);
      const lostCents = disputes.lostCents.get(intent.id) ?? 0;
      const isStanding = intent.amountRefundedCents + lostCents < intent.amountReceivedCents;
      if (isStanding && !booked) {
        note(broken.unrecorded, `${intent.id} was captured and is not recorded`);
        const other = intent.attemptId && ofAttempt.get(intent.attemptId);
        if (other) note(broken.double, `attempt ${intent.attemptId} was charged by ${other} too`);
      }
      const orderedCents = booked?.amountCents ?? intent.amountReceivedCents;
      if (intent.amountReceivedCents !== orderedCents || intent.currency !== CURRENCY) {
        note(broken.amounts, `${intent.id} captured ${intent.amountReceivedCents}`);
      }
      if (booked && booked.refundedCents !== intent.amountRefundedCents) {
        const [there, here] = [intent.amountRefundedCents, booked.refundedCents];
        note(broken.invented, `${intent.id}: ${there} went back, ${here} in our books`);
      }
      if (booked) {
        const backCents = intent.amountRefundedCents + booked.paidAnotherWayCents;
        sold.orders += 1;
        sold.revenueCents += intent.amountReceivedCents - backCents - lostCents;
      }
    }
    onProgress('captures', captured.size);
  }
  for await (const id of paymentsSince(services, since)) {
    if (!captured.has(id)) note(broken.invented, `${id} is recorded and was not captured`);
  }
  const findings = [
    { invariant: 'I1', rule: 'a capture is exactly one payment', violations: broken.unrecorded },
    { invariant: 'I2', rule: 'captured = ordered', violations: broken.amounts },
    { invariant: 'I5', rule: 'one capture an attempt', violations: broken.double },
    { invariant: 'I10', rule: 'a payment is a capture', violations: broken.invented },
    { invariant: 'I10', rule: 'our disputes are the provider’s', violations: broken.disputes },
  ];
  if (since || until) return findings;
  const violations = await statsDifference(services, sold);
  return [...findings, { invariant: 'I12', rule: 'statistics = ledger', violations }];
}

/** The payments of these captures, and the transactions of those that paid the same attempts. */
async function findBooked({ db }: Part, captures: CardIntent[]) {
  if (captures.length === 0) return { ofIntent: new Map(), ofAttempt: new Map() };
  const ids = captures.map(({ id }) => id);
  const attemptIds = captures.flatMap(({ attemptId }) => attemptId ?? []);
  const { rows } = await db.execute<Booked & { attemptId: AttemptId }>(sql`
    select p.transaction_id as "transactionId", a.amount_cents as "amountCents",
      p.refunded_cents as "refundedCents", p.paid_another_way_cents as "paidAnotherWayCents",
      p.attempt_id::text as "attemptId"
    from payments p join payment_attempts a on a.id = p.attempt_id
    where p.transaction_id = any(${sql.param(ids)}::text[])
      or p.attempt_id = any(${sql.param(attemptIds)}::uuid[])`);
  return {
    ofIntent: new Map<string, Booked>(rows.map((row) => [row.transactionId, row])),
    ofAttempt: new Map(
      rows
        .filter(({ refundedCents, amountCents }) => refundedCents < amountCents)
        .map((row) => [row.attemptId, row.transactionId]),
    ),
  };
}

/** Disputes opened since a moment that differ between the provider and us. */
async function compareDisputes({ db, cards }: Part, { since, until }: LedgerPart) {
  const openedAfter = since ?? new Date(0);
  const differences: string[] = [];
  const lostCents = new Map<string, number>();
  const atProvider = new Set<string>();
  for await (const page of inGroups(cards.listDisputes({ openedAfter }), PAGE)) {
    const intentIds = page.flatMap(({ intentId }) => intentId ?? []);
    const { rows } = await db.execute<{ transactionId: string; told: string | null }>(sql`
      select p.transaction_id as "transactionId", d.id || ' ' || d.state || ' ' || d.amount_cents || ' ' || d.taken_cents as told
      from payments p left join disputes d on d.payment_id = p.id
      where p.transaction_id = any(${sql.param(intentIds)}::text[])`);
    const booked = new Set(rows.map((row) => row.transactionId));
    const told = new Set(rows.map((row) => row.told));
    for (const { id, intentId, state, amountCents, takenCents, openedAt } of page) {
      atProvider.add(id);
      if (until && openedAt > until) continue;
      if (intentId === null) continue;
      if (state === 'lost') lostCents.set(intentId, (lostCents.get(intentId) ?? 0) + takenCents);
      // Disputes about payments that are not ours, or about unrecorded captures.
      if (!booked.has(intentId)) continue;
      const line = `${id} ${state} ${amountCents} ${takenCents}`;
      if (!told.has(line)) differences.push(`the provider has ${line}, and we have not`);
    }
  }
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from disputes where opened_at >= ${openedAfter.toISOString()}::timestamptz`);
  for (const { id } of rows) {
    if (!atProvider.has(id)) differences.push(`${id} is ours, and the provider has none`);
  }
  return { differences: differences.slice(0, MOST_SHOWN), lostCents };
}

/** Transactions of our payments; since a moment, those of which the intent is certainly younger. */
async function* paymentsSince({ db }: Part, since: Date | undefined): AsyncGenerator<string> {
  const isYoung = since
    ? sql`created_at > ${since.toISOString()}::timestamptz + ${LONGEST_PAYING}`
    : sql`true`;
  for (let after = FIRST_ID; ; ) {
    const { rows } = await db.execute<{ id: string; transactionId: string }>(sql`
      select id, transaction_id as "transactionId" from payments
      where id > ${after}::uuid and ${isYoung} order by id limit ${PAYMENTS_AT_ONCE}`);
    yield* rows.map((row) => row.transactionId);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function statsDifference(
  { db }: Part,
  sold: { orders: number; revenueCents: number },
): Promise<string[]> {
  const stats = await countStats(db);
  if (stats.orders === sold.orders && stats.revenueCents === sold.revenueCents) return [];
  return [
    `statistics: ${stats.orders} orders, ${stats.revenueCents} cents; ledger: ${sold.orders}, ${sold.revenueCents}`,
  ];
}

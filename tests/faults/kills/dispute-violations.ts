/** What went wrong with disputed payments, by the bank's own ledger, the mailbox and what staff see. */
import type { createBuyers } from '../buyer.ts';
import {
  type BankDispute,
  type BankRefund,
  HOLDING,
  OPEN_DISPUTES,
  type StormOrder,
} from './dispute-storm.ts';
import type { KillableShop } from './killable-shop.ts';
import type { Victim } from './victim.ts';

interface Scene {
  shop: KillableShop;
  buyers: ReturnType<typeof createBuyers>;
  victim: Victim;
  staff: Record<string, string>;
}

interface Books {
  order: StormOrder;
  /** Cents. */
  captured: number;
  disputes: BankDispute[];
  refunds: BankRefund[];
  status: string;
  /** What lost disputes took at most of a shipped order: when the bank gives it back, staff decide. */
  takenOfShipped: number;
  paidAnotherWay: number;
  /** When staff noted that first, in seconds. */
  notedAt: number | null;
  rows: { key: string; amount: number; state: string; resolution: string | null }[];
}

const sum = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((total, { amount }) => total + amount, 0);
const takenBy = ({ balance_transactions: moved }: BankDispute) => -sum(moved);
/** What lost disputes have taken and not given back. */
const lostOf = ({ disputes }: Pick<Books, 'disputes'>) =>
  disputes
    .filter(({ status }) => status === 'lost')
    .reduce((total, dispute) => total + takenBy(dispute), 0);
const arrived = ({ refunds }: Books) => refunds.filter(({ status }) => status !== 'failed');

/** Bank and shop, about one order. */
async function readBooks({ buyers, victim }: Scene, order: StormOrder): Promise<Books> {
  const { intentId, orderId } = order;
  const list = async <T>(what: string) =>
    (await buyers.bank<{ data: T[] }>(`/v1/${what}?payment_intent=${intentId}&limit=100`)).data;
  const intent = await buyers.bank<{ amount_received: number }>(`/v1/payment_intents/${intentId}`);
  const [payment] = await victim.query<{
    status: string;
    takenOfShipped: number;
    another: number;
    notedAt: number | null;
  }>(
    `select status, (select coalesce(sum(taken), 0)::int from (
        select max((details->>'takenCents')::int) as taken from order_events
        where payment_id = p.id and kind = 'dispute-lost' and p.tracking_number is not null
        group by details->>'disputeId') lost) as "takenOfShipped", paid_another_way_cents as another, (select extract(epoch from min(e.at))::int
      from order_events e where e.payment_id = p.id and e.kind = 'paid-another-way') as "notedAt"
     from payments p where id = $1`,
    [orderId],
  );
  const rows = await victim.query<Books['rows'][number]>(
    `select 'refund:' || id as key, amount_cents as amount, state, resolution
     from refunds where payment_id = $1`,
    [orderId],
  );
  return {
    order,
    captured: intent.amount_received,
    disputes: await list<BankDispute>('disputes'),
    refunds: await list<BankRefund>('refunds'),
    status: payment?.status ?? 'not recorded',
    takenOfShipped: payment?.takenOfShipped ?? 0,
    paidAnotherWay: payment?.another ?? 0,
    notedAt: payment?.notedAt ?? null,
    rows,
  };
}

/** Money leaves once, and only what was decided. */
function checkMoney(books: Books): string[] {
  const { captured, disputes, paidAnotherWay, notedAt, refunds, rows } = books;
  // No shop can keep a bank from taking money back after staff have paid it another way.
  const before = disputes.filter(({ created }) => notedAt === null || created < notedAt);
  const lost = lostOf({ disputes: before });
  const back = sum(arrived(books));
  const found: string[] = [];
  if (back + lost + paidAnotherWay > captured) {
    found.push(`${back} refunded, ${lost} charged back, ${paidAnotherWay} of ${captured}`);
  }
  const keys = refunds.map(({ metadata }) => metadata.key);
  if (new Set(keys).size < keys.length) found.push(`a refund was made twice: ${keys}`);
  for (const { status, metadata } of refunds) {
    const row = rows.find(({ key }) => key === metadata.key);
    const expected = status === 'failed' ? 'failed' : 'paid';
    if (row?.state !== expected)
      found.push(`${metadata.key} is ${status}, for the shop ${row?.state}`);
  }
  const owed = sum(rows.filter(({ state, resolution }) => state === 'failed' && !resolution));
  const isEnded = books.status === 'cancelled' || books.status === 'refunded';
  const due = sum(rows.filter(({ state }) => state === 'due'));
  const goneToBank = Math.max(lost, books.takenOfShipped);
  if (isEnded && back + goneToBank + paidAnotherWay + owed + due < captured) {
    const facts = JSON.stringify({ disputes, refunds, rows, paidAnotherWay });
    found.push(
      `${books.status}, and nobody sees that ${captured - back - lost} are owed: ${facts}`,
    );
  }
  const isHeld = disputes.some(({ status }) => HOLDING.includes(status));
  if (due > 0 && !isHeld) found.push(`${due} are due and not paid`);
  return found;
}

/** Nothing is packed or shipped for disputed money without a decision of staff, and nothing twice. */
async function checkGoods({ victim }: Scene, { order }: Books): Promise<string[]> {
  const events = await victim.query<{
    kind: string;
    details: { disputeId?: string; takenCents?: number; overrideDispute?: boolean } | null;
  }>('select kind, details from order_events where payment_id = $1 order by id', [order.orderId]);
  const found: string[] = [];
  const stopping = new Set<string>();
  let shipped = 0;
  for (const { kind, details } of events) {
    if (kind === 'disputed' || kind === 'dispute-lost') stopping.add(details?.disputeId ?? '');
    const isNothingTaken = kind === 'dispute-lost' && details?.takenCents === 0;
    if (kind === 'dispute-won' || kind === 'dispute-dropped' || isNothingTaken) {
      stopping.delete(details?.disputeId ?? '');
    }
    if (kind === 'ship') shipped += 1;
    if (kind !== 'pick' && kind !== 'ship') continue;
    const isRecorded = details?.overrideDispute === true;
    if (stopping.size > 0 && !(isRecorded && order.isConfirmed)) {
      found.push(`${kind} while disputed, without a decision`);
    }
  }
  if (shipped > 1) found.push(`shipped ${shipped} times`);
  return found;
}

/** The amount in dollars that a pattern captures, in cents; none when it does not match. */
function readCents(pattern: RegExp, text: string): number[] {
  const [, dollars] = pattern.exec(text) ?? [];
  return dollars ? [Math.round(Number(dollars.replaceAll(',', '')) * 100)] : [];
}

/** A buyer who got a mail about a refund that failed gets another one that says so. */
async function checkMails({ shop, victim }: Scene, books: Books): Promise<string[]> {
  const { order, rows } = books;
  const to = encodeURIComponent(order.buyer.email);
  const answer = await fetch(`${shop.bankUrl}/mailbox.json?to=${to}`);
  const all = (await answer.json()) as { subject: string; text: string; messageId: string }[];
  const mails = [...new Map(all.map((mail) => [mail.messageId, mail])).values()];
  const subjects = mails.map(({ subject }) => subject);
  const told = (pattern: RegExp) => subjects.flatMap((subject) => readCents(pattern, subject));
  const paid = told(/^Your refund of \$([\d,.]+) for Handset order [\d-]+$/);
  const corrected = told(/^Your refund of \$([\d,.]+) .* did not go through$/);
  const returned = /^Your bank has returned \$([\d,.]+) /;
  const byBank = told(returned);
  // Mails about a refund that the bank has paid in part say that the rest is still owed.
  const inPart = mails.flatMap(({ subject, text }) => {
    const [part] = readCents(returned, subject);
    const [rest] = readCents(/The remaining \$([\d,.]+) /, text);
    return part && rest ? [part + rest] : [];
  });
  const another = told(/^We have paid back \$([\d,.]+) /);
  const reopened = told(/^We still owe you \$([\d,.]+) /);
  const lost = lostOf(books);
  const found: string[] = [];
  for (const amount of new Set(paid)) {
    const times = (amounts: readonly number[]) => amounts.filter((one) => one === amount).length;
    const real = times(arrived(books).map((refund) => refund.amount));
    // The correction of a refund that was settled meanwhile is not sent.
    const settled = times(byBank) + times(inPart) + times(another);
    if (times(paid) > real + times(corrected) + settled) {
      found.push(`told of ${times(paid)} refunds of ${amount}: ${real}, ${corrected} corrected`);
    }
  }
  const add = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
  if (add(byBank) - add(reopened) > lost) {
    found.push(`told that the bank has returned ${byBank} of ${lost}, corrected ${reopened}`);
  }
  const noted = rows.filter(({ resolution }) => resolution === 'paid-another-way').length;
  if (another.length > noted) found.push(`told ${another.length} times of ${noted} other ways`);
  if (found.length === 0) return [];
  const history = await victim.query(
    'select kind, details from order_events where payment_id = $1 order by id',
    [order.orderId],
  );
  return [...found, JSON.stringify({ subjects, history, rows })];
}

/** The staff home page and lists show exactly the orders that need attention. */
async function checkProblems(
  { buyers, staff: headers }: Scene,
  all: readonly Books[],
): Promise<string[]> {
  const isUnsent = ({ status }: Books) => status === 'pending' || status === 'processing';
  const toSee = (books: Books) =>
    books.disputes.filter(
      (dispute) =>
        OPEN_DISPUTES.includes(dispute.status) ||
        (dispute.status === 'lost' && takenBy(dispute) > 0 && isUnsent(books)),
    );
  const owed = ({ rows }: Books) =>
    rows.filter(({ state, resolution }) => state === 'failed' && resolution === null);
  const { body } = await buyers.send<{
    overview: { problems: { kind: string; count: number }[] };
  }>('/products-stats?days=1', { headers });
  const shown = (kind: string) =>
    body.overview.problems.find((group) => group.kind === kind)?.count ?? 0;
  const found: string[] = [];
  const compare = async (kind: string, query: string, of: (books: Books) => object[]) => {
    const count = all.flatMap(of).length;
    if (shown(kind) !== count) found.push(`home: ${shown(kind)} ${kind} instead of ${count}`);
    const path = `/orders?${query}&limit=200`;
    const listed = (await buyers.send<{ _id: string }[]>(path, { headers })).body;
    const missing = all.filter(
      (books) => of(books).length > 0 && !listed.some(({ _id }) => _id === books.order.orderId),
    );
    for (const { order } of missing) found.push(`${order.orderId} is not in the list of ${kind}`);
  };
  await compare('disputes', 'disputes=open', toSee);
  await compare('refunds-failed', 'refund=failed', owed);
  return found;
}

/** The stock of each variant: what it was, without what was sold, with what came back. */
async function checkStock({ victim }: Scene, initial: Map<string, number>): Promise<string[]> {
  const rows = await victim.query<{ id: string; stock: number; sold: number; back: number }>(
    `select v.id, v.stock, count(i.cart_row_id)::int as sold, count(r.cart_row_id)::int as back
     from variants v
     left join (payment_items i join payments p on p.id = i.payment_id
       join payment_attempts a on a.id = p.attempt_id and a.state = 'paid') on i.variant_id = v.id
     left join returned_items r on r.payment_id = i.payment_id and r.cart_row_id = i.cart_row_id
     group by v.id`,
  );
  return rows
    .filter(({ id, stock, sold, back }) => stock !== (initial.get(id) ?? 0) - sold + back)
    .map(({ id, stock, sold, back }) => `variant ${id}: ${stock} left, ${sold} sold, ${back} back`);
}

/** One line for each violation. */
export async function findViolations(
  scene: Scene,
  orders: readonly StormOrder[],
  initialStock: Map<string, number>,
): Promise<string[]> {
  const all: Books[] = [];
  const found: string[] = [];
  for (const order of orders) {
    const books = await readBooks(scene, order);
    all.push(books);
    const broken = [
      ...checkMoney(books),
      ...(await checkGoods(scene, books)),
      ...(await checkMails(scene, books)),
    ];
    found.push(...broken.map((line) => `order ${order.orderId}: ${line}`));
  }
  return [
    ...found,
    ...(await checkProblems(scene, all)),
    ...(await checkStock(scene, initialStock)),
  ];
}

/**
 * The mails about withdrawals, each written in the transaction of its cause. Protects: once per event; nothing that a
 * stranger has typed is sent on in the name of the shop.
 */
import type { Queryable } from '../../../database/connect.ts';
import { withdrawalStatement } from '../../../shared/rules/returns.ts';
import { momentIn } from '../../../shared/rules/time-zone.ts';
import { endOfLink } from '../../../shared/rules/withdrawals.ts';
import { formatDate } from '../../../shared/words/wording.ts';
import type { ShopDeps } from '../../deps.ts';
import { findRecipient, LINK_TOKEN, queueMail } from '../../mail/index.ts';
import { findSettings } from '../../settings/index.ts';
import { signId } from '../../signed-id.ts';
import type { Payment } from '../checkout/payment-store.ts';
import { isUnshipped } from '../fulfilment/fulfilment-rules.ts';
import { mailKeys } from '../fulfilment/mail-keys.ts';
import {
  nameOrder,
  type OrderMail,
  orderAddress,
  queueOrderMail,
  toBuyer,
  unitLine,
} from '../fulfilment/order-mails.ts';
import type { SnapshotItem } from '../rules.ts';
import type { OrderWithdrawal } from './withdrawal-store.ts';

/** What a statement of withdrawal led to. */
export type WithdrawalOutcome = 'cancelled' | 'to-send-back' | 'late' | 'nothing-left';

const NEXT: Readonly<Record<WithdrawalOutcome, readonly string[]>> = {
  cancelled: ['The order had not been shipped, so we have cancelled it. Nothing is sent.'],
  'to-send-back': [
    'We will send you another email saying where to return the phones. Please send them within 14 days of your statement.',
  ],
  late: [
    'The time to withdraw from this contract was over when your statement arrived. We will still look at it and reply by email.',
  ],
  'nothing-left': [
    'Everything in this order has been cancelled, refunded or returned already, or is in a return that is under way. There is nothing else for you to do.',
  ],
};

interface Outcome {
  statement: OrderWithdrawal;
  outcome: WithdrawalOutcome;
  items: readonly SnapshotItem[];
  /** Sentences on the refund. */
  money: readonly string[];
  publicUrl: string;
}

/** Where the buyer says whether it was them. */
export function withdrawalLink(
  services: Pick<ShopDeps, 'config' | 'secrets'>,
  statementId: string,
): string {
  return toLink(services, signId(services.secrets, 'withdrawal', statementId));
}

type Links = Pick<ShopDeps, 'config'>;

const toLink = ({ config }: Links, token: string) =>
  `${config.publicUrl}/withdrawal/answer?token=${token}`;

/** A mail with the link to answer a statement. */
async function queueAnswerMail(
  tx: Queryable,
  services: Links,
  { statement, payment, mail }: AboutStatement & { mail: (link: string) => OrderMail },
): Promise<void> {
  const buyer = await findRecipient(tx, payment.userId);
  if (!buyer) return;
  const written = toBuyer(buyer, mail(toLink(services, LINK_TOKEN)));
  await queueMail(tx, { ...written, link: { purpose: 'withdrawal', id: statement.id } });
}

interface AboutStatement {
  statement: OrderWithdrawal;
  payment: Payment;
}

/** The confirmation on a durable medium of Article 11a(4), of a statement that was acted on at once. */
export async function queueWithdrawalMail(
  tx: Queryable,
  payment: Payment,
  { statement, outcome, items, money, publicUrl }: Outcome,
): Promise<void> {
  const mail = await acknowledge(tx, { statement, payment });
  const lines = [
    ...listItems(items),
    ...NEXT[outcome],
    ...money,
    '',
    `View your order: ${orderAddress(publicUrl, payment.id)}`,
  ];
  return queueOrderMail(tx, payment, { ...mail, lines: [...mail.lines, ...lines] });
}

/** The same confirmation of a statement without a session, to which its buyer can object. */
export async function queueHeldMail(
  tx: Queryable,
  services: Links,
  of: AboutStatement & { items: readonly SnapshotItem[]; actsAt: Date },
): Promise<void> {
  const { statement, payment, items, actsAt } = of;
  const then = isUnshipped(payment.status)
    ? 'Until then we do not ship the order. Then we cancel and refund it.'
    : 'Then we open the return and tell you what happens next.';
  const wait = `It was sent by somebody who was not logged in, so we act on it on ${await tellMoment(tx, actsAt)}. ${then} The day of your statement stays the one above.`;
  const { lines, ...mail } = await acknowledge(tx, { statement, payment });
  return queueAnswerMail(tx, services, {
    statement,
    payment,
    mail: (link) => ({
      ...mail,
      lines: [
        ...lines,
        ...listItems(items),
        wait,
        '',
        'Was it not you? Then please tell us before that, and your order goes on. Its page then shows a new withdrawal code, and the old one no longer works. If it was you and you do not want to wait, you can tell us there, too:',
        '',
        link,
      ],
    }),
  });
}

/** The statement, and the day and time when it came. */
async function acknowledge(
  tx: Queryable,
  { statement, payment }: AboutStatement,
): Promise<OrderMail> {
  const { id, statedBy, orderNumber, receivedAt } = statement;
  const buyer = await findRecipient(tx, payment.userId);
  // Without a session anybody may have typed it, and without a confirmed address its owner did not.
  const typed = statedBy === null ? buyer?.name : statement.name;
  const name = buyer?.isConfirmed ? (typed ?? null) : null;
  return {
    dedupeKey: mailKeys.withdrawals.received(payment.id, id),
    subject: `We have received your withdrawal from ${await nameOrder(tx, payment)}`,
    lines: [
      'This email confirms that your statement of withdrawal has reached us. Please keep it.',
      '',
      'Your statement:',
      `  ${withdrawalStatement({ name, orderNumber })}`,
      `  Email address: ${buyer?.email}`,
      '',
      `Received on ${await tellMoment(tx, receivedAt)}`,
      '',
    ],
  };
}

/** "Was it you?", of a statement without a session and without the code of the order. */
export async function queueQuestionMail(
  tx: Queryable,
  services: Links,
  { statement, payment, askedAt }: AboutStatement & { askedAt: Date },
): Promise<void> {
  const subject = `Do you want to withdraw from ${await nameOrder(tx, payment)}?`;
  const received = `Received on ${await tellMoment(tx, statement.receivedAt)}`;
  // A moment and not a number of days, because the mail may be sent again later.
  const until = await tellMoment(tx, endOfLink(statement));
  return queueAnswerMail(tx, services, {
    statement,
    payment,
    mail: (link) => ({
      dedupeKey: mailKeys.withdrawals.question(statement.id, askedAt),
      subject,
      lines: [
        'Somebody has sent us a statement of withdrawal from this order, with your email address but without the withdrawal code of the order. We do not know whether it was you, so we have not changed anything.',
        '',
        received,
        '',
        `If it was you, confirm it here by ${until}. The day of your statement stays the one above:`,
        '',
        link,
        '',
        'If it was not you, you do not have to do anything.',
      ],
    }),
  });
}

/** What became of a statement whose receipt was confirmed before. */
export async function queueDoneMail(
  tx: Queryable,
  payment: Payment,
  { statement, outcome, items, money, publicUrl }: Outcome,
): Promise<void> {
  return queueOrderMail(tx, payment, {
    dedupeKey: mailKeys.withdrawals.done(payment.id, statement.id),
    subject: `Your withdrawal from ${await nameOrder(tx, payment)}`,
    lines: [
      `We have acted on your statement of ${await tellMoment(tx, statement.receivedAt)}.`,
      '',
      ...listItems(items),
      ...NEXT[outcome],
      ...money,
      '',
      `View your order: ${orderAddress(publicUrl, payment.id)}`,
    ],
  });
}

const listItems = (items: readonly SnapshotItem[]) =>
  items.length === 0 ? [] : ['It is about:', ...items.map(unitLine), ''];

/** In words, in the time zone of the shop. */
export async function tellMoment(tx: Queryable, at: Date): Promise<string> {
  const { timeZone } = (await findSettings(tx)).settings;
  const { day, time } = momentIn(timeZone, at);
  return `${formatDate(day)} at ${time} (${timeZone})`;
}

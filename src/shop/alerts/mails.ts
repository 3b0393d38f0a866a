/** The mails of alerts, written to the outbox in the transaction of their cause. */
import type { Queryable } from '../../database/connect.ts';
import { formatCents } from '../../shared/money.ts';
import { ALERT_CONFIRM_DAYS } from '../../shared/rules/alerts.ts';
import { momentIn } from '../../shared/rules/time-zone.ts';
import { formatDate, formatNumber } from '../../shared/words/wording.ts';
import { LINK_TOKEN, queueMail } from '../mail/index.ts';

interface AlertMail {
  alertId: string;
  to: string;
  /** Of the phone, with its variant. */
  name: string;
  maxPriceCents: number | null;
}

/** Asks whether the owner of the address wants to be told. */
export async function mailConfirmation(
  tx: Queryable,
  mail: AlertMail & { confirmUrl: string; askedAt: Date },
): Promise<void> {
  const { name, maxPriceCents, confirmUrl, askedAt } = mail;
  // A moment and not a number of days, because the mail may be sent again later.
  const end = momentIn('UTC', new Date(askedAt.getTime() + ALERT_CONFIRM_DAYS * 86_400_000));
  const until = `${formatDate(end.day)} at ${end.time.slice(0, 5)} (UTC)`;
  const link = `${confirmUrl}?token=${LINK_TOKEN}`;
  const when =
    maxPriceCents === null
      ? `when the ${name} is back in stock`
      : `when the ${name} costs ${formatCents(maxPriceCents)} or less`;
  await queueMail(tx, {
    link: { purpose: 'confirm-alert', id: mail.alertId },
    dedupeKey: `alert-confirm:${mail.alertId}`,
    to: mail.to,
    subject: `Shall we tell you about the ${name}?`,
    text: `Somebody, probably you, asked us to email this address once, ${when}.\n\nOpen this link by ${until} if you want that:\n\n${link}\n\nIf you did not ask for it, you can ignore this email: nothing else will come, and we forget the address.\n`,
  });
}

/** What was waited for. Says what is so now, and hurries nobody. */
export async function mailAlert(
  tx: Queryable,
  mail: AlertMail & {
    priceCents: number;
    left: number;
    pageUrl: string;
    stopUrl: string;
  },
): Promise<void> {
  const { name, maxPriceCents, pageUrl } = mail;
  const stopUrl = `${mail.stopUrl}?token=${LINK_TOKEN}`;
  const price = formatCents(mail.priceCents);
  const left = mail.left === 1 ? 'one is' : `${formatNumber(mail.left)} are`;
  const [subject, fact] =
    maxPriceCents === null
      ? [
          `The ${name} is back`,
          `The ${name} is back in stock. It costs ${price}, and ${left} left.`,
        ]
      : [
          `The ${name} costs ${price}`,
          `The ${name} costs ${price} now. You asked to be told at ${formatCents(maxPriceCents)} or less. In stock: ${formatNumber(mail.left)}.`,
        ];
  await queueMail(tx, {
    link: { purpose: 'stop-alerts', id: mail.alertId },
    dedupeKey: `alert:${mail.alertId}`,
    to: mail.to,
    subject,
    text: `${fact} Both may have changed by the time you read this:\n\n${pageUrl}\n\nYou asked for this one email, and it is the last about this phone. To stop emails about other phones too:\n\n${stopUrl}\n`,
    unsubscribeUrl: stopUrl,
  });
}

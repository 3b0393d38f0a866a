/**
 * The sending side of the transactional outbox, at least once. Protects: no mail is lost without staff seeing it,
 * one that fails is retried with exponential backoff until it is given up, and two processes do not send the same
 * one. A crash between sending and noting it repeats the mail under the same message id.
 */

import { readOrderId } from '../../shared/tools/ids.ts';
import type { ShopDeps } from '../deps.ts';
import type { MailOutcome, SecretBox } from '../ports.ts';
import { signId } from '../signed-id.ts';
import { LINK_TOKEN, tokenOwner } from './queue-mail.ts';
import { claimDueMail, markFailed, markGivenUp, markSent, type OutboxMail } from './store.ts';
import { readWithdrawalCode, WITHDRAWAL_CODE } from './withdrawal-code.ts';

export const MAILS_A_ROUND = 20;
/** Urgent mails go first, but each fourth is an ordinary one: a flood of sign-ups must not hold up receipts. */
const ORDINARY_INTERVAL = 4;
/** How long a claimed mail belongs to the claimer: longer than the mailer's time-outs together. */
const CLAIM_S = 60;
const FIRST_RETRY_S = 10;
const LONGEST_RETRY_S = 3_600;
/** With these pauses a mail is tried for five days. */
const MOST_ATTEMPTS = 128;

const UNREADABLE: MailOutcome = {
  kind: 'refused',
  reason: 'The link in this email was sealed with another AUTH_SECRET and cannot be read any more',
};

/** Answers to messages, including the last mail to a deleted account. */
const PERSONAL = /^(?:last:)?answer:/;

/** A receipt without its withdrawal code, which is not stored; also when sent again or to a deleted account. */
const RECEIPT = /^(?:last:|again:[^:]+:)*receipt:([^:]+)$/;

type Part = Pick<ShopDeps, 'db' | 'mailer' | 'logger' | 'config' | 'secrets'>;

/**
 * One round. Claims one mail at a time, so that a process that dies, or a mail server that hangs, holds up that
 * mail and none after it.
 * @returns how many mails were sent
 */
export async function sendDueMails(services: Part): Promise<number> {
  let sent = 0;
  for (let tried = 0; tried < MAILS_A_ROUND; tried += 1) {
    const isOrdinaryFirst = tried % ORDINARY_INTERVAL === ORDINARY_INTERVAL - 1;
    const mail = await claimDueMail(services.db, { claimS: CLAIM_S, isOrdinaryFirst });
    if (!mail) break;
    if (await sendOne(services, mail)) sent += 1;
  }
  return sent;
}

async function sendOne(services: Part, mail: OutboxMail): Promise<boolean> {
  const { db, logger } = services;
  const noted = { mailId: mail.id, reqId: mail.requestId ?? undefined };
  const outcome = await deliver(services, mail);

  if (outcome.kind === 'sent') {
    logger.info(noted, 'mail sent');
    await markSent(db, mail.id);
    return true;
  }

  const { kind, reason, cause } = outcome;
  if (kind === 'refused' || mail.attempts >= MOST_ATTEMPTS) {
    logger.warn({ ...noted, err: cause, reason }, 'mail given up');
    await markGivenUp(db, mail.id, reason);
    return false;
  }
  const delayS = Math.min(FIRST_RETRY_S * 2 ** (mail.attempts - 1), LONGEST_RETRY_S);
  logger.warn({ ...noted, err: cause, reason, delayS }, 'mail not sent; will try again');
  await markFailed(db, mail.id, { delayS, reason });
  return false;
}

async function deliver(services: Part, mail: OutboxMail): Promise<MailOutcome> {
  const { mailer, secrets, config } = services;
  const { unsubscribeUrl } = mail;
  const token = findToken(secrets, mail);
  if (token === undefined) return UNREADABLE;

  return mailer.send({
    to: mail.toAddress,
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: (await fillInCode(services, mail)).replaceAll(LINK_TOKEN, token),
    unsubscribeUrl: unsubscribeUrl?.replaceAll(LINK_TOKEN, token) ?? null,
    isPersonal: PERSONAL.test(mail.dedupeKey),
    messageId: `<${mail.id}@${new URL(config.publicUrl).hostname}>`,
    requestId: mail.requestId,
  });
}

async function fillInCode(services: Part, { dedupeKey, bodyText }: OutboxMail): Promise<string> {
  const orderId = readOrderId(RECEIPT.exec(dedupeKey)?.[1] ?? '');
  if (!orderId) return bodyText;
  return bodyText.replaceAll(WITHDRAWAL_CODE, await readWithdrawalCode(services, orderId));
}

/** @returns undefined when it was sealed with a secret that is not configured any more */
function findToken(
  secrets: SecretBox,
  { id, linkPurpose, linkId, sealedToken }: OutboxMail,
): string | undefined {
  if (linkPurpose !== null && linkId !== null) return signId(secrets, linkPurpose, linkId);
  return sealedToken === null ? LINK_TOKEN : secrets.open(sealedToken, tokenOwner(id))?.toString();
}

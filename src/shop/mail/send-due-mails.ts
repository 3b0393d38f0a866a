/**
 * The sending side of the transactional outbox, at least once. Protects: no mail is lost, one that fails is
 * tried again with exponential backoff (there is no dead letter queue: a mail that keeps failing stays, and staff
 * see it), and two processes do not send the same one. A crash between sending and noting it repeats the mail
 * under the same message id.
 */
import type { ShopDeps } from '../deps.ts';
import { claimDueMail, markFailed, markSent, type OutboxMail } from './store.ts';

export const MAILS_A_ROUND = 20;
/** How long a claimed mail belongs to the claimer: longer than the mailer's time-outs together. */
const CLAIM_S = 60;
const FIRST_RETRY_S = 10;
const LONGEST_RETRY_S = 3_600;

/** Answers to messages, including the last mail to a deleted account. */
const PERSONAL = /^(?:last:)?answer:/;

type Part = Pick<ShopDeps, 'db' | 'mailer' | 'logger' | 'config'>;

/**
 * Claims one mail at a time: a process that dies, or a mail server that hangs, holds up that mail and
 * none behind it.
 * @returns how many mails were sent
 */
export async function sendDueMails(services: Part): Promise<number> {
  let sent = 0;
  for (let tried = 0; tried < MAILS_A_ROUND; tried += 1) {
    const mail = await claimDueMail(services.db, { claimS: CLAIM_S });
    if (!mail) break;
    if (await sendOne(services, mail)) sent += 1;
  }
  return sent;
}

async function sendOne(services: Part, mail: OutboxMail): Promise<boolean> {
  const { requestId } = mail;
  const noted = { mailId: mail.id, ...(requestId === null ? {} : { reqId: requestId }) };
  try {
    await services.mailer.send({
      to: mail.toAddress,
      replyTo: mail.replyTo,
      subject: mail.subject,
      text: mail.bodyText,
      unsubscribeUrl: mail.unsubscribeUrl,
      isPersonal: PERSONAL.test(mail.dedupeKey),
      messageId: `<${mail.id}@${new URL(services.config.publicUrl).hostname}>`,
      requestId,
    });
  } catch (error) {
    const delayS = Math.min(FIRST_RETRY_S * 2 ** (mail.attempts - 1), LONGEST_RETRY_S);
    services.logger.warn({ err: error, ...noted, delayS }, 'mail not sent; will try again');
    await markFailed(services.db, mail.id, { delayS, reason: String(error) });
    return false;
  }
  services.logger.info(noted, 'mail sent');
  await markSent(services.db, mail.id);
  return true;
}

/** The mail server: connects and signs in as the shop does, and sends a mail only where one is asked for. */
import { createSmtpMailer } from '../../src/adapters/smtp.ts';
import type { Config } from '../../src/config.ts';
import { newId } from '../../src/shared/tools/ids.ts';
import type { MailOutcome } from '../../src/shop/ports.ts';
import { type Finding, right, wrong } from './finding.ts';

const ADVICE: Record<string, string> = {
  EAUTH:
    'Check user and password in SMTP_URL; special characters in them are written as %40 and the like.',
  ETLS: 'A live shop needs STARTTLS or smtps: with a valid certificate; see PLAINTEXT_HOSTS.',
  EDNS: 'Check the host in SMTP_URL.',
};
const CERTIFICATE_ADVICE = 'It needs a certificate that is valid for the host in SMTP_URL.';
const OTHER_ADVICE =
  'Check host and port in SMTP_URL (587 with smtp:, 465 with smtps:), and that this machine may connect to them.';

/** @param recipient of a test mail */
export async function* checkMail(
  { mail, publicUrl }: Config,
  recipient: string | undefined,
): AsyncGenerator<Finding> {
  const { username, hostname } = new URL(mail.smtpUrl);
  const mailer = createSmtpMailer(mail);
  const outcome = await mailer.signIn();
  if (outcome.kind !== 'sent') {
    yield wrong('mail server', explain(outcome));
    return;
  }
  yield right(
    'mail server',
    username === '' ? 'it answers' : 'it answers and lets the shop sign in',
  );
  if (recipient === undefined) return;

  const sent = await mailer.send({
    to: recipient,
    replyTo: null,
    subject: 'A test mail of your shop',
    text: `This is a test. The shop at ${publicUrl} can send mail.\n`,
    messageId: `<${newId()}@${hostname}>`,
    requestId: null,
    unsubscribeUrl: null,
    isPersonal: false,
  });
  if (sent.kind === 'sent') {
    yield right('test mail', 'the server has taken it. See that it arrives, and not as spam.');
  } else yield wrong('test mail', `${explain(sent)} The sender is MAIL_FROM.`);
}

function explain({ reason, cause }: Exclude<MailOutcome, { kind: 'sent' }>): string {
  const { code = '' } = cause as NodeJS.ErrnoException;
  const other = /certificate/i.test(reason) ? CERTIFICATE_ADVICE : OTHER_ADVICE;
  return `${reason.replace(/\.$/, '')}. ${ADVICE[code] ?? other}`;
}

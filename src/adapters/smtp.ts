/**
 * The mailer over SMTP. Protects: addresses are passed as objects and never parsed from text, so that
 * nothing typed by a visitor can add a recipient or a header.
 */
import { createTransport } from 'nodemailer';
import { AppError } from '../shared/errors.ts';
import { REQUEST_ID, type SpanOptions, step } from '../shared/tools/trace.ts';
import type { Mail, Mailer } from '../shop/ports.ts';

const TIMEOUT_MS = 10_000;

/**
 * @param settings `smtpUrl` such as `smtp://127.0.0.1:1025`, `from` as `Name <address>`
 */
export function createSmtpMailer(settings: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    url: settings.smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const server = URL.parse(settings.smtpUrl)?.hostname;
  return {
    async send(mail) {
      assertSingleLines(mail);
      try {
        await step('send mail', traceOptions(server, mail), () =>
          transport.sendMail({
            from: settings.from,
            to: { name: '', address: mail.to },
            ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
            subject: mail.subject,
            text: mail.text,
            messageId: mail.messageId,
            headers: headersOf(mail),
          }),
        );
      } catch (error) {
        throw new AppError('provider-error', { cause: error });
      }
    },
  };
}

/**
 * `Auto-Submitted` (RFC 3834) and Outlook's own header keep out-of-office replies away. One-click unsubscribing is two
 * headers: where to, and that a single POST is enough (RFC 8058).
 */
function headersOf({ requestId, unsubscribeUrl, isPersonal }: Mail): Record<string, string> {
  return {
    ...(isPersonal
      ? {}
      : { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }),
    ...(requestId === null ? {} : { 'X-Request-Id': requestId }),
    ...(unsubscribeUrl === null
      ? {}
      : {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
  };
}

/** Whom it is for is nobody's business. */
function traceOptions(server: string | undefined, { requestId }: Mail): SpanOptions {
  const attributes = {
    'network.protocol.name': 'smtp',
    'server.address': server,
    [REQUEST_ID]: requestId ?? undefined,
  };
  return { kind: 'client', attributes };
}

function assertSingleLines({ to, replyTo, subject, unsubscribeUrl }: Mail): void {
  if (![to, replyTo ?? '', subject, unsubscribeUrl ?? ''].some((line) => /[\r\n]/.test(line)))
    return;
  throw new AppError('validation', { detail: 'A line break has no place in a mail header.' });
}

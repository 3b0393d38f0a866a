/**
 * The mailer over SMTP. Protects: addresses are passed as objects and never parsed from text, so that
 * nothing typed by a visitor can add a recipient or a header.
 */
import { createTransport } from 'nodemailer';
import { cleanLine } from '../shared/rules/plain-text.ts';
import { REQUEST_ID, type SpanOptions, step } from '../shared/tools/trace.ts';
import { MAIL_SENDERS, type Mail, type Mailer, type MailOutcome } from '../shop/ports.ts';

const TIMEOUT_MS = 10_000;
/** One for each sender of jobs.ts. */
const MOST_CONNECTIONS = MAIL_SENDERS;
/** A connection serves the mails that are due one after the other, and is closed after them. */
const IDLE_MS = 1_000;
/** By which an address could switch encryption off, or the check of the certificate. */
const TLS_PARAMETER = /^(?:requireTLS|ignoreTLS|opportunisticTLS|secure|tls\b.*)$/i;

/**
 * @param settings `smtpUrl` such as `smtp://127.0.0.1:1025`, `from` as `Name <address>`; with `requiresTls` nothing but
 *   the greeting is said to a server without TLS or with a certificate of somebody else
 */
export function createSmtpMailer(settings: {
  smtpUrl: string;
  requiresTls: boolean;
  from: string;
}): Mailer & { signIn(): Promise<MailOutcome> } {
  const transport = createTransport({
    url: settings.requiresTls ? withoutTlsParameters(settings.smtpUrl) : settings.smtpUrl,
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    // The outbox retries, and knows that a mail may have arrived.
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    requireTLS: settings.requiresTls,
  });
  const server = URL.parse(settings.smtpUrl)?.hostname;
  return {
    async send(mail) {
      if (!hasSingleLines(mail)) {
        return { kind: 'refused', reason: 'A line break has no place in a mail header' };
      }
      try {
        await step('send mail', traceOptions(server, mail), () =>
          transport.sendMail({
            from: settings.from,
            to: { name: '', address: mail.to },
            ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
            subject: subjectLine(mail.subject),
            text: mail.text,
            messageId: mail.messageId,
            headers: headersOf(mail),
          }),
        );
      } catch (error) {
        return toOutcome(error);
      }
      return { kind: 'sent' };
    },
    /** Connects and signs in as for a mail, and sends none. */
    async signIn() {
      try {
        await transport.verify();
      } catch (error) {
        return toOutcome(error);
      }
      return { kind: 'sent' };
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

/**
 * One line, whatever a name that was stored earlier holds. Without `=?` nothing in it is an encoded word
 * (RFC 2047), which mail programs would decode into anything.
 */
function subjectLine(subject: string): string {
  return cleanLine(subject).replaceAll('=?', '= ?');
}

function hasSingleLines({ to, replyTo, unsubscribeUrl }: Mail): boolean {
  return ![to, replyTo ?? '', unsubscribeUrl ?? ''].some((line) => /[\r\n]/.test(line));
}

interface SmtpError extends Error {
  command?: string;
  /** What the server said, and the number that it begins with. */
  response?: string;
  responseCode?: number;
}

/** The server wants a log-in or TLS first: a fault of the settings, not of the mail. */
const NOT_ALLOWED_YET = [530, 534, 535, 538];

/** "Relaying denied" and the like (RFC 3463: policy, routing): the next mail would be refused as well. */
const OF_ALL_MAILS = /^5\d\d[ -]5\.[47]\./;

/**
 * A 5xx reply to the recipient or the content is final (RFC 5321, 4.2.1). Anything before that, such as a refused
 * connection, log-in or sender, says nothing about this mail, and neither does a recipient refused by policy.
 */
function toOutcome(error: unknown): MailOutcome {
  if (!(error instanceof Error)) return { kind: 'failed', reason: String(error) };
  const { command = '', response, responseCode = 0, message }: SmtpError = error;
  const isOfThisMail =
    command === 'DATA' || (command === 'RCPT TO' && !OF_ALL_MAILS.test(response ?? ''));
  const isFinal = isOfThisMail && responseCode >= 500 && !NOT_ALLOWED_YET.includes(responseCode);
  const reason = removeAddresses(response ?? message);
  return { kind: isFinal ? 'refused' : 'failed', reason, cause: error };
}

/** Servers quote whom a mail is for, and sometimes the links that they did not like. */
function removeAddresses(reply: string): string {
  return reply
    .replaceAll(/https?:\S+/gi, '(link)')
    .replaceAll(/[^\s<>()"']+@[^\s<>()"']+/g, '(address)')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What an address says wins over the options beside it. */
function withoutTlsParameters(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const name of [...url.searchParams.keys()]) {
    if (TLS_PARAMETER.test(name)) url.searchParams.delete(name);
  }
  return url.href;
}

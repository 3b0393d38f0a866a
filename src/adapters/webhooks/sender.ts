/**
 * Webhooks as standardwebhooks.com says. Protects: a name is resolved once and what was judged is what is connected
 * to, so a name that changes its address in between (DNS rebinding) gains nothing; redirects are answers, not ways.
 */
import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { errorCode } from '../../shared/errors.ts';
import type { WebhookMessage, WebhookOutcome, WebhookSender } from '../../shop/ports.ts';
import { hostOf, RefusedTarget, readTarget, resolveTarget, type TargetRules } from './targets.ts';

/** As the specification advises. */
const TIMEOUT_MS = 15_000;
const SECRET_BYTES = 32;

type Options = Omit<TargetRules, 'resolve'> & Partial<Pick<TargetRules, 'resolve'>>;

/** @param options.resolve asks the DNS of this machine when it is left out */
export function createWebhookSender(options: Options): WebhookSender {
  const rules: TargetRules = { resolve: (name) => lookup(name, { all: true }), ...options };
  return {
    makeSecret: () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`,
    async findFault(text) {
      try {
        const url = readTarget(text, rules);
        if (isIP(hostOf(url)) === 0) await resolveTarget(hostOf(url), rules);
        return null;
      } catch (error) {
        return describeFailure(error);
      }
    },
    async send(message) {
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      try {
        return await post(message, AbortSignal.any([message.signal, timeout]), rules);
      } catch (error) {
        if (timeout.aborted) return { status: null, failure: 'No answer within 15 seconds' };
        return { status: null, failure: describeFailure(error) };
      }
    },
  };
}

async function post(
  message: WebhookMessage,
  signal: AbortSignal,
  rules: TargetRules,
): Promise<WebhookOutcome> {
  const url = readTarget(message.url, rules);
  const { request } = url.protocol === 'https:' ? https : http;
  const sent = request(url, {
    method: 'POST',
    headers: headersOf(message),
    lookup: judgingLookup(rules),
    // A connection of its own: one that is kept is used without looking where it leads.
    agent: false,
    signal,
  });
  return new Promise((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (answer) => {
      const { statusCode = 0, headers } = answer;
      // What else it says is of no interest, however much it is.
      answer.destroy();
      resolve({ status: statusCode, retryAfterSeconds: readRetryAfter(headers['retry-after']) });
    });
    sent.end(message.body);
  });
}

function headersOf({ id, sentAt, body, secrets }: WebhookMessage): Record<string, string | number> {
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Handset-Webhooks/1.0 (+https://www.standardwebhooks.com)',
    'webhook-id': id,
    'webhook-timestamp': Math.floor(sentAt.getTime() / 1_000),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(id, sentAt, body))
      .join(' '),
  };
}

/** Takes the place of the DNS while a connection is made: what it has not judged is not connected to. */
function judgingLookup(rules: TargetRules): LookupFunction {
  return (hostname, { all }, done) => {
    resolveTarget(hostname, rules).then(
      (addresses) => {
        const [{ address, family } = { address: '', family: 0 }] = addresses;
        if (all) done(null, addresses);
        else done(null, address, family);
      },
      (error) => done(error, ''),
    );
  };
}

/** Seconds or a date (RFC 9110, 10.2.3); null for anything else. */
function readRetryAfter(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1_000));
}

const FAILURES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no such host',
  EAI_AGAIN: 'The name of the host could not be looked up',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was cut off',
  EPIPE: 'The connection was cut off',
  ETIMEDOUT: 'The host did not answer',
  EHOSTUNREACH: 'The host could not be reached',
  ENETUNREACH: 'The host could not be reached',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is not trusted',
};

/** In words of ours: what an error says of itself may hold an address with a token in it. */
function describeFailure(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof RefusedTarget) return at.message;
    // Several addresses were tried, and each has failed.
    if (at instanceof AggregateError) return describeFailure(at.errors[0]);
  }
  const code = errorCode(error) ?? '';
  return (
    FAILURES[code] ?? (code === '' ? 'The connection failed' : `The connection failed (${code})`)
  );
}

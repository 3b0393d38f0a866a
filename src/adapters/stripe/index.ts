/**
 * The card gateway over Stripe's API, by the unmodified SDK; the embedded bank speaks the same API. No other part of
 * the shop knows the SDK. Protects: one intent an attempt (its id is the idempotency key); a call is found
 * in the provider's log by what it calls it, beside the request of ours that made it.
 */
import Stripe from 'stripe';
import { presentRequestId } from '../../shared/tools/request-id.ts';
import { presentSpan, step } from '../../shared/tools/trace.ts';
import type { CardGateway } from '../../shop/card-port.ts';
import type { Logger } from '../../shop/ports.ts';
import type { TaxService } from '../../shop/tax-port.ts';
import { disputeAddress, listDisputes } from './disputes.ts';
import { readEvent } from './events.ts';
import {
  cancelIntent,
  createIntent,
  listIntents,
  retrieveIntent,
  shareIntents,
} from './intents.ts';
import { listRefundReports, listRefunds, refund } from './refunds.ts';
import { createTaxService } from './tax.ts';

export { SIGNATURE_TOLERANCE_S, STRIPE_EVENT_TYPES } from './events.ts';

interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  apiUrl: string;
}

type ProviderLogger = Pick<Logger, 'info' | 'error'>;

const TIMEOUT_MS = 8_000;
const MAX_NETWORK_RETRIES = 2;
/** The key is unknown, revoked, or lacks a permission: payments fail until it is replaced. */
const KEY_REFUSED = [401, 403];
const INTENT_ID = /^pi_[A-Za-z0-9_]{1,250}$/;

/**
 * Builds the gateway from the settings; it keeps no connection open.
 * @param own.shop named in every intent, so that the shop knows its own in an account that others use as well
 * @param own.previousWebhookSecret accepted beside the one of the settings
 * @param own.logger gets a line for each answer of the provider; without one nobody is told
 */
export function createStripeGateway(
  settings: StripeSettings,
  {
    shop,
    previousWebhookSecret,
    logger,
  }: { shop: string; previousWebhookSecret?: string | undefined; logger?: ProviderLogger },
): CardGateway {
  const stripe = connectStripe(settings);
  if (logger) noteAnswers(stripe, logger);
  const book = { stripe, shop };
  const reading = { stripe, isLive: /^(sk|rk)_live_/.test(settings.secretKey) };
  const { webhookSecret } = settings;
  return {
    createIntent: shareIntents((input) => createIntent(book, input)),
    retrieveIntent: (intentId) => retrieveIntent(stripe, intentId),
    cancelIntent: (intentId) => cancelIntent(stripe, intentId),
    refund: (input) => refund(stripe, input),
    listRefunds: (intentId) => listRefunds(stripe, intentId),
    listRefundReports: ({ since }) => listRefundReports(stripe, since),
    listDisputes: (of) => listDisputes(stripe, of),
    disputeAddress: (id) => disputeAddress(settings.apiUrl, settings.secretKey, id),
    listIntents: ({ createdAfter }) => listIntents(stripe, createdAfter),
    isIntentId: (text) => INTENT_ID.test(text),
    readEvent(rawBody, signature) {
      try {
        return readEvent({ ...reading, webhookSecret }, rawBody, signature);
      } catch (error) {
        if (previousWebhookSecret === undefined) throw error;
        const before = { ...reading, webhookSecret: previousWebhookSecret };
        return readEvent(before, rawBody, signature);
      }
    },
  };
}

/** @param logger gets a line for each answer of the provider; without one nobody is told */
export function createStripeTax(
  settings: StripeSettings & { taxPostalCode: string },
  logger?: ProviderLogger,
): TaxService {
  const stripe = connectStripe(settings);
  if (logger) noteAnswers(stripe, logger);
  return createTaxService(stripe, settings.taxPostalCode);
}

/** Not said in a call itself: what is tried again under one idempotency key has to stay the same. */
function noteAnswers(stripe: Stripe, logger: ProviderLogger): void {
  stripe.on('response', (answer: Stripe.ResponseEvent) => {
    const { method, path, status, elapsed: ms, request_id: providerRequestId } = answer;
    const reqId = presentRequestId() ?? undefined;
    const details = { reqId, providerRequestId, method, path, status, ms };
    if (KEY_REFUSED.includes(status)) logger.error(details, 'card provider refuses our key');
    else logger.info(details, 'card provider answered');
  });
}

/** @param maxNetworkRetries how often a request without an answer is sent again */
export function connectStripe(
  { secretKey, apiUrl }: Pick<StripeSettings, 'secretKey' | 'apiUrl'>,
  maxNetworkRetries = MAX_NETWORK_RETRIES,
): Stripe {
  const api = new URL(apiUrl);
  return new Stripe(secretKey, {
    host: api.hostname,
    port: api.port || (api.protocol === 'https:' ? 443 : 80),
    protocol: api.protocol === 'https:' ? 'https' : 'http',
    maxNetworkRetries,
    timeout: TIMEOUT_MS,
    telemetry: false,
    httpClient: traceCalls(Stripe.createNodeHttpClient()),
  });
}

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/** Each call of the provider, and each time it is tried again, is a step of the present trace. */
function traceCalls(client: HttpClient): HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest(...call) {
      const [host, port, path, method] = call;
      const template = withoutIds(path);
      const attributes = {
        'http.request.method': method,
        'url.template': template,
        'server.address': host,
        'server.port': Number(port),
      };
      return step(`${method} ${template}`, { kind: 'client', attributes }, async () => {
        const answer = await client.makeRequest(...call);
        presentSpan()?.set({
          'http.response.status_code': answer.getStatusCode(),
          'handset.provider.request_id': answer.getHeaders()['request-id']?.toString(),
        });
        return answer;
      });
    },
  };
}

/** `/v1/payment_intents/pi_1/cancel?a=b` is of the kind `/v1/payment_intents/{id}/cancel`. */
function withoutIds(path: string): string {
  const [address = ''] = path.split('?', 1);
  return address.replace(/^(\/v\d\/[a-z_]+)\/[^/]+/, '$1/{id}');
}

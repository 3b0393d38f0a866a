/**
 * What Stripe says of the keys, the account and the webhook endpoint. Changes nothing there: the calls that would make
 * something ask for what Stripe refuses, such as a payment of nothing and a refund of no payment.
 */
import Stripe from 'stripe';
import {
  connectStripe,
  SIGNATURE_TOLERANCE_S,
  STRIPE_EVENT_TYPES,
} from '../../src/adapters/stripe/index.ts';
import type { Config } from '../../src/config.ts';
import type { Clock } from '../../src/shared/clock.ts';
import { CURRENCY } from '../../src/shared/money.ts';
import { type Finding, open, reasonOf, right, wrong } from './finding.ts';

const TIMEOUT_MS = 10_000;
const MAX_SKEW_S = 60;
const NO_PAYMENT = 'pi_of_no_payment';
/** Keys of one account share these characters. Stripe promises nothing of the kind, so they only ever confirm. */
const ACCOUNT_IN_KEY = /^[psr]k_(?:live|test)_51(\w{14})/;

type Permission = [name: string, ask: (stripe: Stripe) => Promise<unknown>];

/** What the shop does at Stripe; a restricted key needs the permission for each. */
const NEEDED: Permission[] = [
  ['read payments', (stripe) => listIntents(stripe)],
  ['make payments', (stripe) => stripe.paymentIntents.create({ amount: 0, currency: CURRENCY })],
  ['read refunds', (stripe) => stripe.refunds.list({ limit: 1 })],
  ['make refunds', (stripe) => stripe.refunds.create({ payment_intent: NO_PAYMENT })],
  ['read disputes', (stripe) => stripe.disputes.list({ limit: 1 })],
  ['read events', (stripe) => stripe.events.list({ limit: 1 })],
];
const NEEDED_FOR_TAX: Permission = [
  'calculate taxes',
  (stripe) => stripe.tax.calculations.create({ currency: CURRENCY, line_items: [] }),
];

const SIGNING_SECRET = [
  'webhook signing secret',
  'Stripe shows it only once. The first payment proves whether STRIPE_WEBHOOK_SECRET is right: the dashboard lists its event as delivered, and the log has no security event `webhook`.',
] as const;

export async function* checkStripe(config: Config, clock: Clock): AsyncGenerator<Finding> {
  const { secretKey, apiUrl, taxPostalCode } = config.stripe;
  const stripe = connectStripe({ secretKey, apiUrl }, 0);
  const needed = taxPostalCode === undefined ? NEEDED : [...NEEDED, NEEDED_FOR_TAX];
  try {
    yield await checkClock(apiUrl, clock);
    yield await checkPermissions(stripe, needed);
  } catch (error) {
    // Out of reach, or not known: nothing else could be asked.
    yield wrong('Stripe', explain(error, 'STRIPE_SECRET_KEY'));
    return;
  }
  const checks = [
    () => checkAccount(stripe),
    () => checkPublishableKey(stripe, config),
    () => checkEndpoints(stripe, `${config.publicUrl}/webhooks/stripe`),
    async () => open(...SIGNING_SECRET),
    ...(taxPostalCode === undefined ? [] : [() => checkTax(stripe)]),
  ];
  for (const check of checks) {
    yield await check().catch((error) => wrong('Stripe', explain(error, 'STRIPE_SECRET_KEY')));
  }
}

const listIntents = (stripe: Stripe) =>
  stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge'] });

/** Signatures of events are bound to the time. */
async function checkClock(apiUrl: string, clock: Clock): Promise<Finding> {
  const about = 'clock';
  const answer = await fetch(`${apiUrl}/v1/account`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const toldMs = Date.parse(answer.headers.get('date') ?? '');
  await answer.body?.cancel();
  if (Number.isNaN(toldMs)) return open(about, 'Stripe has not told the time');
  const skewS = Math.round(Math.abs(clock.now().getTime() - toldMs) / 1_000);
  if (skewS <= MAX_SKEW_S) return right(about, 'it agrees with the clock of Stripe');
  const advice = 'Turn on NTP: `timedatectl set-ntp true`.';
  if (skewS <= SIGNATURE_TOLERANCE_S) {
    return open(about, `it differs from the clock of Stripe by ${skewS} s. ${advice}`);
  }
  return wrong(
    about,
    `it differs from the clock of Stripe by ${skewS} s, so signed events are refused. ${advice}`,
  );
}

/** @throws Error when Stripe does not know the key, or cannot be reached */
async function checkPermissions(stripe: Stripe, needed: Permission[]): Promise<Finding> {
  const about = 'Stripe secret key';
  const missing: string[] = [];
  for (const [permission, ask] of needed) {
    const lacks = await findMissingPermission(() => ask(stripe));
    if (lacks !== undefined) missing.push(`${permission}${lacks}`);
  }
  if (missing.length === 0) return right(about, 'payments, refunds, disputes and events work');
  return wrong(
    about,
    `it may not ${missing.join(', ')}. Give the restricted key these permissions in Stripe's dashboard, under API keys.`,
  );
}

/**
 * @returns undefined when the call is allowed, else the name of the permission as far as Stripe tells it
 * @throws Error when Stripe fails, refuses the key, or cannot be reached
 */
async function findMissingPermission(call: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    const [name] = /rak_\w+/.exec(error.message) ?? [];
    return name === undefined ? '' : ` (${name})`;
  }
}

/** The shop itself does not read what these calls answer, so a restricted key may lack their permissions. */
async function readIfAllowed<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return undefined;
    throw error;
  }
}

async function checkAccount(stripe: Stripe): Promise<Finding> {
  const about = 'Stripe account';
  const account = await readIfAllowed(() => stripe.accounts.retrieveCurrent());
  if (account === undefined) {
    return open(
      about,
      'the restricted key may not read it. See in the dashboard that payments are turned on.',
    );
  }
  if (account.charges_enabled) return right(about, 'it may charge cards');
  const reason = account.requirements?.disabled_reason;
  return wrong(
    about,
    `it may not charge cards yet${reason ? ` (${reason})` : ''}. Finish its activation in Stripe's dashboard.`,
  );
}

/** A browser's only call with it is about a payment, and only the account that made the payment finds it. */
async function checkPublishableKey(
  stripe: Stripe,
  { stripe: { secretKey, publishableKey, apiUrl } }: Config,
): Promise<Finding> {
  const about = 'Stripe publishable key';
  const [intent] = (await readIfAllowed(() => listIntents(stripe)))?.data ?? [];
  const { id, client_secret: secret } = intent?.client_secret
    ? intent
    : { id: NO_PAYMENT, client_secret: `${NO_PAYMENT}_secret_none` };
  const browser = connectStripe({ secretKey: publishableKey, apiUrl }, 0);
  try {
    await browser.paymentIntents.retrieve(id, { client_secret: secret ?? '' });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) {
      return wrong(about, explain(error, 'STRIPE_PUBLISHABLE_KEY'));
    }
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if (id !== NO_PAYMENT) {
      const advice = 'Take both keys from the same account and mode.';
      return wrong(about, `it belongs to another account than STRIPE_SECRET_KEY. ${advice}`);
    }
    const [one, other] = [publishableKey, secretKey].map((key) => ACCOUNT_IN_KEY.exec(key)?.[1]);
    if (one !== undefined && one === other) return right(about, 'it belongs to the same account');
    return open(
      about,
      'Stripe knows it. The first payment shows whether it belongs to the account of STRIPE_SECRET_KEY.',
    );
  }
  return right(about, 'it belongs to the same account');
}

async function checkEndpoints(stripe: Stripe, url: string): Promise<Finding> {
  const list = () => stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 500 });
  const endpoints = await readIfAllowed(list);
  if (endpoints !== undefined) return judgeEndpoints(endpoints, url);
  return open(
    'webhook endpoint',
    `the restricted key may not list endpoints. See in the dashboard that ${url} is sent: ${STRIPE_EVENT_TYPES.join(', ')}.`,
  );
}

type Endpoint = Pick<Stripe.WebhookEndpoint, 'url' | 'status' | 'enabled_events' | 'api_version'>;

/** @param url of the shop's webhook; the others are listed as well */
export function judgeEndpoints(endpoints: Endpoint[], url: string): Finding {
  const about = 'webhook endpoint';
  const details = endpoints.map(describeEndpoint);
  const own = endpoints.filter((endpoint) => endpoint.url === url);
  const enabled = own.filter(({ status }) => status === 'enabled');
  const missing = enabled
    .map(listMissingEvents)
    .toSorted((one, other) => one.length - other.length)[0];

  if (own.length === 0) {
    const says = `none leads to ${url}. Add one in Stripe's dashboard for: ${STRIPE_EVENT_TYPES.join(', ')}.`;
    return { ...wrong(about, says), details };
  }
  if (missing === undefined) {
    const says = `${url} is turned off at Stripe. Turn it on in the dashboard, under Webhooks.`;
    return { ...wrong(about, says), details };
  }
  if (missing.length > 0) {
    const says = `${url} is not sent ${missing.join(', ')}. Add them to it in Stripe's dashboard.`;
    return { ...wrong(about, says), details };
  }
  if (enabled.length > 1) {
    const says = `${enabled.length} lead to ${url}, each with a signing secret of its own. The shop takes the events of one, and of the one of STRIPE_WEBHOOK_SECRET_PREVIOUS. Delete the others.`;
    return { ...open(about, says), details };
  }
  return { ...right(about, `${url} is sent all that the shop needs`), details };
}

function describeEndpoint({ url, status, enabled_events: events, api_version }: Endpoint): string {
  const sent = events.includes('*') ? 'all events' : `${events.length} events`;
  return `${url}: ${status}, ${sent}, version ${api_version ?? 'of the account'}`;
}

function listMissingEvents({ enabled_events: events }: Endpoint): string[] {
  if (events.includes('*')) return [];
  return STRIPE_EVENT_TYPES.filter((type) => !events.includes(type));
}

async function checkTax(stripe: Stripe): Promise<Finding> {
  const about = 'Stripe Tax';
  const settings = await readIfAllowed(() => stripe.tax.settings.retrieve());
  if (settings === undefined) {
    return open(about, 'the restricted key may not read its settings. See the dashboard.');
  }
  if (settings.status === 'active') return right(about, 'it is turned on');
  const missing = settings.status_details.pending?.missing_fields ?? [];
  return wrong(
    about,
    `its settings are not complete (${missing.join(', ')}). Finish them in Stripe's dashboard, under Tax.`,
  );
}

function explain(error: unknown, setting: string): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return `Stripe does not know the key. Copy ${setting} from its dashboard again, under API keys.`;
  }
  if (error instanceof Stripe.errors.StripeConnectionError || !isStripeError(error)) {
    const { detail } = error as { detail?: unknown };
    return `Stripe cannot be reached (${reasonOf(detail ?? error)}). This machine needs a way out to api.stripe.com, port 443.`;
  }
  return `Stripe answered with an error (${error.statusCode} ${error.type}). See status.stripe.com, and try again.`;
}

function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError;
}

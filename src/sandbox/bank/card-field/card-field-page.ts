/**
 * The card field's side of the protocol with the shop (`card-field-protocol.ts`).
 * Rule protected: only messages from the shop's origin and the embedding window are obeyed, and
 * nothing about the card is ever posted to it. Runs in the browser: functions that know only each other.
 */
import type { CardFieldEvent, CardFieldRequest } from '../card-field-protocol.ts';
import type { askBank, BankAnswer, BankRefusal } from './bank-client.ts';
import type { CardInputs, FieldName } from './inputs.ts';

interface PageParts {
  createInputs: (onChange: () => void) => CardInputs;
  askBank: typeof askBank;
}

interface CardPage {
  shopOrigin: string;
  form: HTMLElement;
  /** Where the bank asks its question, in a frame. */
  panel: HTMLElement;
  busyNote: HTMLElement;
}

type ConfirmRequest = Extract<CardFieldRequest, { type: 'handset:confirm' }>;
type Post = (event: CardFieldEvent) => void;
type Result = Extract<CardFieldEvent, { type: 'result' }>;

/** What became of a payment. */
type Outcome = Pick<Result, 'paymentIntentId' | 'status'> | { refusal: BankRefusal };

/** @throws Error when something of the page is missing */
export function findPage(): CardPage {
  const form = document.getElementById('card');
  const panel = document.getElementById('challenge');
  const busyNote = document.getElementById('busy');
  if (!form || !panel || !busyNote) throw new Error('The page is incomplete');
  return { shopOrigin: document.body.dataset.shopOrigin ?? '', form, panel, busyNote };
}

/** The field that a refusal is about. */
export function fieldOfRefusal({ param, code }: BankRefusal): FieldName | undefined {
  const ofParam: Record<string, FieldName> = {
    number: 'number',
    exp_month: 'expiry',
    exp_year: 'expiry',
    cvc: 'cvc',
  };
  const ofCode: Record<string, FieldName> = {
    incorrect_cvc: 'cvc',
    expired_card: 'expiry',
    incorrect_number: 'number',
  };
  return ofParam[param ?? ''] ?? ofCode[code ?? ''];
}

/**
 * Shows the bank's question instead of the inputs, until it has been answered. Each question has a
 * new frame: loading a second page into the same one would add a history entry to the shop's tab.
 */
export async function showChallenge(page: CardPage, url: string, post: Post): Promise<void> {
  const { form, panel } = page;
  const frame = document.createElement('iframe');
  frame.title = 'Check by your bank';
  frame.src = url;
  form.toggleAttribute('hidden', true);
  panel.toggleAttribute('hidden', false);
  panel.append(frame);
  frame.focus();
  post({ type: 'challenge', open: true });
  await new Promise<void>((resolve) => {
    window.addEventListener('message', function onMessage({ origin, source, data }) {
      if (origin !== location.origin || source !== frame.contentWindow) return;
      if (data?.type !== 'challenge-finished') return;
      window.removeEventListener('message', onMessage);
      resolve();
    });
  });
  frame.remove();
  panel.toggleAttribute('hidden', true);
  form.toggleAttribute('hidden', false);
  post({ type: 'challenge', open: false });
}

/**
 * Charges the card for the intent of the request.
 * @param challenge shows the bank's question, when it has one
 * @throws TypeError when the bank cannot be reached
 */
export async function chargeCard(
  ask: typeof askBank,
  card: ReturnType<CardInputs['readCard']>,
  { clientSecret, billing }: ConfirmRequest,
  challenge: (url: string) => Promise<void>,
): Promise<Outcome> {
  const method = await ask('POST', '/v1/payment_methods', {
    type: 'card',
    'card[number]': card.number,
    'card[exp_month]': card.expMonth,
    'card[exp_year]': card.expYear,
    'card[cvc]': card.cvc,
    'billing_details[name]': billing.name,
    'billing_details[email]': billing.email,
  });
  if (method.error) return { refusal: method.error };
  const path = `/v1/payment_intents/${encodeURIComponent(clientSecret.split('_secret_')[0] ?? '')}`;
  const confirmation = { client_secret: clientSecret, payment_method: method.id ?? '' };
  const confirm = () => ask('POST', `${path}/confirm`, confirmation, `confirm-${method.id}`);
  // An answer that got lost is asked for again; the key keeps that from being a second payment.
  let intent: BankAnswer = await confirm().catch(confirm);
  if (intent.next_action?.type === 'use_stripe_sdk') {
    await challenge(intent.next_action.use_stripe_sdk.url);
    intent = await ask('GET', path, { client_secret: clientSecret });
  }
  const { id, status } = intent;
  if (id && (status === 'succeeded' || status === 'processing' || status === 'requires_action')) {
    return { paymentIntentId: id, status };
  }
  const unfinished = { message: 'The payment was not completed.', code: 'canceled' };
  return { refusal: intent.error ?? intent.last_payment_error ?? unfinished };
}

/** Answers the shop's requests to pay, one at a time. */
export function createPayer(page: CardPage, inputs: CardInputs, ask: typeof askBank, post: Post) {
  let isBusy = false;

  function setBusy(busy: boolean): void {
    isBusy = busy;
    inputs.setDisabled(busy);
    page.busyNote.textContent = busy ? 'Your bank is asked.' : '';
  }

  function refuse(requestId: string, error: BankRefusal): void {
    const field = fieldOfRefusal(error);
    if (field) inputs.showError(field, error.message);
    post({
      type: 'error',
      requestId,
      message: error.message,
      code: error.code ?? 'unknown',
      ...(error.decline_code ? { declineCode: error.decline_code } : {}),
    });
  }

  async function confirm(request: ConfirmRequest): Promise<void> {
    const { requestId } = request;
    if (isBusy) {
      return refuse(requestId, { message: 'A payment is already on its way.', code: 'busy' });
    }
    if (!inputs.isComplete()) {
      inputs.showAll();
      inputs.focusFirstOpen();
      const message = inputs.firstError() ?? 'Please complete your card details.';
      return refuse(requestId, { message, code: 'incomplete' });
    }
    setBusy(true);
    try {
      const challenge = (url: string) => showChallenge(page, url, post);
      const outcome = await chargeCard(ask, inputs.readCard(), request, challenge);
      if ('refusal' in outcome) refuse(requestId, outcome.refusal);
      else post({ type: 'result', requestId, ...outcome });
    } catch {
      const message = 'The bank could not be reached. Check your connection and try again.';
      refuse(requestId, { message, code: 'network' });
    } finally {
      setBusy(false);
    }
  }

  return { confirm, isBusy: () => isBusy };
}

export function mountCardField({ createInputs, askBank }: PageParts): void {
  const page = findPage();
  const { shopOrigin, form } = page;
  const post: Post = (event) => window.parent.postMessage(event, shopOrigin);
  const inputs = createInputs(() => {
    const error = inputs.firstError();
    const state = { complete: inputs.isComplete(), empty: inputs.isEmpty() };
    post({ type: 'change', ...state, ...(error === undefined ? {} : { error }) });
  });
  const payer = createPayer(page, inputs, askBank, post);

  window.addEventListener('message', (event: MessageEvent<CardFieldRequest>) => {
    if (event.origin !== shopOrigin || event.source !== window.parent) return;
    const { data } = event;
    if (data?.type === 'handset:confirm') void payer.confirm(data);
    if (data?.type === 'handset:theme') document.documentElement.dataset.theme = data.theme;
    if (data?.type === 'handset:focus') inputs.focusFirstOpen();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!payer.isBusy()) post({ type: 'submit' });
  });
  new ResizeObserver(() => {
    post({ type: 'resize', heightPx: Math.ceil(document.body.getBoundingClientRect().height) });
  }).observe(document.body);
  post({ type: 'ready' });
}

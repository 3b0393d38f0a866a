/**
 * The card field's side of the protocol with the shop (`card-field-protocol.ts`).
 * Rule protected: only messages from the shop's origin and the embedding window are obeyed, and
 * nothing about the card is ever posted to it. Runs in the browser: complete in itself.
 */
import type { CardFieldEvent, CardFieldRequest } from '../card-field-protocol.ts';
import type { askBank, BankAnswer, BankRefusal } from './bank-client.ts';
import type { CardInputs, FieldName } from './inputs.ts';

interface PageParts {
  createInputs: (onChange: () => void) => CardInputs;
  askBank: typeof askBank;
}

type ConfirmRequest = Extract<CardFieldRequest, { type: 'handset:confirm' }>;

export function mountCardField({ createInputs, askBank }: PageParts): void {
  const shopOrigin = document.body.dataset.shopOrigin ?? '';
  const form = document.getElementById('card');
  const panel = document.getElementById('challenge');
  const challengeFrame = panel?.querySelector('iframe');
  const busyNote = document.getElementById('busy');
  if (!form || !panel || !challengeFrame || !busyNote) throw new Error('The page is incomplete');
  const frame = challengeFrame;
  let busy = false;

  const post = (event: CardFieldEvent) => window.parent.postMessage(event, shopOrigin);
  const inputs = createInputs(() => {
    const error = inputs.firstError();
    const state = { complete: inputs.isComplete(), empty: inputs.isEmpty() };
    post({ type: 'change', ...state, ...(error === undefined ? {} : { error }) });
  });

  const FIELD_OF_PARAM: Record<string, FieldName> = {
    number: 'number',
    exp_month: 'expiry',
    exp_year: 'expiry',
    cvc: 'cvc',
  };
  const FIELD_OF_CODE: Record<string, FieldName> = {
    incorrect_cvc: 'cvc',
    expired_card: 'expiry',
    incorrect_number: 'number',
  };

  function showChallenge(url: string): Promise<void> {
    form?.toggleAttribute('hidden', true);
    panel?.toggleAttribute('hidden', false);
    frame.src = url;
    frame.focus();
    post({ type: 'challenge', open: true });
    return new Promise<void>((resolve) => {
      window.addEventListener('message', function onMessage({ origin, source, data }) {
        if (origin !== location.origin || source !== frame.contentWindow) return;
        if (data?.type !== 'challenge-finished') return;
        window.removeEventListener('message', onMessage);
        resolve();
      });
    }).then(() => {
      frame.removeAttribute('src');
      panel?.toggleAttribute('hidden', true);
      form?.toggleAttribute('hidden', false);
      post({ type: 'challenge', open: false });
    });
  }

  function refuse(requestId: string, error: BankRefusal): void {
    const field = FIELD_OF_PARAM[error.param ?? ''] ?? FIELD_OF_CODE[error.code ?? ''];
    if (field) inputs.showError(field, error.message);
    post({
      type: 'error',
      requestId,
      message: error.message,
      code: error.code ?? 'unknown',
      ...(error.decline_code ? { declineCode: error.decline_code } : {}),
    });
  }

  /** An answer that got lost is asked for again; the key keeps that from being a second payment. */
  async function confirmOnce(path: string, secret: string, method: string): Promise<BankAnswer> {
    const params = { client_secret: secret, payment_method: method };
    const key = `confirm-${method}`;
    try {
      return await askBank('POST', `${path}/confirm`, params, key);
    } catch {
      return askBank('POST', `${path}/confirm`, params, key);
    }
  }

  async function pay({ requestId, clientSecret, billing }: ConfirmRequest): Promise<void> {
    const card = inputs.readCard();
    const method = await askBank('POST', '/v1/payment_methods', {
      type: 'card',
      'card[number]': card.number,
      'card[exp_month]': card.expMonth,
      'card[exp_year]': card.expYear,
      'card[cvc]': card.cvc,
      'billing_details[name]': billing.name,
      'billing_details[email]': billing.email,
    });
    if (method.error) return refuse(requestId, method.error);
    const path = `/v1/payment_intents/${encodeURIComponent(clientSecret.split('_secret_')[0] ?? '')}`;
    let intent = await confirmOnce(path, clientSecret, method.id ?? '');
    if (intent.next_action?.type === 'use_stripe_sdk') {
      await showChallenge(intent.next_action.use_stripe_sdk.url);
      intent = await askBank('GET', path, { client_secret: clientSecret });
    }
    const refusal = intent.error ?? intent.last_payment_error;
    const { id, status } = intent;
    if (id && (status === 'succeeded' || status === 'processing' || status === 'requires_action')) {
      return post({ type: 'result', requestId, paymentIntentId: id, status });
    }
    refuse(requestId, refusal ?? { message: 'The payment was not completed.', code: 'canceled' });
  }

  async function confirm(request: ConfirmRequest): Promise<void> {
    const { requestId } = request;
    if (busy) {
      return refuse(requestId, { message: 'A payment is already on its way.', code: 'busy' });
    }
    if (!inputs.isComplete()) {
      inputs.showAll();
      inputs.focusFirstOpen();
      const message = inputs.firstError() ?? 'Please complete your card details.';
      return refuse(requestId, { message, code: 'incomplete' });
    }
    busy = true;
    inputs.setDisabled(true);
    if (busyNote) busyNote.textContent = 'Your bank is asked.';
    try {
      await pay(request);
    } catch {
      const message = 'The bank could not be reached. Check your connection and try again.';
      refuse(requestId, { message, code: 'network' });
    } finally {
      busy = false;
      inputs.setDisabled(false);
      if (busyNote) busyNote.textContent = '';
    }
  }

  window.addEventListener('message', (event: MessageEvent<CardFieldRequest>) => {
    if (event.origin !== shopOrigin || event.source !== window.parent) return;
    const { data } = event;
    if (data?.type === 'handset:confirm') void confirm(data);
    if (data?.type === 'handset:theme') document.documentElement.dataset.theme = data.theme;
    if (data?.type === 'handset:focus') inputs.focusFirstOpen();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!busy) post({ type: 'submit' });
  });
  new ResizeObserver(() => {
    post({ type: 'resize', heightPx: Math.ceil(document.body.getBoundingClientRect().height) });
  }).observe(document.body);
  post({ type: 'ready' });
}

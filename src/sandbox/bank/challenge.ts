/**
 * The 3-D Secure challenge: a page of the bank where the card holder says yes or no. It stands in
 * the card field's frame, or is a page of its own when the shop gave a `return_url`.
 * Rule protected: only who knows the intent's client secret can answer, and only once.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptForms, decodeForm } from '../forms.ts';
import { html, type Markup } from '../pages/html.ts';
import { formatCents } from '../pages/layout.ts';
import { ApiError } from './api-error.ts';
import type { Call } from './call.ts';
import { finishChallenge } from './intent-state.ts';
import { findIntent } from './operations/payment-intents.ts';
import { findMethod } from './operations/payment-methods.ts';
import { type BankParts, createCall } from './parts.ts';
import type { PaymentIntent } from './stripe-objects.ts';

const DONE_SCRIPT = "parent.postMessage({ type: 'challenge-finished' }, location.origin);\n";

/** In a frame, a submitted form would add a history entry to the shop's tab: Back would do nothing. */
const ANSWER_SCRIPT = `const form = document.querySelector('form');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  try {
    await fetch(form.action, { method: 'POST', body });
    location.replace(location.href);
  } catch {
    document.querySelector('[role="alert"]').textContent =
      'The bank could not be reached. Check your connection and try again.';
  }
});
`;

function frame(title: string, main: Markup): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/card-field.css"></head>
<body class="challenge"><main>${main}</main></body></html>`.markup;
}

function questionPage(call: Call, intent: PaymentIntent): string {
  const method = findMethod(call, intent.payment_method ?? '');
  return frame(
    'Confirm this payment',
    html`<h1>Confirm this payment</h1>
<p>Handset asks for <strong class="figure">${formatCents(intent.amount, intent.currency)}</strong>
from your card ending in <strong class="figure">${method.card.last4}</strong>.</p>
<form method="post" action="/challenge/${intent.id}">
<input type="hidden" name="client_secret" value="${intent.client_secret}">
<button name="outcome" value="complete" class="primary">Complete</button>
<button name="outcome" value="fail">Fail</button>
</form>
<p class="error" role="alert"></p>
<p class="note">Sandbox bank: choose how the 3-D Secure check ends.</p>
${!returnUrlOf(intent) && html`<script src="/challenge/answer.js"></script>`}`,
  );
}

const DONE_PAGE = frame(
  'Thank you',
  html`<h1>Thank you</h1><p>Your answer was taken. You can go back to the shop.</p>
<script src="/challenge/done.js"></script>`,
);

function returnUrlOf(intent: PaymentIntent): string | undefined {
  const action = intent.next_action;
  return action?.type === 'redirect_to_url' ? action.redirect_to_url.return_url : undefined;
}

function backToShop(intent: PaymentIntent, returnUrl: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret);
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}

function setPolicy(reply: FastifyReply, parts: BankParts, returnUrl?: string): void {
  const backTo = returnUrl ? ` ${new URL(returnUrl).origin}` : '';
  reply.header(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src data:; connect-src 'self'; form-action 'self'${backTo}; base-uri 'none'; frame-ancestors 'self' ${parts.publicUrl} ${parts.shopUrl}`,
  );
  reply.type('text/html; charset=utf-8');
}

/** Takes the card holder's answer; an intent that waits for none is left as it is. */
function answer(parts: BankParts, call: Call, clientSecret: string, passed: boolean) {
  return parts.store.commits.write(() => {
    const intent = findIntent(call, clientSecret);
    const returnUrl = returnUrlOf(intent);
    if (intent.status === 'requires_action') {
      finishChallenge(call, intent, findMethod(call, intent.payment_method ?? ''), passed);
    }
    return { intent, returnUrl };
  });
}

interface Path {
  Params: { id: string };
}

export function registerChallenge(app: FastifyInstance, parts: BankParts): void {
  acceptForms(app);
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof ApiError)) throw error;
    setPolicy(reply, parts);
    const page = frame('Not found', html`<h1>Nothing to confirm</h1><p>${error.message}</p>`);
    return reply.code(error.status).send(page);
  });
  app.get('/challenge/done.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(DONE_SCRIPT),
  );
  app.get('/challenge/answer.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(ANSWER_SCRIPT),
  );
  app.get<Path>('/challenge/:id', (request, reply) => {
    const call = createCall(parts, { actor: 'publishable', pathId: request.params.id });
    const query = decodeForm(request.url.split('?')[1] ?? '');
    const intent = findIntent(call, String(query.client_secret ?? ''));
    setPolicy(reply, parts, returnUrlOf(intent));
    return reply.send(intent.status === 'requires_action' ? questionPage(call, intent) : DONE_PAGE);
  });
  app.post<Path & { Body: Record<string, unknown> | undefined }>(
    '/challenge/:id',
    async (request, reply) => {
      const call = createCall(parts, { actor: 'publishable', pathId: request.params.id });
      const { client_secret: secret, outcome } = request.body ?? {};
      const passed = outcome === 'complete';
      const { intent, returnUrl } = await answer(parts, call, String(secret ?? ''), passed);
      parts.webhooks.wake();
      if (returnUrl) return reply.redirect(backToShop(intent, returnUrl), 303);
      setPolicy(reply, parts);
      return reply.send(DONE_PAGE);
    },
  );
}

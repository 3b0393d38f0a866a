/**
 * The page of the card field, to be embedded by the shop and by nobody else.
 * Its policy lets it talk to the bank only, so that card data cannot go anywhere else.
 */
import type { FastifyInstance } from 'fastify';
import { html } from '../../pages/html.ts';
import type { BankParts } from '../parts.ts';
import { cardFieldScript } from './script.ts';

interface FieldDetails {
  id: string;
  label: string;
  autocomplete: string;
  example: string;
}

function field({ id, label, autocomplete, example }: FieldDetails) {
  return html`<div class="field" data-field="${id}">
<label for="${id}">${label}</label>
<div class="box"><input id="${id}" name="${id}" type="text" inputmode="numeric" autocomplete="${autocomplete}" autocorrect="off" spellcheck="false" placeholder="${example}" aria-required="true" aria-describedby="${id}-error">${id === 'number' && html`<span class="brand" id="brand" aria-live="polite"></span>`}</div>
<p class="error" id="${id}-error" aria-live="polite"></p>
</div>`;
}

function renderField(parts: BankParts, theme: 'light' | 'dark' | undefined): string {
  return html`<!doctype html>
<html lang="en"${theme && html` data-theme="${theme}"`}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Card details</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/card-field.css">
<script type="module" src="/card-field/script.js"></script></head>
<body data-shop-origin="${parts.shopUrl}" data-key="${parts.keys.publishable}">
<div class="frame">
<form id="card" novalidate aria-label="Card details">
${field({ id: 'number', label: 'Card number', autocomplete: 'cc-number', example: '1234 1234 1234 1234' })}
<div class="pair">
${field({ id: 'expiry', label: 'Expiry', autocomplete: 'cc-exp', example: 'MM / YY' })}
${field({ id: 'cvc', label: 'Security code', autocomplete: 'cc-csc', example: 'CVC' })}
</div>
<p class="note">Sandbox bank, no real cards. <a href="/#cards" target="_blank" rel="noopener">Test cards</a></p>
<button class="hidden" tabindex="-1" aria-hidden="true">Pay</button>
</form>
<div id="challenge" hidden></div>
<p id="busy" class="sr-only" role="status"></p>
</div>
</body></html>`.markup;
}

export function registerCardField(app: FastifyInstance, parts: BankParts): void {
  const script = cardFieldScript();
  app.get<{ Querystring: { theme?: unknown } }>('/card-field', (request, reply) => {
    const { theme } = request.query;
    reply.header(
      'Content-Security-Policy',
      `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src data:; connect-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors ${parts.shopUrl}`,
    );
    reply.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
    return reply
      .type('text/html; charset=utf-8')
      .send(renderField(parts, theme === 'light' || theme === 'dark' ? theme : undefined));
  });
  app.get('/card-field/script.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  );
}

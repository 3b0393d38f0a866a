/** The first page of the sandbox: what it is, where everything stands, which cards there are. */
import type { FastifyInstance } from 'fastify';
import { groupDigits } from '../bank/card-field/card-rules.ts';
import { TEST_CARDS } from '../bank/test-cards.ts';
import { TEST_PEOPLE } from '../identity-provider/people.ts';
import { html, type Markup } from './html.ts';
import { renderPage } from './layout.ts';

function cardsTable(): Markup {
  return html`<table class="rows">
<thead><tr><th scope="col">Card number</th><th scope="col">Network</th><th scope="col">What it does</th></tr></thead>
<tbody>${TEST_CARDS.map(
    (card) => html`<tr>
<th scope="row" class="figure select">${groupDigits(card.number)}</th>
<td data-label="Network" class="network">${card.brand}</td>
<td data-label="Effect">${card.effect}</td></tr>`,
  )}
<tr><th scope="row" class="figure select">4242 4242 4242 4241</th><td data-label="Network" class="network">visa</td><td data-label="Effect">Refused: not a card number</td></tr>
</tbody></table>`;
}

function indexPage(shopUrl: string): Markup {
  return html`
<h1>The world outside the shop</h1>
<p class="lead">The shop pays, mails and signs in through real protocols. Here are the far ends, on this machine only: no money moves, no mail leaves, nobody is asked for a real name.</p>
<ul class="doors">
<li><a href="/bank"><strong>Bank</strong><span>Payments, refunds and the messages to the shop about them.</span></a></li>
<li><a href="/mailbox"><strong>Mailbox</strong><span>Every letter that the shop sends.</span></a></li>
<li><a href="${shopUrl}"><strong>Shop</strong><span>Back to the phones.</span></a></li>
</ul>
<h2 id="cards">Test cards</h2>
<p>Any expiry date in the future and any security code will do.</p>
${cardsTable()}
<h2 id="people">Test people</h2>
<p>Who one can be when signing in with Google.</p>
<table class="rows">
<thead><tr><th scope="col">Name</th><th scope="col">Email</th><th scope="col">Verified</th></tr></thead>
<tbody>${TEST_PEOPLE.map(
    (
      person,
    ) => html`<tr><th scope="row">${person.name}</th><td data-label="Email">${person.email}</td>
<td data-label="Verified">${person.emailVerified ? 'Yes' : 'No: may not be linked to an account'}</td></tr>`,
  )}</tbody></table>`;
}

export function registerIndexPage(app: FastifyInstance, shopUrl: string): void {
  app.get('/', (_request, reply) =>
    renderPage(reply, { title: 'Overview', section: '/', main: indexPage(shopUrl) }),
  );
}

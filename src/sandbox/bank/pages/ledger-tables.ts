/** The tables of the ledger: intents, charges, refunds, messages to the shop. */
import { html, type Markup } from '../../pages/html.ts';
import { formatCents, formatTime } from '../../pages/layout.ts';
import { isInquiry, isOpen } from '../operations/disputes.ts';
import type { Charge, Dispute, PaymentIntent, Refund } from '../stripe-objects.ts';
import type { DeliveryRow } from './ledger-data.ts';

/** Mark before a state, so that colour is never the only sign. */
const MARKS: Record<string, string> = {
  succeeded: 'good',
  delivered: 'good',
  won: 'good',
  warning_closed: 'off',
  failed: 'bad',
  lost: 'bad',
  dropped: 'bad',
  canceled: 'off',
};

function state(name: string): Markup {
  return html`<span class="state ${MARKS[name] ?? 'open'}">${name.replaceAll('_', ' ')}</span>`;
}

function table(heads: string[], rows: Markup[], empty: string): Markup {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  return html`<table class="rows"><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`;
}

export function intentTable(intents: PaymentIntent[]): Markup {
  const rows = intents.map(
    (intent) => html`<tr id="${intent.id}">
<th scope="row"><code>${intent.id}</code></th>
<td data-label="Created">${formatTime(intent.created * 1000)}</td>
<td data-label="Amount" class="figure">${formatCents(intent.amount, intent.currency)}</td>
<td data-label="State">${state(intent.status)}${intent.last_payment_error && intent.status !== 'succeeded' && html`<br><span class="why">${intent.last_payment_error.message}</span>`}</td>
<td data-label="Order"><code>${intent.metadata.orderId ?? ''}</code></td></tr>`,
  );
  return table(
    ['Payment', 'Created', 'Amount', 'State', 'Order'],
    rows,
    'No payment was started yet.',
  );
}

function disputeChargeButtons({ id }: Charge): Markup {
  return html`<form method="post" action="/bank/charges/${id}/dispute"><button name="kind" value="dispute" aria-label="Dispute ${id}">Dispute</button><button name="kind" value="inquiry" aria-label="Inquire about ${id}">Inquire</button></form>`;
}

export function chargeTable(charges: Charge[]): Markup {
  const rows = charges.map(
    (charge) => html`<tr>
<th scope="row"><code>${charge.id}</code></th>
<td data-label="Created">${formatTime(charge.created * 1000)}</td>
<td data-label="Amount" class="figure">${formatCents(charge.amount, charge.currency)}</td>
<td data-label="Card" class="figure"><span class="network">${charge.payment_method_details.card.brand}</span> ${charge.payment_method_details.card.last4}</td>
<td data-label="State">${state(charge.status)}${charge.failure_message && html`<br><span class="why">${charge.failure_message}</span>`}${charge.disputed && html`<br><span class="why">Disputed by the card holder</span>`}${charge.amount_refunded > 0 && html`<br><span class="why">${formatCents(charge.amount_refunded, charge.currency)} refunded</span>`}</td>
<td>${charge.status === 'succeeded' && disputeChargeButtons(charge)}</td></tr>`,
  );
  return table(
    ['Charge', 'Created', 'Amount', 'Card', 'State', 'Action'],
    rows,
    'No card was charged yet.',
  );
}

export function refundTable(refunds: Refund[]): Markup {
  const rows = refunds.map(
    (refund) => html`<tr>
<th scope="row"><code>${refund.id}</code></th>
<td data-label="Created">${formatTime(refund.created * 1000)}</td>
<td data-label="Amount" class="figure">${formatCents(refund.amount, refund.currency)}</td>
<td data-label="Payment"><code>${refund.payment_intent}</code></td>
<td data-label="State">${state(refund.status)}${refund.failure_reason && html`<br><span class="why">${refund.failure_reason.replaceAll('_', ' ')}</span>`}</td>
<td>${refund.status !== 'failed' && html`<form method="post" action="/bank/refunds/${refund.id}/fail"><button aria-label="Let fail: ${refund.id}">Let it fail</button></form>`}</td></tr>`,
  );
  return table(
    ['Refund', 'Created', 'Amount', 'Payment', 'State', 'Action'],
    rows,
    'Nothing was refunded yet.',
  );
}

function disputeButtons(dispute: Dispute): Markup {
  if (!isOpen(dispute)) return html``;
  const steps = isInquiry(dispute)
    ? { win: 'Close inquiry', escalate: 'Escalate' }
    : { win: 'Shop wins', lose: 'Shop loses' };
  return html`<form method="post" action="/bank/disputes/${dispute.id}">${Object.entries(steps).map(
    ([decision, label]) =>
      html`<button name="decision" value="${decision}" aria-label="${label}: ${dispute.id}">${label}</button>`,
  )}</form>`;
}

export function disputeTable(disputes: Dispute[]): Markup {
  const rows = disputes.map(
    (dispute) => html`<tr id="${dispute.id}">
<th scope="row"><code>${dispute.id}</code></th>
<td data-label="Opened">${formatTime(dispute.created * 1000)}</td>
<td data-label="Amount" class="figure">${formatCents(dispute.amount, dispute.currency)}</td>
<td data-label="Payment"><code>${dispute.payment_intent}</code></td>
<td data-label="State">${state(dispute.status)}${dispute.evidence_details.due_by !== null && isOpen(dispute) && html`<br><span class="why">evidence until ${formatTime(dispute.evidence_details.due_by * 1000)}</span>`}</td>
<td>${disputeButtons(dispute)}</td></tr>`,
  );
  return table(
    ['Dispute', 'Opened', 'Amount', 'Payment', 'State', 'Action'],
    rows,
    'No charge was disputed yet.',
  );
}

function nextStep(delivery: DeliveryRow): Markup {
  if (delivery.state === 'pending' && delivery.attempts > 0) {
    return html`<br><span class="why">${delivery.lastResult ?? ''}; again at ${formatTime(delivery.dueAtMs)}</span>`;
  }
  if (delivery.state === 'failed') return html`<br><span class="why">${delivery.lastResult}</span>`;
  return html``;
}

export function deliveryTable(deliveries: DeliveryRow[]): Markup {
  const rows = deliveries.map(
    (delivery) => html`<tr>
<th scope="row">${delivery.type}<br><code>${delivery.aboutId}</code></th>
<td data-label="Created">${formatTime(delivery.createdAtMs)}</td>
<td data-label="Attempts" class="figure">${delivery.attempts}</td>
<td data-label="State">${state(delivery.state)}${nextStep(delivery)}</td>
<td><form method="post" action="/bank/events/${delivery.eventId}/send-again"><button aria-label="Send again: ${delivery.type} of ${delivery.aboutId}">Send again</button></form></td></tr>`,
  );
  return table(
    ['Event', 'Created', 'Attempts', 'State', 'Action'],
    rows,
    'The bank had nothing to tell the shop yet.',
  );
}

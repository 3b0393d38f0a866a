/**
 * The bank's books for people: what was paid and refunded, and what the shop was told about it.
 * Rule protected: an event is sent again, and a refund fails, only from this very page.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptForms } from '../../forms.ts';
import { html, type Markup } from '../../pages/html.ts';
import { formatCents, renderPage } from '../../pages/layout.ts';
import { ApiError } from '../api-error.ts';
import type { Call } from '../call.ts';
import { failRefund } from '../operations/charges-refunds-events.ts';
import { decideDispute, openDispute } from '../operations/disputes.ts';
import { type BankParts, createCall } from '../parts.ts';
import type { ObjectKind } from '../stripe-objects.ts';
import { createLedgerReader, type Totals } from './ledger-data.ts';
import {
  chargeTable,
  deliveryTable,
  disputeTable,
  intentTable,
  refundTable,
} from './ledger-tables.ts';

const PAGE_SIZE = 50;

const VIEWS = {
  payments: 'Payments',
  charges: 'Charges',
  refunds: 'Refunds',
  disputes: 'Disputes',
  webhooks: 'Messages to the shop',
} as const;

type View = keyof typeof VIEWS;
const VIEW_NAMES = Object.keys(VIEWS) as View[];

function toView(value: unknown): View {
  return VIEW_NAMES.find((name) => name === value) ?? 'payments';
}

function isSamePage(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  const { origin, host } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

function frame(view: View, totals: Totals, rows: Markup): Markup {
  return html`
<h1>Bank</h1>
<dl class="totals">
<div><dt>Captured</dt><dd>${formatCents(totals.capturedCents, 'usd')}</dd></div>
<div><dt>Refunded</dt><dd>${formatCents(totals.refundedCents, 'usd')}</dd></div>
<div><dt>Payments</dt><dd>${totals.captured}</dd></div>
<div><dt>Disputes</dt><dd>${totals.disputed}</dd></div>
</dl>
<nav class="views" aria-label="Books"><ul>${Object.entries(VIEWS).map(
    ([name, label]) =>
      html`<li><a href="/bank?show=${name}"${name === view && html` aria-current="page"`}>${label}</a></li>`,
  )}</ul></nav>
<h2 class="sr-only">${VIEWS[view]}</h2>
${rows}`;
}

function pageOf<K extends ObjectKind>(parts: BankParts, kind: K, before: string | undefined) {
  const page = { limit: PAGE_SIZE, startingAfter: before };
  return parts.store.list(kind, {}, page) ?? { objects: [], hasMore: false };
}

function older(view: View, page: { objects: { id: string }[]; hasMore: boolean }): Markup {
  const last = page.objects.at(-1);
  if (!page.hasMore || !last) return html``;
  return html`<p><a href="/bank?show=${view}&amp;before=${last.id}">Older</a></p>`;
}

const disputeFormSchema = z.object({ kind: z.enum(['dispute', 'inquiry']) });
const decisionFormSchema = z.object({ decision: z.enum(['win', 'lose', 'escalate']) });

/** Disputes as a card holder's bank opens and decides them, by hand. */
function registerDisputes(app: FastifyInstance, parts: BankParts): void {
  async function act(request: FastifyRequest, reply: FastifyReply, work: (call: Call) => unknown) {
    if (!isSamePage(request)) return reply.code(403).type('text/plain').send('Cross-site request');
    try {
      await parts.store.commits.write(() => {
        work(createCall(parts, { actor: 'secret', pathId: '' }));
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return reply.code(error.status).type('text/plain').send(error.message);
    }
    parts.webhooks.wake();
    return reply.redirect('/bank?show=disputes', 303);
  }

  app.post<{ Params: { id: string } }>('/bank/charges/:id/dispute', (request, reply) => {
    const form = disputeFormSchema.safeParse(request.body);
    const charge = parts.store.find('charge', request.params.id);
    if (!form.success || !charge) return reply.callNotFound();
    const isInquiry = form.data.kind === 'inquiry';
    return act(request, reply, (call) => openDispute(call, charge, { isInquiry }));
  });
  app.post<{ Params: { id: string } }>('/bank/disputes/:id', (request, reply) => {
    const form = decisionFormSchema.safeParse(request.body);
    const dispute = parts.store.find('dispute', request.params.id);
    if (!form.success || !dispute) return reply.callNotFound();
    return act(request, reply, (call) => decideDispute(call, dispute, form.data.decision));
  });
}

interface LedgerQuery {
  Querystring: { show?: unknown; before?: unknown };
}

export function registerLedger(app: FastifyInstance, parts: BankParts): void {
  const reader = createLedgerReader(parts.store);

  function renderRows(view: View, before: string | undefined): Markup {
    if (view === 'webhooks') return deliveryTable(reader.listDeliveries());
    if (view === 'refunds') {
      const page = pageOf(parts, 'refund', before);
      return html`${refundTable(page.objects)}${older(view, page)}`;
    }
    if (view === 'disputes') {
      const page = pageOf(parts, 'dispute', before);
      return html`${disputeTable(page.objects)}${older(view, page)}`;
    }
    if (view === 'charges') {
      const page = pageOf(parts, 'charge', before);
      return html`${chargeTable(page.objects)}${older(view, page)}`;
    }
    const page = pageOf(parts, 'payment_intent', before);
    return html`${intentTable(page.objects)}${older(view, page)}`;
  }

  acceptForms(app);
  registerDisputes(app, parts);
  app.get<LedgerQuery>('/bank', (request, reply) => {
    const view = toView(request.query.show);
    const { before } = request.query;
    const rows = renderRows(view, typeof before === 'string' ? before : undefined);
    const main = frame(view, reader.readTotals(), rows);
    return renderPage(reply, { title: `Bank: ${VIEWS[view]}`, section: '/bank', main });
  });
  app.post<{ Params: { id: string } }>('/bank/events/:id/send-again', (request, reply) => {
    if (!isSamePage(request)) return reply.code(403).type('text/plain').send('Cross-site request');
    if (!parts.store.find('event', request.params.id)) return reply.callNotFound();
    parts.webhooks.sendAgain(request.params.id);
    return reply.redirect('/bank?show=webhooks', 303);
  });
  app.post<{ Params: { id: string } }>('/bank/refunds/:id/fail', async (request, reply) => {
    if (!isSamePage(request)) return reply.code(403).type('text/plain').send('Cross-site request');
    const { id } = request.params;
    const refund = parts.store.find('refund', id);
    if (!refund) return reply.callNotFound();
    if (refund.status !== 'failed') {
      const call = createCall(parts, { actor: 'secret', pathId: id });
      await parts.store.commits.write(() => failRefund(call));
      parts.webhooks.wake();
    }
    return reply.redirect('/bank?show=refunds', 303);
  });
}

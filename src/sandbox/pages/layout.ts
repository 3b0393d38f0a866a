/** The frame of every sandbox page for people: one look, one policy, no scripts. */
import type { FastifyReply } from 'fastify';
import { html, type Markup } from './html.ts';

interface Page {
  title: string;
  main: Markup;
  /** Which entry of the menu is the current one. */
  section?: '/' | '/bank' | '/mailbox';
  /** Where forms of this page may lead besides the sandbox itself. */
  formAction?: string;
}

const MENU = [
  ['/', 'Overview'],
  ['/bank', 'Bank'],
  ['/mailbox', 'Mailbox'],
] as const;

/** Sends the page with a policy that allows nothing but its own style and font. */
export function renderPage(reply: FastifyReply, page: Page): FastifyReply {
  reply.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self'${page.formAction ? ` ${page.formAction}` : ''}; base-uri 'none'; frame-ancestors 'none'`,
  );
  return reply.type('text/html; charset=utf-8').send(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} · Handset sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/sandbox.css">
<link rel="stylesheet" href="/assets/parts.css">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
<a class="brand" href="/">Handset <span>sandbox</span></a>
<nav aria-label="Sandbox"><ul>${MENU.map(
      ([path, label]) =>
        html`<li><a href="${path}"${page.section === path && html` aria-current="page"`}>${label}</a></li>`,
    )}</ul></nav>
</header>
<main id="main">${page.main}</main>
</body>
</html>`.markup,
  );
}

/** A moment in the reader's terms, exact to the second, in UTC. */
export function formatTime(atMs: number): Markup {
  const iso = new Date(atMs).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)} <span class="figure">${iso.slice(11, 19)}</span></time>`;
}

export function formatCents(amountCents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
  }).format(amountCents / 100);
}

/** The mailbox for people: what the shop has sent, newest first. */
import { escapeHtml, html, type Markup } from '../pages/html.ts';
import { formatTime } from '../pages/layout.ts';
import type { StoredMessage } from './store.ts';

const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/** Plain text with its addresses as links. */
function linkText(text: string): Markup {
  let markup = '';
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const url = escapeHtml(match[0]);
    markup += escapeHtml(text.slice(end, match.index));
    markup += `<a href="${url}" rel="noopener noreferrer">${url}</a>`;
    end = match.index + match[0].length;
  }
  return { markup: markup + escapeHtml(text.slice(end)) };
}

function formatSize(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} kB`;
}

export function messageListPage(messages: StoredMessage[], to: string): Markup {
  return html`
<h1>Mailbox</h1>
<p class="lead">Every message the shop sends ends here. Nothing leaves this machine.</p>
<form class="filter" method="get" action="/mailbox">
<label for="to">Recipient</label>
<div class="row"><input id="to" name="to" type="email" value="${to}" autocomplete="off" spellcheck="false">
<button>Show</button>${to && html`<a href="/mailbox">Show all</a>`}</div>
</form>
${
  messages.length === 0
    ? html`<p class="empty">${to ? `No message to ${to} yet.` : 'No message yet. Order a phone or ask for a new password, and it will be here.'}</p>`
    : html`<ol class="mails">${messages.map(
        (message) => html`<li><a href="/mailbox/${message.id}">
<span class="subject">${message.subject || '(no subject)'}</span>
<span class="who">to ${message.to.join(', ')}</span>
<span class="when">${formatTime(Date.parse(message.receivedAt))}</span></a></li>`,
      )}</ol>`
}`;
}

export function messagePage(message: StoredMessage): Markup {
  return html`
<p><a href="/mailbox">All messages</a></p>
<h1>${message.subject || '(no subject)'}</h1>
<dl class="facts">
<div><dt>From</dt><dd>${message.from}</dd></div>
<div><dt>To</dt><dd>${message.to.join(', ')}</dd></div>
${message.replyTo.length > 0 && html`<div><dt>Reply to</dt><dd>${message.replyTo.join(', ')}</dd></div>`}
<div><dt>Received</dt><dd>${formatTime(Date.parse(message.receivedAt))}</dd></div>
</dl>
${message.html && html`<h2>As designed</h2><iframe class="letter" title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mailbox/${message.id}/html"></iframe>`}
${message.text && html`<h2>Plain text</h2><pre class="text">${linkText(message.text)}</pre>`}
${
  message.attachments.length > 0 &&
  html`<h2>Attachments</h2><ul class="files">${message.attachments.map(
    (file) =>
      html`<li><a href="/mailbox/${message.id}/attachments/${file.index}" download="${file.filename}">${file.filename}</a> <span class="figure">${formatSize(file.sizeBytes)}</span></li>`,
  )}</ul>`
}`;
}

/** The HTML part as it is shown in its frame: links open a new page, own pictures are found. */
export function messageFrame(message: StoredMessage): string {
  const inline = message.attachments.filter((file) => file.contentId !== null);
  const body = inline.reduce(
    (text, file) =>
      text.replaceAll(`cid:${file.contentId}`, `/mailbox/${message.id}/attachments/${file.index}`),
    message.html,
  );
  return `<base target="_blank">${body}`;
}

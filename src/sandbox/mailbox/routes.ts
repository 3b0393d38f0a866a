/** Pages of the mailbox, and the same as JSON for tests. */
import type { FastifyInstance } from 'fastify';
import { renderPage } from '../pages/layout.ts';
import { messageFrame, messageListPage, messagePage } from './pages.ts';
import type { MailboxStore } from './store.ts';

const LISTED = 200;

interface MailboxPlaces {
  /** Pictures in mails come from the shop. */
  shopUrl: string;
  publicUrl: string;
}

function readRecipient(query: unknown): string {
  if (typeof query !== 'object' || query === null || !('to' in query)) return '';
  return typeof query.to === 'string' ? query.to : '';
}

export function registerMailboxRoutes(
  app: FastifyInstance,
  store: MailboxStore,
  { shopUrl, publicUrl }: MailboxPlaces,
): void {
  app.get('/mailbox', (request, reply) => {
    const to = readRecipient(request.query);
    const main = messageListPage(store.list(to, LISTED), to);
    return renderPage(reply, { title: 'Mailbox', section: '/mailbox', main });
  });
  app.get('/mailbox.json', async (request) => store.list(readRecipient(request.query)));
  // no page of another origin can send DELETE without a preflight, which is never answered
  app.delete('/mailbox.json', async (_request, reply) => {
    store.clear();
    return reply.code(204).send();
  });
  app.get<{ Params: { id: string } }>('/mailbox/:id', (request, reply) => {
    const message = store.find(request.params.id);
    if (message === undefined) return reply.callNotFound();
    const title = message.subject || 'Message';
    return renderPage(reply, { title, section: '/mailbox', main: messagePage(message) });
  });
  app.get<{ Params: { id: string } }>('/mailbox/:id/html', (request, reply) => {
    const message = store.find(request.params.id);
    if (message === undefined) return reply.callNotFound();
    reply.header(
      'Content-Security-Policy',
      `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: ${publicUrl} ${shopUrl}; frame-ancestors ${publicUrl}`,
    );
    return reply.type('text/html; charset=utf-8').send(messageFrame(message));
  });
  app.get<{ Params: { id: string; index: string } }>(
    '/mailbox/:id/attachments/:index',
    (request, reply) => {
      const { id, index } = request.params;
      const message = store.find(id);
      const file = message?.attachments.find((entry) => String(entry.index) === index);
      const content = file && store.readAttachment(id, file.index);
      if (!file || !content) return reply.callNotFound();
      // an attachment is never a page of this origin
      reply.header('Content-Security-Policy', "sandbox; default-src 'none'");
      reply.header(
        'Content-Disposition',
        `${file.mimeType.startsWith('image/') ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
      );
      return reply.type(file.mimeType).send(Buffer.from(content));
    },
  );
}

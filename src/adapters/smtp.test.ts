/** What is said to mail servers without encryption, and what becomes of a recipient that a server refuses. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { Mail } from '../shop/ports.ts';
import { createSmtpMailer } from './smtp.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server without STARTTLS that takes any mail. @param toRecipient what it says to a recipient instead */
async function startPlainServer(toRecipient = '250 fine') {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 plain.example ESMTP\r\n');
    let isData = false;
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        heard.push(line);
        if (isData && line !== '.') continue;
        if (line === 'DATA') socket.write('354 go on\r\n');
        else socket.write(line.startsWith('RCPT TO') ? `${toRecipient}\r\n` : '250 fine\r\n');
        isData = line === 'DATA';
      }
    });
  }).listen(0, '127.0.0.1');
  closers.push(() => server.close());
  await once(server, 'listening');
  return { heard, port: (server.address() as AddressInfo).port };
}

const MAIL: Mail = {
  to: 'anna@shop.example',
  replyTo: null,
  subject: 'Your order',
  messageId: '<1@shop.example>',
  text: 'Thank you.',
  requestId: null,
  unsubscribeUrl: null,
  isPersonal: false,
};
const from = 'Shop <shop@shop.example>';

it.each(['', '?ignoreTLS=true', '?requireTLS=false', '?tls.rejectUnauthorized=false'])(
  'tells a server without TLS no address when TLS is required, whatever the address of it says: %j',
  async (parameters) => {
    const { heard, port } = await startPlainServer();
    const smtpUrl = `smtp://127.0.0.1:${port}/${parameters}`;
    const mailer = createSmtpMailer({ smtpUrl, requiresTls: true, from });
    expect(await mailer.send(MAIL)).toMatchObject({ kind: 'failed' });
    expect(heard.join(' ')).not.toMatch(/MAIL FROM|anna/);
  },
);

it('sends without TLS where it is not required', async () => {
  const { heard, port } = await startPlainServer();
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  await createSmtpMailer({ smtpUrl, requiresTls: false, from }).send(MAIL);
  expect(heard).toContain('RCPT TO:<anna@shop.example>');
});

it.each([
  ['550 5.1.1 no such mailbox', 'refused'],
  ['552 5.2.2 mailbox full', 'refused'],
  ['550 unknown user', 'refused'],
  ['554 5.7.1 relay access denied', 'failed'],
  ['550 5.4.1 not on this route', 'failed'],
  ['450 4.2.0 greylisted', 'failed'],
])('takes the reply %j to a recipient as %s', async (reply, kind) => {
  const { port } = await startPlainServer(reply);
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const mailer = createSmtpMailer({ smtpUrl, requiresTls: false, from });
  expect(await mailer.send(MAIL)).toMatchObject({ kind, reason: reply });
});

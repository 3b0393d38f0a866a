/** What is said to a mail server that offers no encryption. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { Mail } from '../shop/ports.ts';
import { createSmtpMailer } from './smtp.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server without STARTTLS that takes any mail. */
async function startPlainServer() {
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
        else socket.write('250 fine\r\n');
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

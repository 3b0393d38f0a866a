/** The embedded mailbox: what is sent over SMTP is stored, shown and findable. */
import nodemailer from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../support/shop/sandbox.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.remove());

function send(message: object) {
  const transport = nodemailer.createTransport(sandbox.smtpUrl, {
    from: 'Handset <shop@handset.example>',
    to: 'ada@people.example',
    subject: 'Hello',
    text: 'Hello',
  });
  return transport.sendMail(message).finally(() => transport.close());
}

async function read(to = '') {
  const answer = await fetch(`${sandbox.httpUrl}/mailbox.json?to=${encodeURIComponent(to)}`);
  return answer.json();
}

describe('a message', () => {
  test('is stored with everything that was sent, for its envelope recipients', async () => {
    await send({
      subject: 'Your receipt ✓',
      replyTo: 'Bo K. <bo@people.example>',
      bcc: 'hidden@people.example',
      text: 'See http://127.0.0.1:3000/dashboard.',
      html: '<p>See <a href="http://127.0.0.1:3000/dashboard">your orders</a></p>',
      attachments: [{ filename: 'invoice 1.pdf', content: Buffer.from('%PDF-1.7') }],
    });
    const [mail] = await read();
    expect(mail).toMatchObject({
      to: ['ada@people.example', 'hidden@people.example'],
      from: 'Handset <shop@handset.example>',
      replyTo: ['Bo K. <bo@people.example>'],
      subject: 'Your receipt ✓',
      attachments: [{ filename: 'invoice 1.pdf', mimeType: 'application/pdf', sizeBytes: 8 }],
    });
    expect(mail.text).toContain('/dashboard');
    expect(mail.html).toContain('your orders');
    expect(Date.parse(mail.receivedAt)).toBeGreaterThan(Date.now() - 60_000);
    const file = await fetch(`${sandbox.httpUrl}/mailbox/${mail.id}/attachments/0`);
    expect(await file.text()).toBe('%PDF-1.7');
    expect(file.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''invoice%201.pdf",
    );
  });

  test('is found by recipient whatever the case, newest first', async () => {
    await send({ subject: 'first' });
    await send({ subject: 'other', to: 'bo@people.example' });
    await send({ subject: 'second' });
    const found = await read('ADA@people.example');
    expect(found.map(({ subject }: { subject: string }) => subject)).toEqual(['second', 'first']);
    expect(await read('a@people.example')).toEqual([]);
  });

  test('is shown as text, its HTML only in a sandboxed frame', async () => {
    await send({ subject: '<script>alert(1)</script>', html: '<script>alert(2)</script>hi' });
    const [{ id }] = await read();
    const page = await fetch(`${sandbox.httpUrl}/mailbox/${id}`);
    const body = await page.text();
    expect(body).not.toContain('<script');
    expect(body).toContain('&lt;script&gt;alert(1)');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const frame = await fetch(`${sandbox.httpUrl}/mailbox/${id}/html`);
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups/);
    expect(frame.headers.get('content-security-policy')).not.toContain('script-src');
  });

  test('survives a restart; DELETE empties the box', async () => {
    await send({ subject: 'kept' });
    await sandbox.close();
    sandbox = await startTestSandbox({ dataDir: sandbox.settings.dataDir });
    expect(await read()).toMatchObject([{ subject: 'kept' }]);
    await fetch(`${sandbox.httpUrl}/mailbox.json`, { method: 'DELETE' });
    expect(await read()).toEqual([]);
  });

  test('above the size limit is refused', async () => {
    const content = Buffer.alloc(11 * 1024 * 1024);
    await expect(send({ attachments: [{ filename: 'big', content }] })).rejects.toMatchObject({
      responseCode: 552,
    });
    expect(await read()).toEqual([]);
  });
});

describe('faults', () => {
  test.each([
    ['4xx', { responseCode: 451 }, 0],
    ['5xx', { responseCode: 554 }, 0],
    ['refuse', {}, 0],
    ['drop-before-storing', {}, 0],
    ['drop-after-data', {}, 1],
  ])('%s fails once and then lets mail through', async (kind, error, stored) => {
    await sandbox.setFault({ smtp: { kind, times: 1 } });
    await expect(send({ subject: 'unlucky' })).rejects.toMatchObject(error);
    expect(await read()).toHaveLength(stored);
    await send({ subject: 'lucky' });
    expect(await read()).toHaveLength(stored + 1);
  });

  test('hang keeps a client waiting for the greeting', async () => {
    await sandbox.setFault({ smtp: { kind: 'hang', times: 1 } });
    const transport = nodemailer.createTransport(`${sandbox.smtpUrl}?greetingTimeout=300`);
    const mail = { from: 'a@b.example', to: 'c@d.example', text: 'x' };
    await expect(transport.sendMail(mail)).rejects.toThrow(/[Gg]reeting/);
    transport.close();
  });
});

test('a foreign host name is not answered', async () => {
  const { hostname, port } = new URL(sandbox.httpUrl);
  const { request } = await import('node:http');
  const status = await new Promise((resolve) => {
    const headers = { host: `evil.example:${port}` };
    request({ hostname, port, path: '/mailbox.json', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).end();
  });
  expect(status).toBe(421);
});

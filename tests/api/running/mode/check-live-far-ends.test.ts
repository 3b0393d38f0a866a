/** `npm run check:live` asks mail server, image store, public address and Google. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkAddress, checkGoogle } from '../../../../scripts/live/check-address.ts';
import { checkImages } from '../../../../scripts/live/check-images.ts';
import { checkMail } from '../../../../scripts/live/check-mail.ts';
import { createCertificate } from '../../../support/browser/self-signed.ts';
import { createTestFolder, prepareTestDatabase } from '../../../support/database/database.ts';
import { BUCKET, S3_KEYS, serveImageHost, serveS3 } from '../../../support/image-servers.ts';
import { startLiveShop } from '../../../support/live/live-shop.ts';
import { CLOSED, liveConfig, report } from '../../../support/live/report.ts';
import { startForwardingProxy } from '../../../support/shop/forwarding-proxy.ts';
import { freePort } from '../../../support/shop/free-port.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/shop/sandbox.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox?.remove());

/** A mail server that refuses every user, in words with an address, or with a certificate lets every user sign in. */
async function startMailServer(tls?: { key: string; cert: string }): Promise<string> {
  const port = await freePort();
  function serve(socket: Socket): void {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const [verb] = chunk.toString().trim().split(' ');
      if (verb === 'EHLO') socket.write(`${tls ? '250-STARTTLS\r\n' : ''}250 AUTH PLAIN LOGIN\r\n`);
      else if (verb === 'AUTH' && !tls) socket.write('535 5.7.8 <me@shop.example>: refused\r\n');
      else if (verb === 'AUTH') socket.write('235 welcome\r\n');
      else socket.write('220 fine\r\n');
      if (verb !== 'STARTTLS') return;
      socket.removeAllListeners('data');
      serve(new TLSSocket(socket, { isServer: true, ...tls }));
    });
  }
  const server = createServer((socket) => {
    socket.write('220 mail.example ESMTP\r\n');
    serve(socket);
  }).listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  return `smtp://me%40shop.example:mail-password@127.0.0.1:${port}`;
}

/** This process trusts it until the test has finished. */
function trust({ cert }: { cert: string }): void {
  const before = getCACertificates('default');
  setDefaultCACertificates([cert]);
  onTestFinished(() => setDefaultCACertificates(before));
}

describe('the mail server', () => {
  const countMails = async () =>
    JSON.stringify(await (await fetch(`${sandbox.httpUrl}/mailbox.json`)).json()).split(
      'A test mail',
    ).length - 1;

  it('is checked without a mail, and sends a test mail on request', async () => {
    const config = liveConfig({ SMTP_URL: sandbox.smtpUrl });
    expect(await report(checkMail(config, undefined))).toBe('✓ mail server: it answers\n');
    expect(await countMails()).toBe(0);
    expect(await report(checkMail(config, 'me@shop.example'))).toMatch(/^✓ test mail/m);
    expect(await countMails()).toBeGreaterThan(0);
  });

  it('may refuse the sign-in: the report leaves out the address that the server quotes', async () => {
    const SMTP_URL = await startMailServer();
    const printed = await report(checkMail(liveConfig({ SMTP_URL }), 'me@shop.example'));
    expect(printed).toMatch(/^✗ mail server: 535 .*Check user and password in SMTP_URL/);
    expect(printed).not.toMatch(/shop\.example|mail-password|test mail/);
  });

  it('is refused when it is remote and has no TLS, or an untrusted certificate', async () => {
    const certificate = createCertificate();
    const far = (SMTP_URL: string) => {
      const config = liveConfig({ SMTP_URL });
      const mail = { ...config.mail, requiresTls: true };
      return report(checkMail({ ...config, mail }, undefined));
    };
    expect(await far(sandbox.smtpUrl)).toMatch(/^✗ mail server: .*STARTTLS/);
    const encrypted = await startMailServer(certificate);
    expect(await far(encrypted)).toMatch(/^✗ mail server: self-signed .*valid for the host/);
    trust(certificate);
    expect(await far(encrypted)).toBe('✓ mail server: it answers and lets the shop sign in\n');
  });
});

describe('the image store', () => {
  const s3 = (settings: Record<string, string>) =>
    report(
      checkImages(
        liveConfig({
          IMAGE_STORE: 's3',
          S3_BUCKET: BUCKET,
          S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
          S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
          ...settings,
        }),
      ),
    );

  it('in a bucket is checked with an object that is deleted afterwards', async () => {
    const far = await serveS3();
    onTestFinished(far.close);
    const right = '✓ image store: the bucket puts, lists, gets and deletes\n';
    expect(await s3({ S3_ENDPOINT: far.url })).toBe(right);
    expect(await s3({ S3_ENDPOINT: far.url, S3_BUCKET: 'nowhere' })).toMatch(
      /^✗ image store: could not put: it answered 404\. Make the bucket/,
    );
    const wrongKey = await s3({ S3_ENDPOINT: far.url, S3_ACCESS_KEY_ID: 'NOBODY' });
    expect(wrongKey).toMatch(
      /^✗ image store: could not put: it answered 403 InvalidAccessKeyId\. Check S3_ACCESS_KEY_ID/,
    );
  });

  it('on disk is not created, and an image host is reached without an upload', async () => {
    const DATA_DIR = createTestFolder();
    expect(await report(checkImages(liveConfig({ DATA_DIR })))).toMatch(/^✓ image store: a folder/);
    expect(existsSync(path.join(DATA_DIR, 'images'))).toBe(false);

    const host = await serveImageHost();
    onTestFinished(host.close);
    const at = (url: string) =>
      report(
        checkImages(
          liveConfig({ IMAGE_STORE: 'host', IMAGE_HOST_URL: url, IMAGE_HOST_KEY: 'key-of-host' }),
        ),
      );
    expect(await at(`${host.url}/1/upload`)).toMatch(/^! image store: the host answers/);
    expect(await at(`http://${CLOSED}/`)).toMatch(/^✗ image store: .*IMAGE_HOST_URL/);
  });
});

describe('the public address', () => {
  const check = (PUBLIC_URL: string, settings = {}) =>
    report(checkAddress(liveConfig({ PUBLIC_URL, ...settings })));

  it('is right when this shop answers there with a certificate that browsers take', async () => {
    const certificate = createCertificate();
    trust(certificate);
    const PORT = String(await freePort());
    const proxy = await startForwardingProxy(`http://127.0.0.1:${PORT}`, certificate);
    onTestFinished(proxy.close);
    expect(await check(proxy.url)).toMatch(/^! public address: .* does not answer yet/);

    const database = await prepareTestDatabase({ kind: 'embedded' });
    onTestFinished(database.remove);
    const shop = await startLiveShop(database, { PORT, PUBLIC_URL: proxy.url });
    onTestFinished(() => shop.close());
    expect(await check(proxy.url)).toMatch(
      /^✓ public address: this shop answers .*\n✓ certificate: it is valid for \d+ days\n$/,
    );
    const STRIPE_WEBHOOK_SECRET = `whsec_${randomBytes(16).toString('hex')}`;
    expect(await check(proxy.url, { STRIPE_WEBHOOK_SECRET })).toMatch(
      /^✗ public address: .*another STRIPE_WEBHOOK_SECRET/,
    );
  });

  it('is wrong with a certificate that browsers refuse, and open while something else answers', async () => {
    const proxy = await startForwardingProxy(sandbox.httpUrl, createCertificate());
    onTestFinished(proxy.close);
    expect(await check(proxy.url)).toMatch(/^✗ certificate: .*DEPTH_ZERO_SELF_SIGNED_CERT/m);
    const config = liveConfig({});
    const other = await report(checkAddress({ ...config, publicUrl: sandbox.httpUrl }));
    expect(other).toMatch(/^! public address: .* answers with 404, and not as this shop/);
  });
});

it('Google sign-in is asked where it describes itself', async () => {
  const google = { clientId: 'client', clientSecret: 'google-password', discoveryUrl: '' };
  const check = (discoveryUrl: string) =>
    report(checkGoogle({ ...liveConfig({}), google: { ...google, discoveryUrl } }));
  const discoveryUrl = `${sandbox.httpUrl}/google/.well-known/openid-configuration`;
  expect(await check(discoveryUrl)).toMatch(/^! Google sign-in: it answers/);
  expect(await check(`${sandbox.httpUrl}/v1/nothing`)).toMatch(/^✗ Google sign-in: .*no sign-in/);
});

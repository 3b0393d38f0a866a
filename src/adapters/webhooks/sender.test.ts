/** Signatures as standardwebhooks.com publishes them, and connections that lead where was judged. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, it } from 'vitest';
import type { WebhookMessage } from '../../shop/ports.ts';
import { createWebhookSender } from './sender.ts';
import type { Address } from './targets.ts';

/** Of the tests of the specification's own libraries. */
const PUBLISHED = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const heard: { headers: Record<string, string>; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = request.headers as Record<string, string>;
    heard.push({ headers, body: Buffer.concat(chunks).toString() });
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return { heard, port: (server.address() as AddressInfo).port };
}

const ok = (_: IncomingMessage, response: ServerResponse) => response.end();
const trying = (resolve?: (name: string) => Promise<Address[]>) =>
  createWebhookSender({
    publicUrl: 'http://127.0.0.1:1',
    allowsLoopback: true,
    ...(resolve ? { resolve } : {}),
  });
const message = (given: Partial<WebhookMessage> = {}): WebhookMessage => ({
  url: 'http://127.0.0.1/',
  id: 'msg_1',
  sentAt: new Date(),
  body: '{"type":"webhook.test"}',
  secrets: [PUBLISHED.secret],
  signal: new AbortController().signal,
  ...given,
});

it('signs as the specification publishes it', async () => {
  const { heard, port } = await listen(ok);
  const { id, at, body, secret, signature } = PUBLISHED;
  const sentAt = new Date(at * 1_000);
  const url = `http://127.0.0.1:${port}/hook?token=1`;
  const answer = await trying().send(message({ url, id, sentAt, body, secrets: [secret] }));
  expect(answer).toEqual({ status: 200, retryAfterSeconds: null });
  expect(heard).toMatchObject([
    {
      body,
      headers: {
        'webhook-id': id,
        'webhook-timestamp': String(at),
        'webhook-signature': signature,
        'content-type': 'application/json',
      },
    },
  ]);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const own = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  expect(signature).toBe(`v1,${own}`);
});

it('signs with both secrets while one is being replaced; either proves it', async () => {
  const { heard, port } = await listen(ok);
  const sender = trying();
  const secrets = [sender.makeSecret(), sender.makeSecret()];
  await sender.send(message({ url: `http://localhost:${port}/`, secrets }));
  const [{ headers, body } = { headers: {}, body: '' }] = heard;
  for (const secret of secrets) {
    expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'webhook.test' });
  }
  expect(() => new Webhook(sender.makeSecret()).verify(body, headers)).toThrow();
  expect(() => new Webhook(secrets[0] ?? '').verify(`${body} `, headers)).toThrow();
});

it('makes secrets of 256 random bits', () => {
  const { makeSecret } = trying();
  expect(Buffer.from(makeSecret().slice('whsec_'.length), 'base64')).toHaveLength(32);
  expect(makeSecret()).toMatch(/^whsec_/);
  expect(makeSecret()).not.toBe(makeSecret());
});

it('asks for a name once for each connection, and connects to what was judged', async () => {
  const { heard, port } = await listen(ok);
  const answers = ['127.0.0.1', '10.0.0.1'];
  const asked: string[] = [];
  const sender = trying(async (name) => {
    asked.push(name);
    return [{ address: answers[asked.length - 1] ?? '', family: 4 }];
  });
  const url = `http://localhost:${port}/`;
  expect(await sender.send(message({ url }))).toMatchObject({ status: 200 });
  expect(asked).toEqual(['localhost']);
  // The name has moved since: nothing is connected to.
  expect(await sender.send(message({ url }))).toMatchObject({
    status: null,
    failure: expect.stringContaining('private network'),
  });
  expect(heard).toHaveLength(1);
});

it('refuses a name that was public when it was entered', async () => {
  let address = '8.8.8.8';
  const sender = createWebhookSender({
    publicUrl: 'https://shop.example',
    allowsLoopback: false,
    resolve: async () => [{ address, family: 4 }],
  });
  expect(await sender.findFault('https://tool.example/')).toBeNull();
  address = '127.0.0.1';
  expect(await sender.findFault('https://tool.example/')).toContain('private network');
  expect(await sender.send(message({ url: 'https://tool.example/' }))).toMatchObject({
    failure: expect.stringContaining('private network'),
  });
});

it('follows no redirect', async () => {
  const inside = await listen(ok);
  const { port } = await listen((_, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${inside.port}/` }).end();
  });
  const url = `http://127.0.0.1:${port}/`;
  expect(await trying().send(message({ url }))).toMatchObject({ status: 307 });
  expect(inside.heard).toEqual([]);
});

it('reads no answer, however long it is', async () => {
  const { port } = await listen((_, response) => {
    const flood = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', flood);
    flood();
  });
  const url = `http://127.0.0.1:${port}/`;
  expect(await trying().send(message({ url }))).toMatchObject({ status: 200 });
});

it('ends when it is told to, and says in its own words what went wrong', async () => {
  const { heard, port } = await listen(() => undefined);
  const stop = new AbortController();
  const url = `http://127.0.0.1:${port}/?token=secret`;
  const hanging = trying().send(message({ url, signal: stop.signal }));
  await expect.poll(() => heard.length).toBe(1);
  stop.abort();
  expect(await hanging).toMatchObject({ status: null });
  const closed = await listen(ok);
  closers.pop()?.();
  const refused = await trying().send(message({ url: `http://127.0.0.1:${closed.port}/` }));
  expect(refused).toEqual({ status: null, failure: 'The connection was refused' });
});

it.each([
  ['120', 120],
  ['soon', null],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
])('reads Retry-After: %s', async (text, seconds) => {
  const { port } = await listen((_, response) => {
    response.writeHead(503, { 'retry-after': text }).end();
  });
  const answer = await trying().send(message({ url: `http://127.0.0.1:${port}/` }));
  expect(answer).toEqual({ status: 503, retryAfterSeconds: seconds });
});

it('names the code of a failure that it has no words for', async () => {
  const { port } = await listen(ok);
  const answer = await trying().send(message({ url: `https://127.0.0.1:${port}/` }));
  expect(answer).toEqual({
    status: null,
    failure: expect.stringMatching(/^The connection failed \([A-Z_]+\)$/),
  });
});

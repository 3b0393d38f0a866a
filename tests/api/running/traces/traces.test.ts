/** What a request has the shop do is one trace, told to a collector without anything personal or secret. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REQUEST_ID } from '../../../../src/shared/tools/trace.ts';
import { createHttpBrowser } from '../../../support/browser/http-browser.ts';
import {
  addRow,
  confirmCard,
  createMobile,
  dropWebhooks,
  patiently,
  postPayment,
  setFault,
  startIntent,
} from '../../../support/checkout.ts';
import { startTestShop, type TestShop } from '../../../support/shop/app.ts';
import { clientAddress } from '../../../support/shop/client-address.ts';
import {
  type Collector,
  startCollector,
  type ToldSpan,
} from '../../../support/tracing/collector.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

let collector: Collector;
let shop: TestShop;
beforeAll(async () => {
  collector = await startCollector();
  shop = await startTestShop({
    catalogue: false,
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: 'test-shop',
      // So few that requests wait for them.
      DATABASE_POOL: '3',
    },
  });
});
afterAll(async () => {
  await shop?.close();
  await collector?.close();
});

const untilTold = (is: (span: ToldSpan) => boolean) =>
  expect.poll(() => collector.spans.find(is)).toBeDefined();
async function told(is: (span: ToldSpan) => boolean): Promise<ToldSpan> {
  await untilTold(is);
  return collector.spans.find(is) as ToldSpan;
}
const ofRequest = (answer: Response) => (span: ToldSpan) =>
  span.kind === 2 && span.attributes[REQUEST_ID] === answer.headers.get('x-request-id');
const namesIn = (spans: ToldSpan[]) => spans.map(({ name }) => name);

describe('a purchase', () => {
  it('is told from the request over its statements to the card provider', async () => {
    const shopper = await shop.signUp();
    await addRow(shop, shopper, await createMobile(shop));
    await setFault(shop, dropWebhooks);
    const intentId = await startIntent(shop, shopper);
    await confirmCard(shop, intentId);
    await patiently(() => postPayment(shop, shopper, intentId));

    const asked = await told(({ name }) => name === 'POST /create-payment-intent');
    expect(asked).toMatchObject({
      kind: 2,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/create-payment-intent',
        'http.response.status_code': 200,
        'handset.request.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
      resource: { 'service.name': 'test-shop' },
    });
    const trace = collector.traceOf(asked);
    expect(trace.filter(({ kind }) => kind === 2)).toEqual([asked]);
    expect(namesIn(trace)).toEqual(
      expect.arrayContaining(['begin', 'hold_units', 'commit', 'POST /v1/payment_intents']),
    );
    const ids = new Set(trace.map(({ spanId }) => spanId));
    const loose = trace.filter(({ parentSpanId = '' }) => !ids.has(parentSpanId));
    expect(loose).toEqual([asked]);

    const paid = await told(({ name }) => name === 'POST /payment');
    const lookedUp = collector
      .traceOf(paid)
      .find(({ name }) => name === 'GET /v1/payment_intents/{id}');
    expect(lookedUp).toMatchObject({
      kind: 3,
      parentSpanId: paid.spanId,
      attributes: {
        'http.response.status_code': 200,
        'handset.provider.request_id': expect.stringMatching(/^req_/),
      },
    });
  });

  it('names its statements by their name, or by their verb and table', async () => {
    const statements = collector.spans.filter(
      ({ attributes }) => attributes['db.system.name'] === 'postgresql',
    );
    expect(statements.length).toBeGreaterThan(20);
    for (const { name, kind, attributes } of statements) {
      expect(name).toMatch(/^[a-z_]+(?: [a-z_]+)?$/);
      expect(attributes['db.query.summary']).toBe(name);
      expect(kind).toBe(3);
    }
  });

  it('is told as failed when the card provider has failed it', async () => {
    const shopper = await shop.signUp();
    await addRow(shop, shopper, await createMobile(shop));
    await setFault(shop, {
      provider: { kind: 'reset-before-processing', on: 'payment_intents.create', times: 3 },
    });
    const answer = await shop.api('/create-payment-intent', { as: shopper, body: { price: 100 } });
    expect(answer.status).toBe(502);
    const asked = await told(ofRequest(answer));
    expect(asked).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': '502' } });
    const tries = collector
      .traceOf(asked)
      .filter(({ name }) => name === 'POST /v1/payment_intents');
    expect(tries.length).toBe(3);
    for (const one of tries) {
      expect(one).toMatchObject({
        status: { code: 2 },
        attributes: { 'error.type': 'ECONNRESET' },
      });
    }
  });
});

it('holds the statements of its own request, also when many wait for connections', async () => {
  const shopper = await shop.signUp();
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => shop.api(`/carts/${shopper.email}`, { as: shopper })),
  );
  const statements = await Promise.all(
    answers.map(async (answer) => {
      const trace = collector.traceOf(await told(ofRequest(answer)));
      // A new connection is set up by whoever has asked for the first one on it.
      const own = trace.filter(({ kind, name }) => kind === 3 && name !== 'set');
      return namesIn(own).toSorted().join();
    }),
  );
  expect(new Set(statements)).toEqual(new Set(['own_reserved,rows_to_show,token_owner']));
});

it('holds what is done behind a body that has come late', async () => {
  const shopper = await shop.signUp();
  const productId = await createMobile(shop);
  await told(ofRequest(await shop.api(`/carts/${shopper.email}`, { as: shopper })));
  const lookups = () => collector.spans.filter(({ name }) => name === 'token_owner').length;
  const before = lookups();
  const body = JSON.stringify({ productId, email: shopper.email });
  const asked = request(`${shop.url}/carts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${shopper.token}`,
      'content-type': 'application/json',
      'content-length': body.length,
    },
  });
  asked.write(body.slice(0, 10));
  await expect.poll(lookups).toBe(before + 1);
  asked.end(body.slice(10));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  const id = answer.resume().headers['x-request-id'];
  const span = await told(({ attributes, kind }) => kind === 2 && attributes[REQUEST_ID] === id);
  expect(namesIn(collector.traceOf(span))).toContain('insert_cart_row');
});

describe('a trace', () => {
  const askedBy = (headers: Record<string, string>) => shop.api('/orders', { headers });
  const traceparent = `00-${TRACE}-${SPAN}-01`;

  it('that a trusted proxy has begun is gone on with', async () => {
    const answer = await askedBy({ traceparent, 'x-forwarded-for': clientAddress() });
    expect(await told(ofRequest(answer))).toMatchObject({ traceId: TRACE, parentSpanId: SPAN });
  });

  it.each([
    ['somebody who came without a proxy', { traceparent: `00-${TRACE}-${SPAN}-01` }],
    ['nonsense', { traceparent: 'me', 'x-forwarded-for': '2001:db8::1' }],
  ])('that is said by %s is begun anew', async (_, headers) => {
    const span = await told(ofRequest(await askedBy(headers)));
    expect(span.traceId).not.toBe(TRACE);
    expect(span.parentSpanId ?? '').toBe('');
  });

  it('of a form that was sent without script holds the call that it makes', async () => {
    const body = new URLSearchParams({ name: 'Ada', email: 'ada@test.example', message: 'Hello.' });
    const answer = await shop.api('/contact/message', {
      method: 'POST',
      body: body.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.url },
    });
    const page = await told(ofRequest(answer));
    expect(page.name).toBe('POST page');
    const call = collector.traceOf(page).find(({ name }) => name === 'POST /contact');
    expect(call?.parentSpanId).toBe(page.spanId);
  });

  it('of a mail names the request that has caused it', async () => {
    const answer = await shop.api('/contact', {
      body: { name: 'Ada', email: 'ada@test.example', message: 'Which request was this?' },
      headers: { 'x-forwarded-for': clientAddress() },
    });
    const id = answer.headers.get('x-request-id');
    const mail = await told(
      ({ name, attributes }) => name === 'send mail' && attributes[REQUEST_ID] === id,
    );
    expect(mail.attributes['network.protocol.name']).toBe('smtp');
    const round = () => collector.traceOf(mail).find(({ name }) => name === 'job mail');
    await expect.poll(() => round()?.spanId).toBe(mail.parentSpanId);
  });

  it('of a sign-in by OpenID holds what was done for it', async () => {
    const browser = createHttpBrowser();
    const asked = await browser.request(`${shop.url}/api/auth/sign-in/oauth2`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop.url },
      body: JSON.stringify({ providerId: 'google', callbackURL: '/login', disableRedirect: true }),
    });
    const { url } = (await asked.json()) as { url: string };
    const page = await browser.follow(url, () => false);
    const chosen = await browser.request(page, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ person: 'person-ada' }).toString(),
    });
    const next = new URL(chosen.headers.get('location') ?? '', page).href;
    await browser.follow(next, (at) => at.startsWith(`${shop.url}/login`));
    const callback = await told(({ name }) => name === 'OpenID callback');
    expect(namesIn(collector.traceOf(callback))).toEqual(
      expect.arrayContaining(['GET /api/auth/oauth2/callback/google', 'insert identity_sessions']),
    );
  });
});

it('tells nothing that is personal or secret', async () => {
  const shopper = await shop.signUp();
  await shop.api(`/carts/${shopper.email}?secret=in-the-query`, { as: shopper });
  await shop.api(`/payment-history/${shopper.email}`, { as: shopper });
  const last = await shop.api('/users', { as: shopper, session: shopper });
  await untilTold(ofRequest(last));
  const sent = collector.sent();
  expect(sent).toContain('/carts/:email');
  const secrets = [
    shopper.password,
    shopper.token,
    shopper.cookie.split('=')[1] ?? '',
    'in-the-query',
  ];
  for (const secret of secrets) expect(sent).not.toContain(secret);
  expect(sent).not.toMatch(/@|%40|_secret_|sk_test|whsec/);
});

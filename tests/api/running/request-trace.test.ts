/** What a request causes elsewhere is found again by its id: in the log, in a mail, at the card provider. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addRow,
  confirmCard,
  createMobile,
  createShopper,
  dropWebhooks,
  patiently,
  postPayment,
  readCart,
  setFault,
} from '../../support/checkout.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import { clientAddress } from '../../support/shop/client-address.ts';

interface LogLine {
  msg: string;
  reqId?: string;
  providerRequestId?: string;
}

interface Mail {
  requestId: string;
}

describe('a request', () => {
  let shop: TestShop;
  let log = '';
  beforeAll(async () => {
    const write = (line: string) => {
      log += line;
    };
    shop = await startTestShop({ catalogue: false, log: { write } });
  });
  afterAll(() => shop?.close());

  const noted = (message: string): LogLine[] =>
    log
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as LogLine)
      .filter(({ msg }) => msg === message);
  async function mailsTo(address: string): Promise<Mail[]> {
    const answer = await fetch(`${shop.sandboxUrl}/mailbox.json?to=${encodeURIComponent(address)}`);
    return (await answer.json()) as Mail[];
  }

  it('is named in the mail that it has caused, and where that is noted', async () => {
    const answer = await shop.api('/contact', {
      body: { name: 'Ada', email: 'ada@test.example', message: 'Which request was this?' },
      headers: { 'x-forwarded-for': clientAddress() },
    });
    const id = answer.headers.get('x-request-id') ?? 'none';
    const { contactTo } = shop.services.config.mail;
    await expect
      .poll(() => mailsTo(contactTo))
      .toEqual([expect.objectContaining({ requestId: id })]);
    await expect.poll(() => noted('mail sent')).toEqual([expect.objectContaining({ reqId: id })]);
  });

  it('leaves a record, also when a balancer only asks whether the shop is well', async () => {
    const idOf = async (path: string) => (await shop.api(path)).headers.get('x-request-id');
    const asked = [await idOf('/livez'), await idOf('/readyz'), await idOf('/problems/not-found')];
    const answered = () => noted('answered').map(({ reqId }) => reqId);
    await expect.poll(answered).toEqual(expect.arrayContaining(asked));
  });

  it('is noted beside what the card provider calls its own part of it', async () => {
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, await createMobile(shop));
    const [row] = await readCart(shop, shopper);
    const answer = await shop.api('/create-payment-intent', {
      as: shopper,
      body: { price: row?.price },
    });
    expect(answer.status).toBe(200);
    const { transactionId } = (await answer.json()) as { transactionId: string };
    const reqId = answer.headers.get('x-request-id') ?? 'none';
    expect(noted('card provider answered')).toContainEqual(
      expect.objectContaining({ reqId, providerRequestId: expect.stringMatching(/^req_\w+$/) }),
    );
    // Whichever reports the payment first causes the mail; here it is the browser.
    await setFault(shop, dropWebhooks);
    await confirmCard(shop, transactionId);
    const paid = await patiently(() => postPayment(shop, shopper, transactionId));
    const receipt = paid.headers.get('x-request-id');
    const causes = async () => (await mailsTo(shopper.email)).map(({ requestId }) => requestId);
    await expect.poll(causes).toContain(receipt);
  });
});

/** Pages, mails and papers never contradict the settings for tax, delivery and returns. */
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outbox } from '../../../src/database/schema.ts';
import {
  addRow,
  askIntent,
  confirmCard,
  createMobile,
  createShopper,
  intentIdOf,
  postPayment,
  type Shopper,
} from '../../support/checkout.ts';
import { createStaff } from '../../support/orders.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import { changeSettings } from '../../support/shop/tax-settings.ts';

const PAGES = [
  ...['/', '/order', '/order?brand=realme', '/offered', '/find', '/compare', '/about', '/contact'],
  ...['/delivery-and-returns', '/withdrawal', '/privacy', '/terms', '/signUp', '/login'],
  ...['/mobiles/samsung-galaxy-s24', '/mobiles/apple-iphone-17'],
];
const SAYS_FREE =
  /free delivery|free shipping|delivery is (?:free|included)|delivery included|Delivery<\/dt><dd>Free/i;
const SAYS_DAYS =
  /(\d+) days?(?: from delivery| to return| to change| of delivery| after delivery|, in the condition)/g;

let shop: TestShop;
let staff: Shopper;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await createStaff(shop);
});
afterAll(() => shop?.close());

/** The page's text, including its structured data. */
async function readPage(path: string): Promise<string> {
  const html = await (await shop.api(path)).text();
  return html.replaceAll('<!-- -->', '').replaceAll(/<dd[^>]*>/g, '<dd>');
}

const readPages = async () =>
  Promise.all(PAGES.map(async (path) => [path, await readPage(path)] as const));

/** Pages are cached, and rendered again after a change. */
async function pagesSaying(returnDays: number) {
  const isSaid = async () => [...returnDaysOf(await readPages())];
  await expect.poll(isSaid, { timeout: 30_000 }).toEqual([returnDays]);
  return readPages();
}

/** How long a phone can be returned, wherever a page says so. */
function returnDaysOf(pages: readonly (readonly [string, string])[]): Set<number> {
  const text = pages.map(([, html]) => html).join('\n');
  const said = [...text.matchAll(SAYS_DAYS)].map(([, days]) => Number(days));
  const told = [...text.matchAll(/"merchantReturnDays":(\d+)/g)].map(([, days]) => Number(days));
  expect(told.length).toBeGreaterThan(0);
  return new Set([...said, ...told]);
}

describe('statements about price, tax, delivery and returns', () => {
  it('match the default settings: delivery included, no tax, 30 days', async () => {
    const pages = await readPages();
    expect(returnDaysOf(pages)).toEqual(new Set([30]));
    const terms = pages.find(([path]) => path === '/terms')?.[1];
    expect(terms).toContain('Prices are in US dollars and delivery is included.');
    expect(terms).toMatch(
      /until the day shown beside it or, where none is shown,\s+until we end it/,
    );
  });

  it('follow a delivery price, an added tax and another return period', async () => {
    await changeSettings(shop, staff, {
      pricesIncludeTax: false,
      returnDays: 45,
      taxRates: [
        {
          ...{ country: 'US', region: null, name: 'Sales tax', percent: 8 },
          ...{ appliesFrom: '2020-01-01', taxesShipping: true },
        },
      ],
      shippingPrices: [{ country: null, price: 12, appliesFrom: '2020-01-01' }],
    });
    const pages = await pagesSaying(45);
    expect(pages.filter(([, html]) => SAYS_FREE.test(html)).map(([path]) => path)).toEqual([]);
    expect(pages.filter(([, html]) => html.includes('shippingRate'))).toEqual([]);
    for (const path of ['/terms', '/delivery-and-returns']) {
      const html = pages.find(([page]) => page === path)?.[1];
      expect(html).toContain('Tax is added in the cart, by where the phone goes.');
      expect(html).not.toContain('include tax');
    }
  });

  it('are the same in mails and on the invoice', async () => {
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, await createMobile(shop, { priceDollars: 100 }));
    // $100 and $12, each with 8 %.
    const { body: intent } = await askIntent(shop, shopper, 120.96);
    const intentId = intentIdOf(intent.clientSecret);
    await confirmCard(shop, intentId);
    const paid = await postPayment(shop, shopper, intentId);
    const orderId = paid.body.insertedResult.insertedId;
    const mails = await shop.db.select().from(outbox).where(like(outbox.toAddress, shopper.email));
    const paper = await shop.api(`/orders/${orderId}/invoice.pdf`, { as: shopper });
    const texts = [
      ...mails.map(({ bodyText }) => bodyText),
      readPdf(Buffer.from(await paper.arrayBuffer())).join('\n'),
    ];
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.filter((text) => SAYS_FREE.test(text) || / free$/m.test(text))).toEqual([]);
    expect(texts.filter((text) => /Delivery\s+\$12(?:\.00)?$/m.test(text))).toHaveLength(2);
  });

  it('mention included tax, and one day in the singular', async () => {
    await changeSettings(shop, staff, {
      returnDays: 1,
      taxRates: [
        {
          ...{ country: 'DE', region: null, name: 'VAT', percent: 19 },
          ...{ appliesFrom: '2020-01-01', taxesShipping: true },
        },
      ],
    });
    const pages = await pagesSaying(1);
    const text = pages.map(([, html]) => html).join('\n');
    expect(text).toContain('They include tax.');
    expect(text).not.toContain('1 days');
    expect(text).not.toContain('Added in the cart');
  });
});

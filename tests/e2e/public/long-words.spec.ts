/** Long words in texts of shoppers and staff: no page scrolls sideways at 320 px. */
import type { Page } from '@playwright/test';
import type { WireMobile } from '../../../src/contract/mobiles.ts';
import { expect, logInAs, test } from '../../support/browser/e2e.ts';
import { fillCard, GOOD_CARD, payButton } from '../../support/browser/e2e-checkout.ts';
import {
  createPerson,
  type Elsewhere,
  signInAdmin,
  signInElsewhere,
  signInHere,
} from '../../support/browser/e2e-people.ts';
import { rewritePhone } from '../../support/browser/rewrite-phone.ts';

const word = (start: string, length: number) => start.padEnd(length, 'abcdefghij');

test.use({ viewport: { width: 320, height: 700 } });

async function expectNoSidewaysScroll(page: Page, address: string): Promise<void> {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.soft.poll(width, { message: address }).toBeLessThanOrEqual(320);
}

type Visit = (address: string, ready: string | RegExp) => Promise<void>;

/** Opens a page, waits for its content and checks its width. */
function visitor(page: Page): Visit {
  return async (address, ready) => {
    // A cached page may be a second behind a change by another test.
    await expect(async () => {
      await page.goto(address);
      await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible({
        timeout: 5_000,
      });
    }).toPass();
    await expectNoSidewaysScroll(page, address);
  };
}

let restorePhone: (() => Promise<void>) | undefined;
test.afterEach(async () => {
  await restorePhone?.();
  restorePhone = undefined;
});

const NAME = word('Phone', 120);
const REVIEW = word('Review', 120);

/** Creates a phone, a message and a person with long words. */
async function writeLongWords(url: string) {
  const admin = await signInAdmin(url);
  // No other test names this phone: it keeps another address after it has its name back.
  const list = await admin.get('/mobile-data?category=oppo');
  const phones = (await list.json()) as WireMobile[];
  const mobile = phones.find(({ slug }) => slug.startsWith('oppo-find-x8-pro'));
  const other = phones.find(({ _id }) => _id !== mobile?._id);
  if (!mobile || !other) throw new Error('There are no phones.');
  const texts = { name: NAME, description: word('Description', 120) };
  restorePhone = await rewritePhone(admin, mobile, texts);
  await admin.post('/contact', {
    name: word('Sender', 80),
    email: `${word('sender', 60)}@test.example`,
    message: word('Message', 120),
  });
  return { mobile, other, person: await createPerson(url, { name: word('Buyer', 80) }) };
}

/** @returns the id of the order */
async function buyWithLongAddress(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Go to payment' }).click();
  await page.getByRole('button', { name: 'Add a delivery address' }).click();
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('Recipient').fill(word('Recipient', 100));
  await page.getByLabel('Street and number').fill(word('Street', 100));
  await page.getByLabel('City').fill(word('City', 60));
  await page.getByLabel('State').selectOption({ label: 'Illinois' });
  await page.getByLabel('ZIP code').fill('62704');
  await fillCard(page, GOOD_CARD);
  await expectNoSidewaysScroll(page, 'payment, with an address');
  await payButton(page).click();
  await expect(page.getByText(/^Your TnxId: pi_/)).toBeVisible();
  await expectNoSidewaysScroll(page, 'confirmation');
  await page.goto('/dashboard/userHome');
  await page.getByRole('link', { name: 'Track this order' }).click();
  await expect(page.getByText(word('Street', 100)).first()).toBeVisible();
  await expectNoSidewaysScroll(page, 'own order');
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Delivers the order and publishes a review of its phone, with a reply. */
async function publishReview(url: string, buyer: Elsewhere, orderId: string, productId: string) {
  const admin = await signInAdmin(url);
  await admin.post(`/orders/${orderId}/pick`);
  const parcel = { carrier: word('Carrier', 60), trackingNumber: word('Parcel', 60) };
  await admin.post(`/orders/${orderId}/ship`, parcel);
  await admin.post(`/orders/${orderId}/deliver`);
  await buyer.put(`/reviews/own/${productId}`, { rating: 4, details: REVIEW });
  const [review] = await (await admin.get(`/reviews/all?q=${word('Review', 30)}`)).json();
  await admin.post(`/reviews/${review._id}/approve`);
  await admin.put(`/reviews/${review._id}/reply`, { text: word('Reply', 120) });
  await admin.close();
}

test('long words in names, addresses, phones, reviews and messages wrap on every page', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const url = baseURL ?? '';
  const { mobile, other, person } = await writeLongWords(url);
  const { slug, _id } = mobile;
  await signInHere(url, context, person);
  const visit = visitor(page);

  await page.goto(`/mobiles/${slug}`);
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await expect(page.getByRole('link', { name: /^Cart, 1/ })).toBeVisible();
  await visit(`/mobiles/${slug}`, NAME);
  await visit(`/order?q=${word('Phone', 30)}`, NAME);
  await visit(`/compare?phones=${[slug, other.slug]}`, other.name);
  await visit(`/alerts/new?phone=${slug}`, NAME);
  await visit('/dashboard/wishes', NAME);
  await visit('/dashboard/myCart', NAME);
  const orderId = await buyWithLongAddress(page);
  await visit('/dashboard/paymentHistory', /Paid|packed/);
  await visit('/dashboard/userHome', /^Hello/);
  await visit('/dashboard/account', person.name);

  const buyer = await signInElsewhere(url, person);
  await publishReview(url, buyer, orderId, _id);
  const { share } = await (await buyer.put('/own-wishes/share', { showsName: true })).json();
  await buyer.close();
  await logInAs(page, 'admin');
  await visit(share.path, NAME);
  await visit(`/mobiles/${slug}`, REVIEW);
  await visit('/dashboard/adminHome', /Orders/);
  await visit('/dashboard/allUsers', person.name);
  await visit('/dashboard/orders', person.name);
  await visit(`/dashboard/orders/${orderId}`, word('Street', 100));
  await visit(`/dashboard/manageItems?q=${word('Phone', 30)}`, NAME);
  await visit(`/dashboard/manageItems/${_id}`, NAME);
  await visit('/dashboard/reviews', REVIEW);
  await visit('/dashboard/messages', word('Message', 120));
  await visit('/dashboard/activity', /updated|changed/);
  await visit('/', 'RAISE YOUR EXPECTATIONS');
});

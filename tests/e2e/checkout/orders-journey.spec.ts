import { expect, logInAs, seeToast, test } from '../../support/browser/e2e.ts';
import {
  buyPhone,
  fillDelivery,
  openPayment,
  payButton,
} from '../../support/browser/e2e-checkout.ts';

test('a shopper follows an order, reads its invoice and calls it off (G19)', async ({ page }) => {
  // Two checkouts, one of them paid.
  await logInAs(page, 'new');
  await buyPhone(page, 6);
  await page.getByRole('link', { name: 'Your order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d{4}-\d{5}$/);
  await expect(page.getByText('1 Main Street')).toBeVisible();
  await expect(page.getByText('Springfield, IL 62704')).toBeVisible();
  const invoice = page.getByRole('link', { name: /^Invoice/ });
  const answer = await page.request.get((await invoice.getAttribute('href')) ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Keep the order' }).click();
  await expect(page.getByText(/^Cancelled/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await question.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('Cancelled, refunded', { exact: true })).toBeVisible();
  await expect(page.getByText(/sent back to the card$/)).toBeVisible();
  await expect(page.getByText('Back in stock')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Payment History' }).first().click();
  const row = page.getByRole('row').filter({ hasText: 'Cancelled' });
  await expect(row).toContainText('refunded');

  // The next order needs no typing.
  await openPayment(page, 7);
  await expect(page.getByText('Springfield, IL 62704')).toBeVisible();
  await expect(page.getByLabel('Street and number')).toHaveCount(0);
  await page.getByRole('button', { name: 'Change the delivery address' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Springfield');
});

test('what is missing in the address is told beside its field, and nothing is charged', async ({
  page,
}) => {
  await logInAs(page, 'new');
  await openPayment(page, 8);
  await fillDelivery(page);
  await expect(page.getByLabel('Recipient')).toHaveValue('Nora Newcomer');
  const tokens = {
    Recipient: 'shipping name',
    'Street and number': 'shipping address-line1',
    City: 'shipping address-level2',
    State: 'shipping address-level1',
    'ZIP code': 'shipping postal-code',
    Country: 'shipping country',
  };
  for (const [label, token] of Object.entries(tokens)) {
    await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', token);
  }
  await page.getByLabel('ZIP code').fill('?');
  await page.getByLabel('Street and number').fill('');
  await expect(payButton(page)).toBeEnabled();
  await payButton(page).click();
  await expect(page.getByText('Street and number are required')).toBeVisible();
  await expect(page.getByText('Please enter a valid ZIP code')).toBeVisible();
  await expect(page.getByLabel('Street and number')).toBeFocused();
  const summary = page.getByRole('region', { name: 'Fields to correct' });
  await summary.getByRole('link', { name: 'ZIP code' }).click();
  await expect(page.getByLabel('ZIP code')).toBeFocused();
  // What a country calls its states, and whether it has any.
  await page.getByLabel('Country').selectOption('CA');
  await expect(page.getByLabel('Province or territory')).toBeVisible();
  await page.getByLabel('Country').selectOption('DE');
  await expect(page.getByLabel(/State|Province/)).toHaveCount(0);
});

test('staff pack, ship and refund an order (G19)', async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  const shopperPage = await browser.newPage({ baseURL });
  const person = await logInAs(shopperPage, 'new');
  await buyPhone(shopperPage, 9);
  await shopperPage.getByRole('link', { name: 'Your order' }).click();
  const heading = shopperPage.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Order/);
  const number = ((await heading.textContent()) ?? '').replace('Order ', '');

  await logInAs(page, 'admin');
  await page.goto('/dashboard/orders');
  await page.getByLabel('Name, email or number').fill(person.email);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('To pack');
  await row.getByRole('link', { name: number }).click();

  await page.getByRole('button', { name: 'Start packing' }).click();
  // The questions give the focus back (C39).
  const dialog = page.getByRole('dialog');
  for (const name of ['Hand to carrier', 'Refund', 'Cancel order']) {
    const opener = page.getByRole('button', { name, exact: true });
    await opener.click();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(opener).toBeFocused();
    await opener.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }
  await page.getByRole('button', { name: 'Hand to carrier' }).click();
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(dialog.getByText('Carrier is required')).toBeVisible();
  await dialog.getByLabel('Carrier').fill('Parcel Post');
  await dialog.getByLabel('Tracking number').fill('PP 4711');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByText('Handed to the carrier')).toBeVisible();
  await shopperPage.reload();
  await expect(shopperPage.getByText('PP 4711')).toBeVisible();

  await page.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByLabel('Amount in US dollars').fill('999999');
  await dialog.getByLabel('Reason (the buyer sees it)').fill('A scratch on the frame');
  await dialog.getByRole('button', { name: 'Send refund' }).click();
  await expect(dialog.getByText(/^At most \$/)).toBeVisible();
  await dialog.getByLabel('Amount in US dollars').fill('20');
  await dialog.getByRole('button', { name: 'Send refund' }).click();
  await expect(page.getByText('Refund sent to the card: $20')).toBeVisible();
  await expect(page.getByText('$20 sent back to the card')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible();
  const again = page.getByRole('button', {
    name: /^Send again Your Handset order [\d-]+ is on its way/,
  });
  await seeToast(page, 'The email is sent again', () => again.click());
  await shopperPage.close();
});

test('of two people at one order the second is told that it has changed', async ({
  page,
  context,
  browser,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/412/);
  const shopperPage = await browser.newPage({ baseURL });
  await logInAs(shopperPage, 'new');
  await buyPhone(shopperPage, 10);
  const own = await shopperPage.getByRole('link', { name: 'Your order' }).getAttribute('href');
  await shopperPage.close();
  await logInAs(page, 'admin');
  const address = `/dashboard/orders/${own?.split('/').at(-1)}`;
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto(address);
    await expect(one.getByRole('button', { name: 'Start packing' })).toBeVisible();
  }
  await other.getByRole('button', { name: 'Start packing' }).click();
  await expect(other.getByRole('button', { name: 'Hand to carrier' })).toBeVisible();
  await page.getByRole('button', { name: 'Start packing' }).click();
  await expect(page.getByText('Somebody else has changed this order')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hand to carrier' })).toBeVisible();
});

test('each tab of the orders says how many it has, and its mark is as long as its words', async ({
  page,
}) => {
  await logInAs(page, 'admin');
  await page.goto('/dashboard/orders');
  const tabs = page.getByRole('navigation', { name: 'Orders by status' }).getByRole('link');
  await expect(tabs.first()).toHaveText(/^All\d+$/);
  const counts = await tabs.allTextContents();
  const [all, , ...states] = counts.map((text) => Number(/\d+$/.exec(text)?.[0]));
  expect(all).toBe(states.reduce((sum, count) => sum + count, 0));
  const gaps = await tabs.evaluateAll((links) =>
    links.map((link) => {
      const last = link.lastElementChild ?? link;
      return link.getBoundingClientRect().right - last.getBoundingClientRect().right;
    }),
  );
  expect(Math.max(...gaps)).toBeLessThan(1);
});

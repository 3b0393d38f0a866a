/** Reviews by buyers: bought, delivered, written, read by staff, published, answered. */
import type { Locator, Page } from '@playwright/test';
import { expect, logInAs, seeToast, test } from '../../support/browser/e2e.ts';
import { buyPhone } from '../../support/browser/e2e-checkout.ts';
import { expectForEveryone } from '../../support/browser/everyone.ts';

// Two people, a checkout and a parcel each.
test.describe.configure({ timeout: 150_000 });

/** Packs, ships and delivers the one order of a person, as staff do. */
async function deliver(page: Page, email: string): Promise<void> {
  await page.goto('/dashboard/orders');
  await page.getByLabel('Name, email or number').fill(email);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Start packing' }).click();
  await page.getByRole('button', { name: 'Hand to carrier' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Carrier').fill('Parcel Post');
  await dialog.getByLabel('Tracking number').fill('PP 4712');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible();
}

/** The staff's list with the reviews that hold this text only. */
async function findReview(page: Page, text: string) {
  await page.goto('/dashboard/reviews');
  await page.getByLabel('Find a review').fill(text);
  const item = page.getByRole('list', { name: /^Reviews/ }).getByRole('listitem');
  await expect(item).toHaveCount(1);
  return item;
}

/** Where a writer meets a review: the dialog, its button, and its place on the page. */
const formOf = (page: Page) => page.getByRole('dialog', { name: 'Your review' });
const sendButton = (page: Page) => formOf(page).getByRole('button', { name: 'Send the review' });
const ownReview = (page: Page) => page.getByRole('region', { name: /^Your review of/ });

/** Writes four stars by keyboard, after two mistakes; a reload forgets nothing. */
async function writeReview(buyer: Page, details: string): Promise<void> {
  const dialog = formOf(buyer);
  const opener = buyer.getByRole('button', { name: /^Write a review/ });
  await opener.click();
  await sendButton(buyer).click();
  await expect(dialog.getByText('Please choose one to five stars')).toBeVisible();
  await expect(dialog.getByText('Please use at least 10 characters')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: '1 star' })).toBeFocused();
  for (let key = 0; key < 3; key += 1) await buyer.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await dialog.getByLabel('What do you think of it?').fill(details);
  await expect(dialog.getByText(`${details.length} of 1,000 characters`)).toBeVisible();
  await buyer.reload();
  await opener.click();
  await expect(dialog.getByLabel('What do you think of it?')).toHaveValue(details);
  await seeToast(buyer, 'Thank you', () => sendButton(buyer).click());
  const own = ownReview(buyer);
  await expect(own.getByText('Waiting for our staff')).toBeVisible();
  await expect(own.getByRole('button', { name: /^Edit/ })).toBeFocused();
}

/** Replies to a review, publishes it, takes that back and publishes it again. */
async function replyAndPublish(item: Locator, reply: string): Promise<void> {
  const page = item.page();
  await item.getByRole('button', { name: /^Reply/ }).click();
  await page.getByRole('dialog').getByLabel('Reply').fill(reply);
  await page.getByRole('dialog').getByRole('button', { name: 'Save reply' }).click();
  await expect(item.getByText('Reply from Handset')).toBeVisible();
  const publish = item.getByRole('button', { name: /^Publish/ });
  await seeToast(page, 'Published', () => publish.click());
  await expect(item.getByText('Published', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(item.getByText('Waiting', { exact: true })).toBeVisible();
  await publish.click();
  await expect(item.getByText('Published', { exact: true })).toBeVisible();
}

/** The review of a buyer, as everybody reads it. */
async function expectPublished(reader: Page, details: string, reply: string): Promise<void> {
  const review = reader.getByRole('region', { name: 'Reviews' }).getByRole('listitem').first();
  await expect(review.getByRole('blockquote')).toHaveText(details);
  await expect(review).toContainText('Verified buyer');
  await expect(review).toContainText(reply);
  await expect(review.getByRole('img', { name: '4 out of 5' })).toBeVisible();
  const product = (await reader.locator('script[type="application/ld+json"]').allTextContents())
    .map((text) => JSON.parse(text) as { '@type': string; review?: { reviewBody: string }[] })
    .find((data) => data['@type'] === 'ProductGroup');
  expect(product?.review?.[0]).toMatchObject({
    author: { name: 'Nora N.' },
    reviewBody: details,
    reviewRating: { ratingValue: 4 },
  });
}

/** The writer changes the review on the page of its phone, and takes it away. */
async function changeAndWithdraw(buyer: Page): Promise<void> {
  const own = ownReview(buyer);
  await expect(own.getByText('Published', { exact: true })).toBeVisible();
  await own.getByRole('button', { name: /^Edit/ }).click();
  await formOf(buyer).getByRole('radio', { name: '5 stars' }).check();
  await sendButton(buyer).click();
  await expect(own.getByText('Waiting for our staff')).toBeVisible();
  await own.getByRole('button', { name: /^Withdraw/ }).click();
  await buyer.getByRole('alertdialog').getByRole('button', { name: 'Yes, withdraw it' }).click();
  await expect(own.getByRole('button', { name: /^Write a review/ })).toBeVisible();
  await expect(own.getByRole('heading')).toBeFocused();
}

test('a buyer reviews the phone, staff publish and reply, everybody reads it without script (G57)', async ({
  page,
  browser,
  baseURL,
}) => {
  const buyer = await (await browser.newContext({ baseURL })).newPage();
  const person = await logInAs(buyer, 'new');
  await buyPhone(buyer, 12);
  await buyer.getByRole('link', { name: 'Your order' }).click();
  await expect(buyer.getByText('Paid, to be packed', { exact: true })).toBeVisible();
  await expect(buyer.getByRole('button', { name: /^Write a review/ })).toHaveCount(0);
  await logInAs(page, 'admin');
  await deliver(page, person.email);

  const mark = crypto.randomUUID().slice(0, 8);
  const details = `Light ${mark} </script><script>alert(1)</script> <img src=x onerror=alert(1)>`;
  const reply = `Thank you for ${mark}.`;
  await buyer.reload();
  await writeReview(buyer, details);

  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const reader = await plain.newPage();
  const items = buyer.getByRole('region', { name: 'Items' });
  const address = (await items.getByRole('link').first().getAttribute('href')) ?? '';
  await reader.goto(address);
  await expect(reader.getByText(mark)).toHaveCount(0);

  await page.goto('/dashboard/adminHome');
  await expect(page.getByRole('region', { name: 'Reviews to moderate' })).toBeVisible({
    timeout: 30_000,
  });
  const item = await findReview(page, mark);
  await expect(item).toContainText('Nora N.');
  await expect(item).toContainText(person.email);
  await replyAndPublish(item, reply);

  await expect(async () => {
    await reader.goto(address);
    await expect(reader.getByText(mark).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectPublished(reader, details, reply);
  await plain.close();

  await buyer.goto(address);
  await changeAndWithdraw(buyer);
  await buyer.context().close();
});

test('a review that is turned down tells its writer why; its pages have no accessibility faults', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const buyer = await (await browser.newContext({ baseURL })).newPage();
  const person = await logInAs(buyer, 'new');
  await buyPhone(buyer, 13);
  await buyer.getByRole('link', { name: 'Your order' }).click();
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(/^Order/);
  await logInAs(page, 'admin');
  await deliver(page, person.email);
  await buyer.reload();
  const mark = crypto.randomUUID().slice(0, 8);
  await buyer.getByRole('button', { name: /^Write a review/ }).click();
  const dialog = buyer.getByRole('dialog', { name: 'Your review' });
  await dialog.getByRole('button', { name: 'Send the review' }).click();
  await expectForEveryone(buyer, 'the form with errors');
  await dialog.getByRole('radio', { name: '2 stars' }).check();
  await dialog.getByLabel('What do you think of it?').fill(`My neighbour ${mark} is loud.`);
  await dialog.getByRole('button', { name: 'Send the review' }).click();
  await expect(buyer.getByText('Waiting for our staff')).toBeVisible();

  const item = await findReview(page, mark);
  await item.getByRole('button', { name: /^Reject/ }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Reject review' }).click();
  await expect(question.getByText('Please use 1 to 300 characters')).toBeVisible();
  await question.getByLabel('Reason').fill('It is about a person.');
  await question.getByRole('button', { name: 'Reject review' }).click();
  await expect(item.getByText('Rejected', { exact: true })).toBeVisible();
  await expectForEveryone(page, 'the list');

  await buyer.goto('/dashboard/paymentHistory');
  await buyer.getByRole('link', { name: /^Review/ }).click();
  await expect(buyer.getByText('It is about a person.')).toBeInViewport();
  await expectForEveryone(buyer, 'the order');
  await page.goto('/dashboard/activity');
  const entries = page.getByRole('list', { name: /^Changes/ }).getByRole('listitem');
  const entry = entries.filter({ hasText: 'rejected a review of' }).first();
  await entry.getByRole('button', { name: /^Undo/ }).click();
  await expect(entries.filter({ hasText: 'undid a decision' }).first()).toBeVisible();
  await buyer.context().close();
});

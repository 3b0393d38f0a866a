/** Names and addresses in Hebrew or Arabic read as they do on the invoice, beside our own left-to-right words. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/e2e.ts';
import { fillCard, openPayment, payButton } from '../../support/browser/e2e-checkout.ts';
import { createPerson, signInHere } from '../../support/browser/e2e-people.ts';
import { openStaffPage } from '../../support/returns/e2e-returns.ts';

const NAME = 'יוסי (ב)';
const CITY = 'תל אביב';

/** The words of the first visible element with this text, from left to right as they are painted. */
async function readPainted(page: Page, text: string): Promise<string[]> {
  const line = page.getByText(text, { exact: true }).filter({ visible: true }).first();
  await expect(line).toBeVisible();
  return line.evaluate((element) => {
    const words: { word: string; left: number }[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const match of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        words.push({ word: match[0], left: range.getBoundingClientRect().left });
      }
    }
    return words.sort((one, other) => one.left - other.left).map(({ word }) => word);
  });
}

test('a Hebrew address is painted from right to left, its numbers in their places', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const person = await createPerson(url, { name: NAME });
  await signInHere(url, context, person);
  await openPayment(page, 9);
  await page.getByRole('button', { name: 'Add a delivery address' }).click();
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('Recipient').fill(NAME);
  await page.getByLabel('Street and number').fill('הרצל 12');
  await page.getByLabel('City').fill(`${CITY} 6100`);
  await page.getByLabel('Postal code').fill('10115');
  await expect(page.getByLabel('Street and number')).toHaveCSS('direction', 'rtl');
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByText(/^Your TnxId: pi_/)).toBeVisible();

  const expectAddress = async (shown: Page) => {
    await expect
      .poll(() => readPainted(shown, `10115 ${CITY} 6100`))
      .toEqual(['6100', 'אביב', 'תל', '10115']);
    expect(await readPainted(shown, 'הרצל 12')).toEqual(['12', 'הרצל']);
  };
  await expectAddress(page);
  await page.getByRole('link', { name: 'Your order' }).click();
  await expect(page).toHaveURL(/\/paymentHistory\/[0-9a-f-]{36}$/);
  await expectAddress(page);
  const orderId = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto('/dashboard/account');
  await expectAddress(page);

  const staff = await openStaffPage(browser, baseURL);
  await staff.goto(`/dashboard/orders/${orderId}`);
  await expectAddress(staff);
  await expect(staff.locator('bdi', { hasText: NAME }).first()).toBeVisible();
  for (const list of ['/dashboard/orders', '/dashboard/allUsers']) {
    await staff.goto(list);
    await expect(staff.locator('bdi', { hasText: NAME }).first()).toBeVisible();
  }
  await staff.close();
});

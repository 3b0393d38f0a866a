/** Google sign-in in the browser, against the sandbox's OpenID provider. */
import type { Page } from '@playwright/test';
import { expect, seeToast, test } from '../../support/browser/e2e.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';

const GOOGLE = 'Continue with Google';

/** Chooses a test person in the popup that the button opens. */
async function chooseInPopup(page: Page, person: RegExp): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: GOOGLE }).click();
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: person }).click();
  await closed;
}

test('the popup leads back to the page that was asked for (R081, R170)', async ({ page }) => {
  await page.goto('/dashboard/myCart');
  await expect(page).toHaveURL('/login');
  await seeToast(page, /^\S.* login successfully$/, () =>
    chooseInPopup(page, /ada@people\.example/),
  );
  await expect(page).toHaveURL('/dashboard/myCart');
});

test('without a page that was asked for, it leads to the start page (R081)', async ({ page }) => {
  await page.goto('/login');
  await chooseInPopup(page, /ada@people\.example/);
  await expect(page).toHaveURL('/');
});

test('where popups are blocked the whole page goes there and comes back (R081, G43)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/dashboard/paymentHistory');
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: GOOGLE }).click();
  await page.getByRole('button', { name: /ada@people\.example/ }).click();
  await expect(page).toHaveURL('/dashboard/paymentHistory');
});

test('closing the popup is answered by a status that says how to go on, not by an error', async ({
  page,
}) => {
  await page.goto('/login');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: GOOGLE }).click();
  const popup = await opened;
  await popup.waitForLoadState();
  await popup.close();
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toContainText('Try again, or log in with your password');
  await expect(main.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: GOOGLE })).toBeEnabled();
});

test('an address that Google has not verified, and a cancelled sign-in, are explained (G43)', async ({
  page,
}) => {
  await page.goto('/login');
  await chooseInPopup(page, /chi@people\.example/);
  const refusal = page.getByRole('main').getByRole('alert');
  await expect(refusal).toContainText('Google has not verified your email address');
  await chooseInPopup(page, /^Cancel$/);
  await expect(refusal).toContainText('Google sign-in was cancelled');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(fixedTexts.logIn.failure)).toBeHidden();
});

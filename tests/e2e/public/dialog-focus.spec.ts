/** A dialog gives the focus back, however it was opened and closed (C39). */
import type { Locator, Page } from '@playwright/test';
import { expect, logInAs, test } from '../../support/browser/e2e.ts';
import { buyPhone, fillCart } from '../../support/browser/e2e-checkout.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';

/** Opens by mouse and by key, closes by Escape and by the button that changes nothing. */
async function expectFocusReturns(page: Page, opener: Locator, cancel: string): Promise<void> {
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  for (const open of ['mouse', 'key']) {
    for (const close of ['Escape', 'button']) {
      if (open === 'mouse') await opener.click();
      else await opener.press('Enter');
      await expect(dialog).toBeVisible();
      if (close === 'Escape') await page.keyboard.press('Escape');
      else await dialog.getByRole('button', { name: cancel, exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(opener, `opened by ${open}, closed by ${close}`).toBeFocused();
    }
  }
}

test('the question to a visitor returns the focus to the phone that was wanted (R111, R113)', async ({
  page,
}) => {
  await page.goto('/order');
  await expectFocusReturns(
    page,
    page.getByRole('button', { name: /^Add to cart/ }).first(),
    'Cancel',
  );
});

test('deleting from the cart and calling an order off return the focus', async ({ page }) => {
  await logInAs(page, 'new');
  await fillCart(page, 11);
  await page.goto('/dashboard/myCart');
  await expectFocusReturns(page, page.getByRole('button', { name: /^Delete / }), 'Cancel');

  await buyPhone(page, 12);
  await page.getByRole('link', { name: 'Your order' }).click();
  const cancel = page.getByRole('button', { name: 'Cancel order' });
  await expectFocusReturns(page, cancel, 'Keep the order');
  // The button leaves with the order that it called off.
  await cancel.click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(cancel).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a question about a user returns the focus to its button (R177)', async ({ page }) => {
  await logInAs(page, 'admin');
  await page.goto('/dashboard/allUsers');
  const remove = page.getByRole('button', { name: /^Delete/ }).first();
  await expectFocusReturns(page, remove, 'Cancel');
  await remove.click();
  await expect(page.getByRole('alertdialog', { name: fixedTexts.remove.title })).toBeVisible();
});

/** The finder: without script from the first answer to the list, and with one while a slider moves. */
import { expect, test } from '../../support/browser/e2e.ts';
import { expectForEveryone, readLayoutShift } from '../../support/browser/everyone.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('answers are sent as a form, and what excludes everything can be loosened', async ({
    page,
  }) => {
    await page.goto('/find');
    await page.locator('summary', { hasText: 'What may it cost?' }).click();
    await page.getByLabel('At most').fill('50');
    await page.getByRole('button', { name: 'Show phones' }).first().click();
    await expect(page.getByRole('heading', { name: 'Nothing fits' })).toBeVisible();
    await page.getByRole('link', { name: /^Raise your limit/ }).click();
    const list = page.getByRole('list', { name: 'Phones that fit, the best first' });
    await expect(list.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await page.locator('summary', { hasText: 'How long between charges?' }).click();
    await page.getByLabel('A day: 24 hours', { exact: true }).check();
    await page.getByRole('button', { name: 'Show phones' }).first().click();
    await expect(page).toHaveURL(/budget=\d+&.*hours=24/);
    await expect(list).toContainText('you asked for 24');
  });
});

test('the list follows a slider that is moved by keyboard, and the address keeps it', async ({
  page,
}) => {
  await page.goto('/find?budget=900&size=small&spend=700&weigh-camera=4');
  const first = page
    .getByRole('list', { name: /^Phones that fit/ })
    .getByRole('heading')
    .first();
  const before = (await first.textContent()) ?? '';
  const slider = page.getByRole('slider', { name: 'Low price' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Most of all');
  await expect(page).toHaveURL(/weigh-price=4/);
  const fit = page.getByRole('slider', { name: 'How it fits' });
  await fit.focus();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/weigh-size=0/);
  await expect(first).not.toHaveText(before);
  await expect(fit).toBeFocused();
  // What was taken from a link is what the form shows.
  await page.getByRole('link', { name: 'Start again' }).click();
  await expect(page).toHaveURL(/\/find$/);
  await expect(slider).toHaveValue('2');
  await expect(page.getByText('Any price')).toBeVisible();
});

test('what would change the order does when it is chosen', async ({ page }) => {
  await page.goto('/find?budget=900&size=small&weigh-camera=4');
  const turn = page.getByRole('link', { name: /^Set .* comes first\.$/ }).first();
  const [, name = ''] = /and the (.*) comes first/.exec((await turn.textContent()) ?? '') ?? [];
  await turn.click();
  await expect(
    page
      .getByRole('list', { name: /^Phones that fit/ })
      .getByRole('heading')
      .first(),
  ).toContainText(name);
});

test('C29 C31 C32 C33 C35 it is for everyone, and nothing moves while it loads', async ({
  page,
}) => {
  test.slow();
  await page.goto('/find?budget=600&hand=180&hours=30&keep=3');
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.02);
  for (const question of await page.locator('form summary').all()) await question.click();
  await expectForEveryone(page, 'the finder');
});

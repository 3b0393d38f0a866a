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
    // Below every offer that another test has made.
    await page.getByLabel('At most').fill('1');
    await page.getByRole('button', { name: 'Show phones' }).first().click();
    await expect(page.getByRole('heading', { name: 'Nothing fits' })).toBeVisible();
    await page.getByRole('link', { name: /^Raise your limit/ }).click();
    const list = page.getByRole('list', { name: 'Phones, best match first' });
    await expect(list.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await page.locator('summary', { hasText: 'How long between charges?' }).click();
    await page.getByLabel('A day: 24 hours', { exact: true }).check();
    await page.getByRole('button', { name: 'Show phones' }).first().click();
    await expect(page).toHaveURL(/hours=24&budget=\d+/);
    await expect(list).toContainText('you asked for 24');
  });
});

test('the list follows a slider that is moved by keyboard, as it was said to', async ({ page }) => {
  await page.goto('/find?hours=24&budget=900&spend=700&size=small&weigh-camera=4');
  const first = page
    .getByRole('list', { name: 'Phones, best match first' })
    .getByRole('heading')
    .first();
  const turn = page.getByRole('link', { name: /^Set .* comes first\.$/ }).first();
  const said = (await turn.textContent()) ?? '';
  const [, label = '', level = '', name = ''] =
    /^Set (.*) to “(.*)” and the (.*) comes first/.exec(said) ?? [];
  await expect(first).not.toContainText(name);
  const slider = page.getByRole('slider', { name: label });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Not at all');
  for (let step = 0; step < 4; step += 1) {
    if ((await slider.getAttribute('aria-valuetext')) === level) break;
    await page.keyboard.press('ArrowRight');
  }
  await expect(slider).toHaveAttribute('aria-valuetext', level);
  await expect(page).toHaveURL(/weigh-(?!camera)\w+=\d/);
  await expect(first).toContainText(name);
  await expect(slider).toBeFocused();
  // What was taken by a link is what the form shows.
  await page.getByRole('link', { name: 'Start again' }).click();
  await expect(page).toHaveURL(/\/find$/);
  await expect(slider).toHaveValue('2');
  await expect(page.getByText('Any price')).toBeVisible();
});

test('a phone must charge wirelessly once that is ticked', async ({ page }) => {
  await page.goto('/find');
  await page.locator('summary', { hasText: 'What must it have?' }).click();
  await page.getByRole('checkbox', { name: 'Wireless charging' }).check();
  await expect(page).toHaveURL('/find?wireless=true');
  await expect(page.getByRole('checkbox', { name: 'Wireless charging' })).toBeChecked();
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

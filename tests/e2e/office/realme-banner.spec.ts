import { expect, logInAs, test } from '../../support/browser/e2e.ts';
import { expectForEveryone } from '../../support/browser/everyone.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';

// Later tests of this worker share the shop, so its offers are restored.
test.afterEach(async ({ page }) => {
  const { request } = page.context();
  const listed = await request.get('/audit?action=mobiles.changed&limit=1');
  const [entry] = await listed.json();
  if (entry?.undoable) await request.post(`/audit/${entry.id}/undo`);
});

test('G25 ending the last 70% offer needs a confirmation; Admin Home then offers both remedies', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await logInAs(page, 'admin');
  await page.goto('/dashboard/manageItems?q=realme+7');
  const main = page.getByRole('main');
  const endOffers = async () => {
    await main.getByRole('checkbox', { name: 'Select realme 7', exact: true }).check();
    await main.getByRole('button', { name: 'End offers' }).click();
    await page.getByRole('button', { name: 'Yes, end them' }).click();
  };
  const question = page.getByRole('alertdialog', { name: 'No realme phone would be 70% off' });

  await endOffers();
  await expect(question).toBeVisible();
  await expectForEveryone(page, 'the question before the last realme offer ends');
  await page.keyboard.press('Escape');
  await expect(main.getByRole('alert')).toContainText('Nothing was saved');

  await endOffers();
  await question.getByRole('button', { name: 'Go ahead' }).click();
  await expect(question).toHaveCount(0);
  const undo = main.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();

  await page.goto('/dashboard/adminHome');
  const problem = main.getByRole('region', { name: 'Realme banner is not true' });
  await expect(problem).toContainText('none is reduced that far');
  await expectForEveryone(page, 'an untrue banner on Admin Home');
  await problem.getByRole('button', { name: 'Switch the banner off' }).click();
  await expect(main.getByText('The realme banner is switched off.')).toBeVisible();
  await expect(problem).toHaveCount(0);
  await main.getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByText('The realme banner is shown again.')).toBeVisible();
  await problem.getByRole('link', { name: 'Make an offer on a realme phone' }).click();
  await expect(main.getByLabel('Brand')).toHaveValue('realme');
});

test('R021 the banner is shown until it is switched off in the settings', async ({ page }) => {
  await logInAs(page, 'admin');
  await page.goto('/dashboard/settings');
  const box = page.getByRole('checkbox', { name: 'Show the realme banner' });
  await box.uncheck();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  await page.goto('/');
  const banner = page.getByRole('region', { name: fixedTexts.home.offerTitle });
  await expect(banner).toHaveCount(0);
  await page.goto('/dashboard/settings');
  await box.check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  await page.goto('/');
  await expect(banner).toContainText('while stocks last');
});

/** Wrong addresses of pages that load their data in the browser. */
import { expect, logInAs, test } from '../../support/browser/e2e.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';

const UNKNOWN = '01a1fe0b-0000-7000-8000-000000000000';

test('R078 a dashboard page for an unknown id says so and leads on', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/40\d/);
  await logInAs(page, 'admin');
  for (const [path, heading, way] of [
    ['orders', 'There is no such order', 'All orders'],
    ['returns', 'There is no such return', 'All returns'],
    ['paymentHistory', 'There is no such order', 'Payment history'],
    ['manageItems', fixedTexts.notFound.heading, fixedTexts.notFound.back],
  ] as const) {
    for (const id of [UNKNOWN, 'nope', 'x.html', '%']) {
      await page.goto(`/dashboard/${path}/${id}`);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(main.getByRole('link', { name: way })).toBeVisible();
      await expect(page.getByText(fixedTexts.unexpected.title)).toHaveCount(0);
    }
  }
  for (const path of ['/dashboard/nope', '/dashboard/foo.php', '/dashboard/%']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(fixedTexts.notFound.heading);
  }
});

test('R076 R077 the 404 page for a broken escape has working links', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  for (const path of ['/%', '/%E0%A4%A/%41']) {
    await page.goto(path);
    await expect(page.getByText(fixedTexts.notFound.detail(path))).toBeVisible();
    await page.getByRole('link', { name: fixedTexts.notFound.back }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  }
});

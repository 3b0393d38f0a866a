/** A phone's own page: the picture that the address chooses, honest prices, reviews. */
import { expect, test } from '../support/e2e.ts';

const PHONE = '/mobiles/samsung-galaxy-s23-ultra';

test('view and colour are kept in the address and are there after a reload', async ({ page }) => {
  await page.goto(PHONE);
  const picture = page.getByRole('img', { name: /^Illustration of/ }).first();
  await expect(picture).toHaveAccessibleName(/, back, to scale$/);
  const colours = page.getByRole('navigation', { name: 'Colours' });
  const other = colours.getByRole('link').nth(1);
  const name = (await other.textContent()) ?? '';
  await other.click();
  await expect(page).toHaveURL(/\?colour=/);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Side' }).click();
  await expect(page).toHaveURL(/\?colour=[^&]+&view=side$/);
  await expect(picture).toHaveAccessibleName(new RegExp(`in ${name}, side, to scale$`));
  await page.reload();
  await expect(picture).toHaveAccessibleName(new RegExp(`in ${name}, side, to scale$`));
  await expect(colours.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
});

test('a reduction names the lowest price of the 30 days before it; the chart has a table (C28, C54)', async ({
  page,
}) => {
  await page.goto(PHONE);
  await expect(page.getByText('Lowest price of the 30 days before: $1,199')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Price from .+ until today/ })).toBeVisible();
  await page.getByText('All prices as a table').click();
  const rows = page.getByRole('table', { name: 'Prices, the newest first' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(/today\$719$/);
  await expect(rows.nth(2)).toContainText('$1,199');
});

test('a phone that was never reduced says since when it has its price', async ({ page }) => {
  await page.goto('/mobiles/samsung-galaxy-s25');
  await expect(page.getByText(/It has not changed since we sell this phone/)).toBeVisible();
  await expect(page.getByText(/Lowest price of the 30 days/)).toHaveCount(0);
});

test('C53 reviews have an average with a count, and those who have none say so', async ({
  page,
}) => {
  await page.goto('/mobiles/realme-7');
  await page.getByRole('link', { name: '4 out of 5, 1 review' }).click();
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews).toBeInViewport();
  await expect(reviews).toContainText('Fatima B.');
  await expect(reviews.getByRole('img', { name: '4 out of 5' })).toBeVisible();
  await page.goto(PHONE);
  await expect(reviews).toContainText('Nobody has written about this phone yet');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('C62 another view is a link like any other', async ({ page }) => {
    await page.goto(PHONE);
    await page.getByRole('link', { name: 'Front' }).click();
    await expect(page.getByRole('img', { name: /, front, to scale$/ })).toBeVisible();
  });
});

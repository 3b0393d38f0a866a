/** Layout, contact form, 404, and pages without scripts. */
import { messages } from '../../../src/shared/words/messages.ts';
import { expect, seeToast, signUp, test } from '../../support/browser/e2e.ts';

const PAGES = ['/', '/order', '/offered', '/about', '/contact', '/signUp', '/logIn'];

test('R030 R032–R041 R046 every public page has navbar and footer', async ({ page }) => {
  for (const path of PAGES) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    const navbar = page.getByRole('navigation', { name: 'Main' });
    for (const name of ['Home', 'Shop', 'About us', 'Sign Up', 'Login']) {
      await expect(navbar.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('contentinfo')).toContainText(messages.footer);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
});

test('R042–R045 the navbar of a person who is signed in', async ({ page }) => {
  const { name } = await signUp(page);
  const navbar = page.getByRole('navigation', { name: 'Main' });
  await expect(navbar.getByText(name)).toBeVisible();
  await expect(navbar.getByRole('link', { name: 'Cart, 0 phones in the cart' })).toBeVisible();
  await expect(navbar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
    'href',
    '/dashboard/userHome',
  );
  await navbar.getByRole('button', { name: 'Logout' }).click();
  await expect(navbar.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('R076 R077 R079 any other path is a 404 with the way home', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.notFound.heading);
  await expect(page.getByText(messages.notFound.detail('/no/such/page'))).toBeVisible();
  await page.getByRole('link', { name: messages.notFound.back }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('R135 C07 the contact form names what is missing, beside the field', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  const name = page.getByLabel('Name');
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription('Name is required');
  await name.fill('Ada');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
});

test('R171 R167 a message is sent, told in a status region, and the form is empty', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@test.example');
  await page.getByLabel('Message').fill('How wide is the Fold, open?');
  await seeToast(page, messages.contact.sent, () =>
    page.getByRole('button', { name: 'Send message' }).click(),
  );
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('G31 what was typed stays when sending fails', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await page.route('**/contact', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@test.example');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert')).toContainText('Your message was not sent');
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
});

test('C38 after a link inside the shop, focus and title are those of the new page', async ({
  page,
}) => {
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'About us' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeFocused();
  await expect(page).toHaveTitle('About us · Handset');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('C62 lists, prices, specs and tabs can be read and followed', async ({ page }) => {
    await page.goto('/order');
    await page.getByRole('tab', { name: 'Vivo' }).click();
    await expect(page).toHaveURL(/brand=vivo/);
    // A phone of the catalogue: staff may have added newer ones whose specs nobody knows.
    await page.getByRole('link', { name: 'vivo X100 Pro' }).click();
    await expect(page.getByRole('heading', { name: 'Specifications' })).toBeVisible();
    await expect(page.locator('main data').first()).toHaveText(/^\$\d/);
    await expect(page.getByText('Height, width, depth')).toBeVisible();
  });
});

/** Layout, contact form, 404, and pages without scripts. */
import { expect, logInAs, seeToast, test } from '../../support/browser/e2e.ts';
import { openPrivate } from '../../support/browser/session-endings.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';

const PAGES = ['/', '/order', '/offered', '/about', '/contact', '/signUp', '/logIn'];

const FOOTER_LINKS = [
  ['Offered', '/offered'],
  ['Contact', '/contact'],
  ['Delivery and returns', '/delivery-and-returns'],
  ['Withdraw from contract', '/withdrawal'],
  ['Privacy', '/privacy'],
  ['Terms', '/terms'],
] as const;

test('R030 R032–R041 R046 G50 every public page has navbar and footer', async ({ page }) => {
  for (const path of PAGES) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    const navbar = page.getByRole('navigation', { name: 'Main' });
    for (const name of ['Home', 'Shop', 'About us', 'Sign Up', 'Login']) {
      await expect(navbar.getByRole('link', { name, exact: true })).toBeVisible();
    }
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText(fixedTexts.footer, { exact: true })).toBeVisible();
    for (const [name, href] of FOOTER_LINKS) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
});

for (const [who, home] of [
  ['new', '/dashboard/userHome'],
  ['admin', '/dashboard/adminHome'],
] as const) {
  test(`R041–R045 G51 the navbar of ${who}, whose dashboard begins at ${home}`, async ({
    page,
  }) => {
    const { name } = await logInAs(page, who);
    await page.goto('/about');
    const navbar = page.getByRole('navigation', { name: 'Main' });
    await expect(navbar.getByText(name)).toBeVisible();
    for (const always of ['Home', 'Shop', 'About us']) {
      await expect(navbar.getByRole('link', { name: always, exact: true })).toBeVisible();
    }
    await expect(navbar.getByRole('link', { name: /^(Login|Sign Up)$/ })).toHaveCount(0);
    await expect(
      navbar.getByRole('link', { name: /^Cart, \d+ phones? in the cart$/ }),
    ).toBeVisible();
    await navbar.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(home);
    // What the page still asks for when the session ends is answered with 401, which the console shows.
    await openPrivate(page, '/about');
    await navbar.getByRole('button', { name: 'Logout' }).click();
    await expect(navbar.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(navbar.getByText(name)).toHaveCount(0);
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
  });
}

test('R036–R038 G08 login and sign-up are found however they are spelled, and stay out of search engines', async ({
  page,
}) => {
  for (const [heading, ...paths] of [
    ['Login', '/logIn', '/login', '/LOGIN'],
    ['Sign Up', '/signUp', '/signup'],
  ]) {
    for (const path of paths) {
      expect((await page.goto(path))?.status(), path).toBe(200);
      await expect(page.getByRole('form', { name: heading })).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    }
  }
});

test('R076 R077 R079 G21 any other path is a 404 with the way home', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fixedTexts.notFound.heading);
  await expect(page.getByText(fixedTexts.notFound.detail('/no/such/page'))).toBeVisible();
  await page.getByRole('link', { name: fixedTexts.notFound.back }).click();
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

test('R171 G32 a message is sent, told in a status region, and the form is empty', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@test.example');
  await page.getByLabel('Message').fill('How wide is the Fold, open?');
  await seeToast(page, fixedTexts.contact.sent, () =>
    page.getByRole('button', { name: 'Send message' }).click(),
  );
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('R167 G32 a message is there for 1500 ms, and for as long as it is pointed at', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/contact');
  const send = async () => {
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@test.example');
    await page.getByRole('button', { name: 'Send message' }).click();
    // Time stands still but for these steps.
    await expect(async () => {
      await page.clock.runFor(10);
      expect(await toast.count()).toBe(1);
    }).toPass();
  };
  const toast = page.locator('[data-toast]');
  await page.clock.pauseAt(Date.now() + 60_000);
  await send();
  await page.clock.runFor(1_450);
  await expect(toast).toBeVisible();
  await page.clock.runFor(50);
  await expect(toast).toHaveCount(0);
  await send();
  await toast.hover();
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(1_550);
  await expect(toast).toHaveCount(0);
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

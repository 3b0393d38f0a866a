/** What the storefront owes everybody, the back office owes too: every page, filled and empty. */
import type { APIRequestContext } from '@playwright/test';
import { expect, findMobile, logInAs, test } from '../../support/browser/e2e.ts';
import { buyPhone } from '../../support/browser/e2e-checkout.ts';
import { signInAdmin } from '../../support/browser/e2e-people.ts';
import {
  expectForEveryone,
  expectNoViolation,
  holdLetters,
  openDashboard,
  readLayoutShift,
  untilLettersCame,
} from '../../support/browser/everyone.ts';

// One login, many pages.
test.describe.configure({ timeout: 600_000 });

const NOBODY = 'nothing-has-this-text';

test('C29–C36 home, users, messages and reviews are for everybody', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  const name = 'Everybody with quite a long name';
  await request.post('/contact', { data: { name, email: 'all@test.example', message: 'Hello' } });
  await logInAs(page, 'admin');
  let main = await openDashboard(page, 'adminHome', 'Needs attention today');
  await main.getByText('Show as a table').first().click();
  await expectForEveryone(page, 'admin home');

  main = await openDashboard(page, 'allUsers', 'admin@handset.example');
  await expectForEveryone(page, 'users');
  await main
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expectForEveryone(page, 'the question before a user is deleted');
  await page.keyboard.press('Escape');
  await main.getByLabel('Find a user').fill(NOBODY);
  await expect(main.getByText('No users found')).toBeVisible();
  await expectForEveryone(page, 'no users');

  main = await openDashboard(page, 'messages', name);
  await main.getByText(name).first().click();
  await main.getByRole('button', { name: 'Send answer' }).first().click();
  await expectForEveryone(page, 'messages');
  await main.getByLabel('Find a message').fill(NOBODY);
  await expect(main.getByText('No messages', { exact: true })).toBeVisible();
  await expectForEveryone(page, 'no messages');

  main = await openDashboard(page, 'reviews', 'sample review');
  await expectForEveryone(page, 'reviews');
  await main
    .getByRole('button', { name: /^Reject/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Reject review' }).click();
  await expectForEveryone(page, 'the question before a review is turned down');
  await page.keyboard.press('Escape');
  await main.getByLabel('Find a review').fill(NOBODY);
  await expect(main.getByText('No reviews', { exact: true })).toBeVisible();
  await expectForEveryone(page, 'no reviews');
});

test('C29–C36 the pages about mobiles are for everybody', async ({ page }) => {
  await logInAs(page, 'admin');
  let main = await openDashboard(page, 'manageItems', 'Select all shown');
  await findMobile(page, 'y35');
  await main.getByLabel('Select all shown').check();
  await expectForEveryone(page, 'mobiles, one ticked');
  for (const action of ['Offer', 'Delete']) {
    await page
      .getByRole('region', { name: 'Selected mobiles' })
      .getByText(action, { exact: true })
      .click();
    await expectForEveryone(page, `the question: ${action}`);
    await page.keyboard.press('Escape');
  }
  await main.getByLabel('Find a mobile').fill(NOBODY);
  await expect(main.getByText('No mobiles found')).toBeVisible();
  await expectForEveryone(page, 'no mobiles');

  main = await openDashboard(page, 'addItem', 'Mobile Name');
  await main.getByRole('button', { name: 'Add Mobile' }).click();
  await expect(main.getByText('Mobile Name is required')).toBeVisible();
  await expectForEveryone(page, 'a new mobile with faults');

  main = await openDashboard(page, 'manageItems', 'Select all shown');
  await findMobile(page, 'y35');
  await main.getByRole('link', { name: /^Edit / }).click();
  await main.getByRole('button', { name: 'Add an offer', exact: true }).click();
  await main.getByLabel('It folds').check();
  const colours = main.getByRole('group', { name: /^Colours/ });
  await colours.getByRole('button', { name: 'Add a colour' }).click();
  await expectForEveryone(page, 'a mobile that is changed');
  await main.getByRole('button', { name: 'Clear all specs' }).click();
  await expectForEveryone(page, 'a mobile without specs');
});

test('C29–C36 orders and their questions are for everybody', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/);
  await logInAs(page, 'admin');
  await buyPhone(page, 11);
  const own = await page.getByRole('link', { name: 'Your order' }).getAttribute('href');
  await openDashboard(page, 'orders', 'To pack');
  await expectForEveryone(page, 'orders');
  await openDashboard(page, `orders?q=${NOBODY}`, 'No orders match');
  await expectForEveryone(page, 'no orders');
  const main = await openDashboard(page, `orders/${own?.split('/').at(-1)}`, 'Packing slip');
  await expectForEveryone(page, 'an order');
  await main.getByRole('button', { name: 'Start packing' }).click();
  for (const question of ['Hand to carrier', 'Refund', 'Cancel order']) {
    await main.getByRole('button', { name: question, exact: true }).click();
    await expectForEveryone(page, `the question: ${question}`);
    await page.keyboard.press('Escape');
  }
  await openDashboard(
    page,
    'orders/00000000-0000-7000-8000-000000000000',
    'There is no such order',
  );
  await expectForEveryone(page, 'an unknown order');
});

test('C29–C36 activity, import, commands and menu are for everybody', async ({ page }) => {
  await logInAs(page, 'admin');
  let main = await openDashboard(page, 'transfer', 'Export');
  for (const [lines, outcome] of [
    [',,Looked at,vivo,5,1,,\n,,Wrong,nokia,1,1,,', '1 line has errors: nothing has changed yet'],
    [',,Looked at,vivo,5,1,,', 'Checked: nothing has changed yet'],
  ] as const) {
    const header = 'id,slug,name,category,price,stock,description,image';
    const buffer = Buffer.from(`${header}\n${lines}\n`);
    const file = { name: 'phones.csv', mimeType: 'text/csv', buffer };
    await main.getByLabel('CSV file').setInputFiles(file);
    await main.getByRole('button', { name: 'Check the file' }).click();
    await expect(main.getByText(outcome)).toBeVisible();
    await expect(main.getByText(/^Line \d/).first()).toBeVisible();
    await expectForEveryone(page, outcome);
  }

  main = await openDashboard(page, 'manageItems', 'Select all shown');
  const stock = main.getByLabel(/^Stock of /).first();
  await stock.fill(String(Number(await stock.inputValue()) + 1));
  await stock.press('Enter');
  await expect(main.getByText(/^Stock of .* changed\./)).toBeVisible();
  main = await openDashboard(page, 'activity', /number \d/);
  await expectForEveryone(page, 'activity');
  await main.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(main.getByText('No changes found')).toBeVisible();
  await expectForEveryone(page, 'no activity');

  await page.keyboard.press('?');
  await expectForEveryone(page, 'the sheet of keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('galaxy');
  await expect(page.getByRole('option', { name: /Galaxy/ }).first()).toBeVisible();
  await expectForEveryone(page, 'commands');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 375, height: 900 });
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible();
  await expectForEveryone(page, 'the menu of a phone');

  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Set up a second step' }).click();
  await expectForEveryone(page, 'the account, a second step being set up');
});

test('C56 C63 what is chosen is told by a line too, and nothing moves while a list loads', async ({
  page,
  request,
  baseURL,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await logInAs(page, 'admin');
  const restore = await fillWithWideTexts(request, baseURL ?? '');
  await page.route('**/users?*', async (route) => {
    const response = await route.fetch();
    const [user] = await response.json();
    const email = `${crypto.randomUUID()}@a.test.example`;
    const users = Array.from({ length: 12 }, (_, place) => ({ ...user, _id: `${place}`, email }));
    await route.fulfill({ response, json: users });
  });
  // Other tests of the worker have orders in the shop, or not.
  await page.route('**/orders?*', (route) => route.fulfill({ json: [] }));
  for (const [path, shown] of [
    ['orders', 'No orders yet'],
    ['messages', '7*7'],
    ['reviews', 'sample review'],
    ['activity', '7*7'],
    ['allUsers', 'a.test.example'],
  ] as const) {
    const letGo = await holdLetters(page);
    await page.goto(`/dashboard/${path}`, { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
    letGo();
    await untilLettersCame(page);
    expect.soft(await readLayoutShift(page), path).toBeLessThanOrEqual(0.02);
    const chosen = page.getByRole('navigation').locator('[aria-current=page]').first();
    await expect(chosen).toHaveCSS('outline-style', 'solid');
  }
  await restore();
});

/** Signs are a third wider in the letters that stand in, so their lines break elsewhere. */
const WIDE = '{<{"7*7"}>} ';

/**
 * Messages and changes whose texts change their lines when the letters come.
 * @returns gives the mobile that was changed its name back
 */
async function fillWithWideTexts(request: APIRequestContext, baseURL: string) {
  for (const times of [8, 9]) {
    const message = WIDE.repeat(times);
    const data = { name: message, email: 'wide@test.example', message };
    expect((await request.post('/contact', { data })).ok()).toBe(true);
  }
  const admin = await signInAdmin(baseURL);
  const [{ _id, ...mobile }] = await (await admin.get('/mobile-data?limit=1')).json();
  const { name, description, price, category, image } = mobile;
  const rest = { description, price, category, image };
  for (const wide of [5, 7, 8, 9].map((times) => WIDE.repeat(times))) {
    await admin.put(`/mobile-data/${_id}`, { ...rest, name: wide });
  }
  return async () => {
    await admin.put(`/mobile-data/${_id}`, { ...rest, name });
    await admin.close();
  };
}

const DATA =
  /:\d+\/(products-stats|users|mobile-data|orders|returns|messages|reviews|audit|transfer)\b(?!.*\.csv)/;
const PAGES = [
  'adminHome',
  'allUsers',
  'manageItems',
  'orders',
  'returns',
  'messages',
  'reviews',
  'activity',
  'manageItems/00000000-0000-7000-8000-000000000000',
  'orders/00000000-0000-7000-8000-000000000000',
  'returns/00000000-0000-7000-8000-000000000000',
  'transfer?import=00000000-0000-7000-8000-000000000000',
];

test('C29–C36 C47 a page that waits, or gets no answer, says so and offers a way on', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/500/);
  await logInAs(page, 'admin');
  let answer = Promise.withResolvers<void>();
  await page.route(DATA, async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, body: '' });
  });
  for (const path of PAGES) {
    answer = Promise.withResolvers();
    await page.goto(`/dashboard/${path}`);
    const waiting = page.getByRole('main').getByRole('status');
    await expect(waiting.filter({ hasText: /Loading|Looking/ }).first()).toBeAttached();
    if (path === 'adminHome') await expectNoViolation(page, `${path}, waiting`);
    answer.resolve();
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    // The notes of all pages are the same component, beside what the tests above look at.
    if (path === 'adminHome') await expectForEveryone(page, `${path}, failed`);
    else await expectNoViolation(page, `${path}, failed`);
  }
});

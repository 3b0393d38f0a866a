/** Being told that a phone is back or costs less: asked for, confirmed, told and stopped, with and without script. */
import { expect as expectNow, type Page } from '@playwright/test';
import { expect, logInAs, test } from '../../support/browser/e2e.ts';
import { signInAdmin } from '../../support/browser/e2e-people.ts';
import { expectForEveryone } from '../../support/browser/everyone.ts';

interface SoldOut {
  slug: string;
  productId: string;
  variant: string;
  /** The page of the phone in this variant. */
  path: string;
}

/** Sells out one variant of a phone, a different phone for each test. */
async function sellOut(baseURL: string, place: number): Promise<SoldOut> {
  const admin = await signInAdmin(baseURL);
  const list = await (await admin.get('/mobile-data?sort=name&limit=20')).json();
  const { _id, slug } = list[place];
  const { variants } = await (await admin.get(`/mobile-data/${_id}`)).json();
  const { _id: variant, colour, storage } = variants.at(-1);
  const changes = [{ _id, variant, wanted: { stock: 0 } }];
  expect((await admin.post('/mobile-data/changes', { changes })).ok()).toBe(true);
  await admin.close();
  const path = `/mobiles/${slug}?${new URLSearchParams({ colour, storage: String(storage) })}`;
  return { slug, productId: _id, variant, path };
}

async function mailedLink(sandboxUrl: string, to: string, path: string): Promise<string> {
  let link = '';
  await expectNow(async () => {
    const box = `${sandboxUrl}/mailbox.json?to=${encodeURIComponent(to)}`;
    const mails: { text: string }[] = await (await fetch(box)).json();
    const texts = mails.map(({ text }) => text).join('\n');
    link = new RegExp(`http\\S+${path}\\?token=\\S+`).exec(texts)?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}

async function restock(baseURL: string, { productId, variant }: SoldOut): Promise<void> {
  const admin = await signInAdmin(baseURL);
  const changes = [{ _id: productId, variant, wanted: { stock: 5 } }];
  expect((await admin.post('/mobile-data/changes', { changes })).ok()).toBe(true);
  await admin.close();
}

async function ask(page: Page, { path }: SoldOut, email: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('link', { name: 'Tell me when it is back' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Tell me', exact: true }).click();
  await expect(page.getByText('One more step: please check your email')).toBeVisible();
}

const newEmail = () => `watcher-${crypto.randomUUID()}@test.example`;

test('a visitor asks, confirms, is told once, and stops all of it', async ({
  page,
  baseURL,
  sandboxUrl,
  expectedErrors,
}) => {
  expectedErrors.push(/410/);
  const [wanted, email] = [await sellOut(baseURL ?? '', 0), newEmail()];
  await ask(page, wanted, email);
  await expectForEveryone(page, 'an alert that waits for its link');
  await page.goto(await mailedLink(sandboxUrl, email, '/alerts/confirm'));
  await expectForEveryone(page, 'the question behind the link');
  await page.getByRole('button', { name: 'Yes, tell me' }).click();
  await expect(page.getByRole('heading', { name: 'We will tell you' })).toBeVisible();
  await restock(baseURL ?? '', wanted);
  await page.goto(await mailedLink(sandboxUrl, email, '/alerts/stop'));
  await expectForEveryone(page, 'the way to stop');
  await page.getByRole('button', { name: 'Stop all alerts' }).click();
  await expect(page.getByRole('heading', { name: 'No more alerts' })).toBeVisible();
  await page.goto('/alerts/confirm?token=old');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectForEveryone(page, 'a link that no longer works');
});

test('what was typed wrong is said beside its field, and stays', async ({
  page,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  const { slug, variant } = await sellOut(baseURL ?? '', 1);
  await page.goto(`/alerts/new?phone=${slug}&variant=${variant}`);
  await page.getByLabel('Only at this price or less').fill('cheap');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Tell me', exact: true }).click();
  await expect(page.getByText('Please enter a whole amount of dollars')).toBeVisible();
  await expect(page.getByLabel('Only at this price or less')).toHaveValue('cheap');
  await page.getByLabel('Only at this price or less').fill('$1,099');
  await page.getByRole('button', { name: 'Tell me', exact: true }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody');
  await expectForEveryone(page, 'the form of an alert, with an error');
});

test('somebody with an account asks for a price, and removes it on the account page', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  await logInAs(page, 'shopper');
  await page.goto('/mobiles/apple-iphone-15-pro');
  await page.getByRole('link', { name: 'Tell me when it costs less' }).click();
  const price = page.getByLabel('Tell me at this price or less');
  await price.fill('9999');
  await page.getByRole('button', { name: 'Tell me', exact: true }).click();
  await expect(page.getByText(/It costs \$[\d,]+ now\. Please enter less/)).toBeVisible();
  await price.fill('400');
  await page.getByRole('button', { name: 'Tell me', exact: true }).click();
  await expect(page.getByText('We will tell you')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'account page' }).click();
  const alerts = page.getByRole('list', { name: 'Alerts' });
  await expect(alerts).toContainText('At $400 or less');
  await expectForEveryone(page, 'the account page with an alert');
  await alerts.getByRole('button', { name: /^Remove the alert for iPhone 15 Pro/ }).click();
  await expect(page.getByText('You have no alerts.')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('asking and confirming work', async ({ page, baseURL, sandboxUrl }) => {
    const email = newEmail();
    await ask(page, await sellOut(baseURL ?? '', 2), email);
    await page.goto(await mailedLink(sandboxUrl, email, '/alerts/confirm'));
    await page.getByRole('button', { name: 'Yes, tell me' }).click();
    await expect(page.getByRole('heading', { name: 'We will tell you' })).toBeVisible();
  });
});

/** Text that is HTML elsewhere stays text in a real browser: nothing of it runs, nothing is loaded. */
import type { Page } from '@playwright/test';
import type { WireMobile } from '../../../src/contract/mobiles.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { createPerson, signInAdmin, signInHere } from '../../support/browser/e2e-people.ts';
import { rewritePhone } from '../../support/browser/rewrite-phone.ts';

const HTML =
  '"\'><img src=x onerror=alert(1)><svg onload=alert(2)></script><script>alert(3)</script>{{7*7}}';

/** A policy that was broken is told in the console, which fails the test (support/browser/e2e.ts). */
function watchDialogs(page: Page): string[] {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return dialogs;
}

async function expectText(page: Page): Promise<void> {
  await expect(page.locator('img[src="x"], [onerror], [onload]')).toHaveCount(0);
  await expect(page.getByText('onerror=alert(1)').filter({ visible: true }).first()).toBeVisible();
}

let restorePhone: (() => Promise<void>) | undefined;
test.afterEach(async () => {
  await restorePhone?.();
  restorePhone = undefined;
});

test('names, descriptions and messages that are HTML are shown as they are', async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const dialogs = watchDialogs(page);
  const admin = await signInAdmin(url);
  const [mobile] = (await (await admin.get('/mobile-data?limit=1')).json()) as WireMobile[];
  if (!mobile) throw new Error('There are no phones.');
  restorePhone = await rewritePhone(admin, mobile, { name: HTML, description: HTML });
  const message = { name: HTML, email: 'ann@test.example', message: HTML };
  await admin.post('/contact', message);
  const person = await createPerson(url, { name: HTML, isAdmin: true });

  for (const address of ['/order?q=onerror', `/mobiles/${mobile.slug}`]) {
    await page.goto(address);
    expect(dialogs).toEqual([]);
    await expectText(page);
  }
  await signInHere(url, context, person);
  for (const address of ['/dashboard/account', '/dashboard/allUsers', '/dashboard/messages']) {
    await page.goto(address);
    await expectText(page);
  }
  expect(dialogs).toEqual([]);
});

test('an address that is HTML changes nothing on the page', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/, /410/);
  const dialogs = watchDialogs(page);
  const part = encodeURIComponent(HTML);
  for (const address of [
    `/order?q=${part}`,
    `/order?brand=${part}&sort=${part}&cursor=${part}`,
    `/?brand=${part}#${part}`,
    `/mobiles/${part}`,
    `/login?from=${part}&error=${part}&google=${part}#${HTML}`,
    `/login?from=javascript:alert(1)`,
    `/reset-password?token=${part}`,
    `/${part}#javascript:alert(1)`,
  ]) {
    await page.goto(address);
    await expect(page.locator('img[src="x"], [onerror], [onload]')).toHaveCount(0);
  }
  expect(dialogs).toEqual([]);
});

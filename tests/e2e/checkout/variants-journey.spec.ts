import type { Page } from '@playwright/test';
import type { WireMobileDetail, WireVariant } from '../../../src/contract/mobiles.ts';
import { expect, logInAs, seeToast, test } from '../../support/browser/e2e.ts';
import { fillCard, fillDelivery, payButton } from '../../support/browser/e2e-checkout.ts';
import { signInAdmin } from '../../support/browser/e2e-people.ts';
import { excessWidth, expectNoViolation } from '../../support/browser/everyone.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';
import { readPdf } from '../../support/read-pdf.ts';

interface Choice {
  phone: WireMobileDetail;
  /** In different colours, none of them the default, each of them to be had. */
  variants: [WireVariant, WireVariant];
}

/** The phones that can be had in two colours besides the default one; other tests buy that. */
async function findChoice(page: Page, index: number): Promise<Choice> {
  const { request } = page.context();
  const list: { _id: string }[] = await (await request.get('/mobile-data')).json();
  let found = 0;
  for (const { _id } of list) {
    const phone: WireMobileDetail = await (await request.get(`/mobile-data/${_id}`)).json();
    const wanted = phone.variants.filter(
      ({ _id: id, available }) => available >= 4 && id !== phone.defaultVariant,
    );
    const one = wanted.findLast(({ colour }) => colour !== wanted[0]?.colour);
    const [other] = wanted;
    if (!one || !other) continue;
    if (found === index) return { phone, variants: [one, other] };
    found += 1;
  }
  throw new Error(`There are only ${found} phones in two colours.`);
}

/** As the page of the phone does it, once a colour and a storage size are chosen. */
async function addUnit(page: Page, phone: WireMobileDetail, variant: WireVariant, email: string) {
  const data = { productId: phone._id, variant: variant._id, email };
  const answer = await page.context().request.post('/carts', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const nameOf = (phone: WireMobileDetail, variant: WireVariant) => `${phone.name} (${variant.name})`;

function lineOf(page: Page, variant: WireVariant) {
  const lines = page.getByRole('main').getByRole('listitem');
  return lines.filter({ hasText: variant.name ?? '' });
}

const postOfCart = (page: Page) =>
  page.waitForRequest((request) => request.url().endsWith('/carts') && request.method() === 'POST');

async function readPaper(page: Page, address: string): Promise<string[]> {
  const answer = await page.context().request.get(address);
  expect(answer.status()).toBe(200);
  return readPdf(await answer.body());
}

test('each colour is a line of the cart, and what is added or put back is that one (G15)', async ({
  page,
}) => {
  const { email } = await logInAs(page, 'new');
  const { phone, variants } = await findChoice(page, 0);
  const [one, other] = variants;
  for (const variant of variants) await addUnit(page, phone, variant, email);
  await page.goto('/dashboard/myCart');
  const line = lineOf(page, one);
  await expect(line.getByRole('heading')).toHaveText(phone.name);
  await expect(lineOf(page, other).getByRole('heading')).toHaveText(phone.name);
  const pictureOf = (variant: WireVariant) => lineOf(page, variant).locator('img');
  await expect(pictureOf(one)).toHaveAttribute('src', one.image);
  await expect(pictureOf(other)).toHaveAttribute('src', other.image);

  const name = nameOf(phone, one);
  const added = postOfCart(page);
  await line.getByRole('button', { name: `One ${name} more` }).click();
  expect((await added).postDataJSON()).toMatchObject({ productId: phone._id, variant: one._id });
  await expect(line.getByRole('status')).toHaveText('2');
  await expect(lineOf(page, other).getByRole('status')).toHaveText('1');

  await line.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: fixedTexts.remove.title });
  await expect(question).toContainText(`${name} leaves your cart.`);
  await seeToast(page, fixedTexts.remove.done(phone.name), () =>
    question.getByRole('button', { name: fixedTexts.remove.confirm }).click(),
  );
  await expect(line).toHaveCount(0);
  await expect(page.getByText(`2 × ${name} was removed.`)).toBeVisible();
  await expect(lineOf(page, other)).toBeVisible();
  await page.getByRole('button', { name: `Undo and put 2 × ${name} back` }).click();
  await expect(line.getByRole('status')).toHaveText('2');
  await expectNoViolation(page, 'the cart with two colours of one phone');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await excessWidth(page)).toBe(0);
});

test('what is sold out is told by its colour, and leads to its line', async ({ page, baseURL }) => {
  const { email } = await logInAs(page, 'new');
  const { phone, variants } = await findChoice(page, 1);
  const [gone, left] = variants;
  for (const variant of variants) await addUnit(page, phone, variant, email);
  const admin = await signInAdmin(baseURL ?? '');
  const setStock = (stock: number) =>
    admin.post('/mobile-data/changes', {
      changes: [{ _id: phone._id, variant: gone._id, wanted: { stock } }],
    });
  await setStock(0);
  await page.goto('/dashboard/myCart');
  const alert = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Out of stock' });
  await expect(alert.first()).toHaveText(`${nameOf(phone, gone)}: Out of stock`);
  await alert.first().getByRole('link').click();
  const wanted = page.locator('li', { hasText: 'Out of stock.' });
  await expect(wanted.getByRole('heading').getByRole('link')).toBeFocused();
  await expect(wanted).toContainText(gone.name ?? '');
  await expectNoViolation(page, 'a cart with a colour that is sold out');
  await page.getByRole('button', { name: 'Take out what is unavailable' }).click();
  await expect(page.getByRole('link', { name: 'Go to payment' })).toBeVisible();
  await expect(lineOf(page, left)).toBeVisible();
  await expect(lineOf(page, gone)).toHaveCount(0);
  await setStock(gone.stock);
  await admin.close();
});

/** What somebody sees of both variants of a choice. */
async function seeBoth(page: Page, { variants }: Choice, what: string): Promise<void> {
  const main = page.getByRole('main');
  for (const { name } of variants) {
    await expect(main.getByText(name ?? '').first(), what).toBeVisible();
  }
  await expectNoViolation(page, what);
}

test('colour and storage that were chosen are on every page of the order, its invoice and its packing slip', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { email } = await logInAs(page, 'new');
  const choice = await findChoice(page, 2);
  const { phone, variants } = choice;
  const [one, other] = variants;
  for (const variant of [one, other, one]) await addUnit(page, phone, variant, email);
  await page.goto('/dashboard/payment');
  await seeBoth(page, choice, 'the payment page');
  await fillDelivery(page);
  await fillCard(page);
  await payButton(page).click();
  await expect(page.getByText(/^Your TnxId: pi_/)).toBeVisible();
  await seeBoth(page, choice, 'the confirmation');
  const own = page.getByRole('link', { name: 'Your order' });
  const orderId = (await own.getAttribute('href'))?.split('/').at(-1);
  await page.getByRole('link', { name: 'Payment history', exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(`2 × ${phone.name}`);
  await seeBoth(page, choice, 'the payment history');
  await page.goto(`/dashboard/paymentHistory/${orderId}`);
  await seeBoth(page, choice, 'the order');
  const invoice = await readPaper(page, `/orders/${orderId}/invoice.pdf`);
  expect(invoice).toEqual(expect.arrayContaining(variants.map(({ name }) => name)));

  const staff = await browser.newPage({ baseURL });
  await logInAs(staff, 'admin');
  await staff.goto(`/dashboard/orders?q=${orderId}`);
  await seeBoth(staff, choice, 'the list of orders');
  await staff.goto(`/dashboard/orders/${orderId}`);
  await seeBoth(staff, choice, 'the order for staff');
  for (const { sku } of variants) await expect(staff.getByText(sku, { exact: true })).toBeVisible();
  await staff.getByRole('button', { name: 'Refund' }).click();
  const back = staff.getByRole('dialog').getByRole('checkbox');
  await expect(back).toHaveCount(3);
  await expect(back.and(staff.getByLabel(other.name ?? ''))).toHaveCount(1);
  const slip = await readPaper(staff, `/orders/${orderId}/packing-slip.pdf`);
  expect(slip).toEqual(
    expect.arrayContaining(variants.flatMap(({ name, sku }) => [name, `SKU ${sku}`])),
  );
  await staff.close();
});

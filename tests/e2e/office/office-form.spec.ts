/** The form of a mobile: its controls, the drawing beside it, its picture on the way, what it saves. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { WireMobile, WireMobileDetail } from '../../../src/contract/mobiles.ts';
import { expect, logInAs, seeToast, test } from '../../support/browser/e2e.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';

/** A picture that no compression makes small. */
async function noise(widthPx: number) {
  const create = {
    width: widthPx,
    height: widthPx,
    channels: 3 as const,
    noise: { type: 'gaussian' as const, mean: 128, sigma: 40 },
  };
  const buffer = await sharp({ create: { ...create, background: 'teal' } })
    .png()
    .toBuffer();
  return { name: 'phone.png', mimeType: 'image/png', buffer };
}

async function openForm(page: Page, path: string): Promise<Locator> {
  await page.goto(`/dashboard/${path}`);
  const main = page.getByRole('main');
  await expect(main.getByLabel('Mobile Name')).toBeVisible();
  return main;
}

async function findByName(page: Page, name: string): Promise<WireMobile> {
  const answer = await page.request.get(`/mobile-data?q=${encodeURIComponent(name)}`);
  const found = ((await answer.json()) as WireMobile[]).find((mobile) => mobile.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

async function readSpecs(page: Page, id: string): Promise<WireMobileDetail['specs']> {
  return ((await (await page.request.get(`/mobile-data/${id}`)).json()) as WireMobileDetail).specs;
}

async function fillBasics(main: Locator, name: string): Promise<void> {
  await main.getByLabel('Mobile Name').fill(name);
  await main.getByLabel('Category').selectOption('oppo');
  await main.getByLabel(/^Price/).fill('456');
}

/** Two rear cameras, of which the second is moved to the first place. */
async function enterRearCameras(main: Locator): Promise<void> {
  const { keyboard } = main.page();
  const rear = main.getByRole('group', { name: 'Rear cameras' });
  await rear.getByRole('button', { name: 'Add a rear camera' }).click();
  await expect(rear.getByLabel('rear camera 1, megapixels')).toBeFocused();
  await keyboard.type('12');
  await rear.getByRole('button', { name: 'Add a rear camera' }).click();
  await keyboard.type('50');
  await expect(rear.getByLabel('rear camera 2, kind')).toHaveValue('ultrawide');
  await rear.getByLabel('rear camera 2, kind').selectOption('tele');
  await rear.getByRole('button', { name: 'Move rear camera 2 up' }).press('Enter');
  await expect(rear.getByRole('status')).toHaveText('rear camera moved to place 1 of 2');
  await expect(rear.getByRole('button', { name: 'Move rear camera 1 down' })).toBeFocused();
}

test('a mobile is entered with its specs, by keys and controls, and drawn meanwhile', async ({
  page,
}) => {
  await logInAs(page, 'admin');
  const main = await openForm(page, 'addItem');
  const name = `Drawn ${crypto.randomUUID().slice(0, 8)}`;
  await fillBasics(main, name);
  await main.getByLabel('Mobile Image').setInputFiles(await noise(64));
  const drawing = main.getByRole('img', { name: /to scale$/ });
  await expect(drawing).toHaveAccessibleName(/158 millimetres/);
  await main.getByLabel('Height in millimetres').fill('171.5');
  await expect(drawing).toHaveAccessibleName(/171.5 millimetres/);
  await main.getByLabel('Width in millimetres').fill('76.2');
  await main.getByLabel('Depth in millimetres').fill('8.1');
  await main.getByLabel(/^Screen size/).fill('6.7');
  await main.getByLabel('Year').fill('2025');
  await main.getByLabel('5G').check();
  await main.getByRole('group', { name: 'Memory' }).getByLabel('12 GB').check();
  for (const size of ['256 GB', '1 TB']) {
    await main.getByRole('group', { name: 'Storage' }).getByLabel(size).check();
  }
  await enterRearCameras(main);
  await main.getByRole('button', { name: 'Add a front camera' }).click();
  await page.keyboard.type('32');
  const colours = main.getByRole('group', { name: /^Colours/ });
  await colours.getByRole('button', { name: 'Add a colour' }).click();
  await main.getByLabel('Pick colour 1').fill('#204060');
  await main.getByLabel('Colour 1, name').fill('Sea Blue');
  await expect(main.getByLabel('Colour 1, code')).toHaveValue('#204060');
  await main.getByLabel('Colour 1, finish').selectOption('Gloss');
  await seeToast(page, fixedTexts.mobile.added, () =>
    main.getByRole('button', { name: 'Add Mobile' }).click(),
  );
  await expect(main.getByText('Saved', { exact: true })).toBeVisible();
  await expect(main.getByLabel('Height in millimetres')).toHaveValue('');
  const { _id } = await findByName(page, name);
  expect(await readSpecs(page, _id)).toMatchObject({
    year: 2025,
    fiveG: true,
    ramGb: [12],
    storageGb: [256, 1024],
    body: { heightMm: 171.5, widthMm: 76.2, depthMm: 8.1, folded: null },
    cameras: {
      rear: [
        { mp: 50, role: 'tele' },
        { mp: 12, role: 'wide' },
      ],
      front: [{ mp: 32 }],
    },
    colours: [{ name: 'Sea Blue', hex: '#204060', finish: 'gloss' }],
  });
});

test('R130 what is wrong is told at its field, and several are listed first', async ({ page }) => {
  await logInAs(page, 'admin');
  const main = await openForm(page, 'addItem');
  await main.getByLabel('Height in millimetres').fill('150');
  await main.getByRole('button', { name: 'Add Mobile' }).click();
  await expect(main.getByLabel('Mobile Name')).toBeFocused();
  await expect(main.getByText(fixedTexts.mobile.imageRequired)).toBeVisible();
  const summary = main.getByRole('region', { name: 'Fields to correct' });
  await summary.getByRole('link', { name: 'Width' }).click();
  const width = main.getByLabel('Width in millimetres');
  await expect(width).toBeFocused();
  await expect(width).toHaveAccessibleDescription('Enter the width');
  await width.fill('70');
  await expect(width).not.toHaveAttribute('aria-invalid');
  await expect(summary.getByRole('link', { name: 'Width (corrected)' })).toBeVisible();
  await main.getByRole('button', { name: 'Clear all specs' }).click();
  await expect(main.getByText('Choose at least one size of memory')).toBeHidden();
});

test('a picture on its way is told, step by step, until the mobile is saved', async ({ page }) => {
  await logInAs(page, 'admin');
  const main = await openForm(page, 'addItem');
  const bar = main.getByRole('status').filter({ hasText: /…|changes|Saved/ });
  await expect(bar).toHaveText('No changes yet');
  const name = `Sent ${crypto.randomUUID().slice(0, 8)}`;
  await fillBasics(main, name);
  await main.getByLabel('Mobile Image').setInputFiles(await noise(600));
  await expect(bar).toHaveText('Unsaved changes');
  await expect(main.getByText(/^New: phone.png, /)).toBeVisible();
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  for (const [index, path] of ['**/images', '**/mobile-data'].entries()) {
    await page.route(path, async (route) => {
      await answers[index]?.promise;
      await route.continue();
    });
  }
  await main.getByRole('button', { name: 'Add Mobile' }).click();
  await expect(bar).toHaveText(/^(?:Uploading|Preparing) the picture…$/);
  await expect(main.getByRole('button', { name: 'Uploading…' })).toBeDisabled();
  await expect(main.getByRole('progressbar', { name: 'Picture' })).toBeVisible();
  answers[0]?.resolve();
  await expect(bar).toHaveText('Saving…');
  await expect(main.getByRole('button', { name: 'Saving…' })).toBeDisabled();
  answers[1]?.resolve();
  await expect(bar).toHaveText('Saved');
  await expect(main.getByLabel('Mobile Name')).toHaveValue('');
});

test('clearing all specs says what it does, can be taken back, and is saved', async ({ page }) => {
  await logInAs(page, 'admin');
  const { _id } = await findByName(page, 'vivo X80 Pro');
  const main = await openForm(page, `manageItems/${_id}`);
  const height = main.getByLabel('Height in millimetres');
  const before = await height.inputValue();
  expect(Number(before)).toBeGreaterThan(100);
  await main.getByRole('button', { name: 'Clear all specs' }).click();
  await expect(main.getByRole('alert')).toContainText('this mobile has no specs');
  await main.getByRole('button', { name: 'Bring them back' }).click();
  await expect(height).toHaveValue(before);
  await expect(main.getByText('No changes yet')).toBeVisible();
  await main.getByRole('button', { name: 'Clear all specs' }).click();
  await main.getByRole('button', { name: 'Update Mobile' }).click();
  await expect(page).toHaveURL('/dashboard/manageItems');
  expect(await readSpecs(page, _id)).toBeNull();
});

test('a photo in HEIC is refused when it is chosen, with the way to a JPEG', async ({ page }) => {
  await logInAs(page, 'admin');
  const main = await openForm(page, 'addItem');
  const field = main.getByLabel('Mobile Image');
  await expect(field).not.toHaveAttribute('accept', /hei[cf]/);
  const buffer = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
  // Not every system knows the media type of such a file.
  for (const mimeType of ['image/heic', 'application/octet-stream']) {
    await field.setInputFiles({ name: 'IMG_0001.HEIC', mimeType, buffer });
    await main.getByRole('button', { name: 'Add Mobile' }).click();
    await expect(main.getByText(/^HEIC pictures .* JPEG: on your iPhone/)).toBeVisible();
  }
  await expect(main.getByText('JPEG, PNG, WebP or AVIF, at most 5 MB.')).toBeVisible();
});

/** Colours and sizes in the form of a mobile: entered many at once, typed over by keys, pasted, withdrawn, undone. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { WireMobileDetail } from '../../../src/contract/mobiles.ts';
import { expect, logInAs, seeToast, test } from '../../support/browser/e2e.ts';
import { expectForEveryone } from '../../support/browser/everyone.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';

/** Its specs name two colours and two sizes. Somebody who may is signed in. */
async function addPhone(page: Page, variants?: object[]): Promise<string> {
  const { request } = page.context();
  const read = async (path: string) => (await request.get(path)).json();
  const [model] = await read('/mobile-data?q=vivo%20V29%20Pro');
  const { specs }: WireMobileDetail = await read(`/mobile-data/${model._id}`);
  const colours = [
    { name: 'Night', hex: '#101828', finish: 'matte' },
    { name: 'Sky', hex: '#87b5e0', finish: 'gloss' },
  ];
  const data = {
    ...{ name: `Sold in many ${crypto.randomUUID().slice(0, 8)}`, category: 'vivo' },
    ...{ price: 500, stock: 5, image: await uploadPicture(page), variants },
    specs: { ...specs, colours, storageGb: [128, 256] },
  };
  const added = await request.post('/mobile-data', { data });
  expect(added.ok(), await added.text()).toBe(true);
  return (await added.json()).insertedId;
}

async function uploadPicture(page: Page): Promise<string> {
  const create = { width: 200, height: 300, channels: 3, background: '#336699' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  const image = { name: 'phone.png', mimeType: 'image/png', buffer };
  const answer = await page.context().request.post('/images', { multipart: { image } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.display_url;
}

const FOUR = ['Night', 'Sky'].flatMap((colour) =>
  [128, 256].map((storage) => ({ colour, storage, price: 500, stock: 5 })),
);

/** In the order in which letters have it. */
async function readSold(page: Page, id: string): Promise<string[]> {
  const answer = await page.context().request.get(`/mobile-data/${id}`);
  const { variants, defaultVariant }: WireMobileDetail = await answer.json();
  return variants
    .map(({ _id, name, listPrice, stock }) => {
      const note = _id === defaultVariant ? ', default' : '';
      return `${name ?? 'plain'}: $${listPrice}, ${stock}${note}`;
    })
    .sort();
}

async function openForm(page: Page, variants?: object[]) {
  await logInAs(page, 'admin');
  const id = await addPhone(page, variants);
  await page.goto(`/dashboard/manageItems/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Colours and sizes' })).toBeVisible();
  return { id, main };
}

async function save(page: Page): Promise<void> {
  const name = await page.getByLabel('Mobile Name').inputValue();
  await seeToast(page, fixedTexts.mobile.updated(name), () =>
    page.getByRole('button', { name: 'Update Mobile' }).click(),
  );
  await expect(page).toHaveURL('/dashboard/manageItems');
}

const tableOf = (main: Locator) => main.getByRole('region', { name: 'Table of variants' });

test('every colour in every size is added at once, priced by a rule, saved, and undone', async ({
  page,
}) => {
  const { id, main } = await openForm(page);
  await main.getByRole('button', { name: 'Add colours and sizes' }).click();
  await main.getByRole('button', { name: 'Add all of the specs (4)' }).click();
  await expect(tableOf(main).getByRole('row')).toHaveCount(5);
  await main.getByRole('button', { name: 'Change prices', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change prices' });
  await expect(dialog.getByLabel('Rule')).toHaveValue('step');
  await dialog.getByLabel('Dollars a step').fill('120');
  await expect(dialog.getByRole('row', { name: /^Sky, 256 GB/ })).toContainText('$620');
  await dialog.getByRole('button', { name: 'Change 2 prices' }).click();
  await main.getByLabel('Stock of Sky, 256 GB', { exact: true }).fill('31');
  await main.getByLabel('Sky, 128 GB stands for the mobile').check();
  await expect(main.getByLabel('Stock', { exact: true })).toHaveValue('0');
  await main.getByLabel('Stock', { exact: true }).fill('7');
  await expect(main.getByLabel('Stock of Sky, 128 GB', { exact: true })).toHaveValue('7');
  await save(page);
  expect(await readSold(page, id)).toEqual([
    'Night, 128 GB: $500, 5',
    'Night, 256 GB: $620, 0',
    'Sky, 128 GB: $500, 7, default',
    'Sky, 256 GB: $620, 31',
  ]);

  await page.goto('/dashboard/activity');
  const entry = page.getByRole('main').getByRole('listitem').first();
  await expect(entry.getByRole('row', { name: /Sky, 256 GB/ }).first()).toBeVisible();
  await expectForEveryone(page, 'activity of variants');
  await page.setViewportSize({ width: 1280, height: 900 });
  await entry.getByRole('button', { name: /^Undo/ }).click();
  // The undo is an entry as well.
  await expect(page.getByRole('main').getByRole('listitem').nth(1)).toContainText('undone by');
  expect(await readSold(page, id)).toEqual(['plain: $500, 5, default']);
});

test('a colour is added in all sizes, and a size in all colours, by keys alone', async ({
  page,
}) => {
  const { id, main } = await openForm(page, FOUR.slice(0, 1));
  const { keyboard } = page;
  await main.getByRole('button', { name: 'Add a size' }).focus();
  await keyboard.press('Enter');
  const size = page.getByRole('dialog', { name: 'Add a size' });
  await size.getByLabel('Storage, GB').focus();
  await keyboard.type('1 TB');
  await size.getByLabel('Price, $').focus();
  await expect(size.getByLabel('Price, $')).toHaveAccessibleDescription('128 GB costs $500.');
  await keyboard.press('Enter');
  await expect(size.getByLabel('Price, $')).toHaveAttribute('aria-invalid', 'true');
  await keyboard.type('900');
  await keyboard.press('Enter');
  await expect(size).toBeHidden();
  await expect(main.getByRole('button', { name: 'Add a size' })).toBeFocused();

  await main.getByRole('button', { name: 'Add a colour' }).first().focus();
  await keyboard.press('Enter');
  const colour = page.getByRole('dialog', { name: 'Add a colour' });
  await expect(colour.getByLabel('Colour', { exact: true })).toHaveValue('Sky');
  await colour.getByLabel('Colour', { exact: true }).fill('Night');
  await colour.getByLabel('Stock of each').fill('6');
  await keyboard.press('Enter');
  await expect(colour.getByText('It is sold in this colour already')).toBeVisible();
  await colour.getByLabel('Colour', { exact: true }).fill('Moss');
  await colour.getByLabel('Colour code').fill('#4b6b3c');
  await expectForEveryone(page, 'the question: a colour');
  await page.setViewportSize({ width: 1280, height: 900 });
  await colour.getByLabel('Stock of each').focus();
  await keyboard.press('Enter');
  await expect(colour).toBeHidden();
  await expect(tableOf(main).getByRole('row')).toHaveCount(5);

  const stock = main.getByLabel('Stock of Moss, 128 GB', { exact: true });
  await stock.focus();
  await keyboard.press('Enter');
  await expect(main.getByLabel('Stock of Moss, 1 TB', { exact: true })).toBeFocused();
  await keyboard.type('8');
  await keyboard.press('ArrowUp');
  await expect(stock).toBeFocused();
  await save(page);
  expect(await readSold(page, id)).toEqual([
    'Moss, 1 TB: $900, 8',
    'Moss, 128 GB: $500, 6',
    'Night, 1 TB: $900, 0',
    'Night, 128 GB: $500, 5, default',
  ]);
});

test('rows of a spreadsheet are looked at before they go into the table', async ({ page }) => {
  const { id, main } = await openForm(page, FOUR);
  await main.getByRole('button', { name: 'Paste rows' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste rows' });
  const rows = dialog.getByLabel('Rows');
  await rows.fill('Colour\tStorage\tPrice\tStock\nSky\t128\t$1,299\t12\nRed\t64\tcheap\t4');
  await expect(dialog.getByText(/^Line 3, .*whole number of dollars/)).toBeVisible();
  await expectForEveryone(page, 'rows with a fault');
  await page.setViewportSize({ width: 1280, height: 900 });
  await rows.fill('Colour\tStorage\tPrice\tStock\nSky\t128\t$1,299\t12\nRed\t64\t450\t4');
  await expect(dialog.getByRole('row', { name: 'Sky, 128 GB $1,299 12 Changed' })).toBeVisible();
  await expectForEveryone(page, 'rows to be added');
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole('button', { name: 'Add 1, change 1' }).click();
  await main.getByLabel('Pick the colour of Red, 64 GB').fill('#c02020');
  // A block goes into the cells below and beside the one it is pasted into.
  await main.getByLabel('Price of Night, 128 GB', { exact: true }).evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '510\t3\r\n610\t4');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await save(page);
  expect(await readSold(page, id)).toEqual([
    'Night, 128 GB: $510, 3, default',
    'Night, 256 GB: $610, 4',
    'Red, 64 GB: $450, 4',
    'Sky, 128 GB: $1299, 12',
    'Sky, 256 GB: $500, 5',
  ]);
});

test('what is wrong is told at its cell; a variant is withdrawn, kept in sight and brought back', async ({
  page,
}) => {
  const { id, main } = await openForm(page, FOUR);
  await expect(main.getByRole('button', { name: 'Withdraw Night, 128 GB' })).toBeDisabled();
  await main.getByLabel('Storage of Sky, 256 GB', { exact: true }).fill('128');
  const twin = main.getByLabel('Colour of Sky, 128 GB', { exact: true }).nth(1);
  await expect(twin).toHaveAccessibleDescription('Sky, 128 GB is there twice');
  await main.getByLabel('Price of Night, 256 GB', { exact: true }).fill('cheap');
  await main.getByRole('button', { name: 'Update Mobile' }).click();
  await expect(main.getByRole('region', { name: 'Fields to correct' })).toBeVisible();
  await expectForEveryone(page, 'variants with faults');
  await page.setViewportSize({ width: 1280, height: 900 });
  await main.getByLabel('Price of Night, 256 GB', { exact: true }).fill('640');
  await main.getByRole('button', { name: 'Withdraw Sky, 128 GB' }).nth(1).click();
  await expect(main.getByText('Sky, 128 GB withdrawn')).toBeAttached();
  await expect(main.getByLabel('Colour of Sky, 128 GB', { exact: true })).toBeFocused();
  await main.getByRole('button', { name: 'Withdraw Night, 256 GB' }).click();
  await expectForEveryone(page, 'variants that are withdrawn');
  await page.setViewportSize({ width: 1280, height: 900 });
  await main.getByRole('button', { name: 'Bring back Night, 256 GB' }).click();
  await expect(main.getByLabel('Colour of Night, 256 GB', { exact: true })).toBeFocused();
  await save(page);
  expect(await readSold(page, id)).toEqual([
    'Night, 128 GB: $500, 5, default',
    'Night, 256 GB: $640, 5',
    'Sky, 128 GB: $500, 5',
  ]);

  await page.goto(`/dashboard/manageItems/${id}`);
  await main.getByRole('button', { name: /^Bring back Sky/ }).click();
  await save(page);
  expect(await readSold(page, id)).toHaveLength(4);
});

/** Large screens show larger phones, not wider margins; the lists keep their columns. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/e2e.ts';

async function widthOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.width ?? 0;
}

async function openAt(page: Page, width: number, path: string): Promise<void> {
  await page.setViewportSize({ width, height: Math.round(width * 0.5625) });
  await page.goto(path);
}

test('at 1920 px the line-up and the tiles are larger than at 1280 px', async ({ page }) => {
  const measured: { phone: number; tile: number }[] = [];
  for (const width of [1280, 1920]) {
    await openAt(page, width, '/');
    const phone = await widthOf(page.locator('.line-up img').first());
    await openAt(page, width, '/order');
    const tile = await widthOf(page.getByRole('article').first().getByRole('img'));
    measured.push({ phone, tile });
  }
  const [small, large] = measured;
  expect((large?.phone ?? 0) / (small?.phone ?? 1)).toBeGreaterThan(1.2);
  expect((large?.tile ?? 0) / (small?.tile ?? 1)).toBeGreaterThan(1.2);
});

test('R050 one, two and three columns, also on the largest screens', async ({ page }) => {
  for (const [width, columns] of [
    [375, 1],
    [800, 2],
    [1280, 3],
    [1920, 3],
    [2560, 3],
  ] as const) {
    await openAt(page, width, '/order');
    const cards = await page.getByRole('article').all();
    const boxes = await Promise.all(cards.slice(0, 6).map((card) => card.boundingBox()));
    const firstTop = boxes[0]?.y ?? 0;
    const inFirstRow = boxes.filter((box) => Math.abs((box?.y ?? -1) - firstTop) < 1);
    expect(inFirstRow, `${width} px`).toHaveLength(columns);
  }
});

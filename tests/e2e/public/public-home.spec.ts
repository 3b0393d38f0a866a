/** The home page in a real browser: every section in its order, with its exact texts. */
import { expect, seeToast, test } from '../../support/browser/e2e.ts';
import { axeOf } from '../../support/browser/everyone.ts';
import { fixedTexts } from '../../support/fixed-texts.ts';

const { home } = fixedTexts;

test('R006 R008–R010 R012–R016 R018–R023 R027 R030 R031 G54 sections stand in the order of the specification, under one h1', async ({
  page,
}) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(home.heroTitle);
  const texts = [
    'One phone of each brand', // the banner's first slide
    home.heroTitle,
    home.heroSubtitle,
    'front camera',
    home.highlightsTitle,
    home.highlightsSubtitle,
    ...home.highlights,
    home.qualitiesTitle,
    home.qualitiesSubtitle,
    home.offerTitle,
    home.offerLead,
    home.offerText,
    'For a limited time, while stocks last',
    home.shopTitle,
    home.shopSubtitle,
    'Offered',
    home.accordionTitle,
    home.reviewsTitle,
    home.aboutTitle,
    home.contactTitle,
  ];
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const name of [home.accordionTitle, home.reviewsTitle, home.aboutTitle, home.contactTitle]) {
    await expect(main.getByRole('heading', { name, exact: true, level: 2 })).toHaveCount(1);
  }
  const body = (await main.textContent()) ?? '';
  let end = 0;
  for (const text of texts) {
    const start = body.indexOf(text, end);
    expect(start, `${text} stands after what comes before it`).toBeGreaterThanOrEqual(end);
    end = start + text.length;
  }
  await expect(page.getByRole('contentinfo')).toContainText(fixedTexts.footer);
});

test('R013–R015 G53 the highlights have their label, their name and what is true of the range', async ({
  page,
}) => {
  await page.goto('/');
  const highlights = page.getByRole('region', { name: home.highlightsTitle }).getByRole('article');
  const told = ['two lenses', 'The processor', 'LPDDR'];
  const names = ['Dual camera', 'Intelligent processing', '8GB DDR5 RAM'];
  await expect(highlights).toHaveCount(names.length);
  for (const [index, name] of names.entries()) {
    const highlight = highlights.nth(index);
    const label = highlight.getByText(home.highlights[index] ?? '', { exact: true });
    await expect(label).toHaveCount(1);
    await expect(highlight.getByRole('heading', { name, exact: true })).toHaveCount(1);
    await expect(highlight).toContainText(told[index] ?? '');
  }
});

test('R017 the six items have their names, in order', async ({ page }) => {
  await page.goto('/');
  const qualities = page.getByRole('region', { name: home.qualitiesTitle });
  await expect(qualities.getByRole('listitem').getByRole('heading')).toHaveText([
    'Intelligent processor',
    'HD surround audio',
    'Stylish bevel edges',
    '4.0 WIFI specs',
    'Multitasking and threading',
    'Cloud storage',
  ]);
});

test('R011 G52 the hero has copy of its own below its headings, and nothing is filler', async ({
  page,
}) => {
  await page.goto('/');
  const hero = page.getByRole('region', { name: home.heroTitle });
  const copy = await hero.getByRole('paragraph').allTextContents();
  expect(copy).toHaveLength(2);
  for (const text of copy) expect(text.length).toBeGreaterThan(60);
  await expect(page.locator('body')).not.toContainText(/lorem|ipsum|dolor sit/i);
});

test('R024 the offered list has phones that are reduced', async ({ page }) => {
  await page.goto('/');
  const offered = page.getByRole('region', { name: 'Offered', exact: true });
  const phones = offered.getByRole('region', { name: 'Offered phones' }).getByRole('listitem');
  await expect(phones.first().locator('s')).toContainText(/\$\d/);
});

test('R028 a message is sent from the form of the home page', async ({ page }) => {
  await page.goto('/');
  const contact = page.getByRole('region', { name: home.contactTitle, exact: true });
  await contact.getByLabel('Name').fill('Ada');
  await contact.getByLabel('Email').fill('ada@test.example');
  await contact.getByLabel('Message').fill('Which one is the smallest?');
  await seeToast(page, fixedTexts.contact.sent, () =>
    contact.getByRole('button', { name: 'Send message' }).click(),
  );
  await expect(contact.getByLabel('Message')).toHaveValue('');
});

test('R029 highlights, qualities and the offer: nothing to press in them', async ({ page }) => {
  await page.goto('/');
  const highlights = page.getByRole('region', { name: home.highlightsTitle });
  const qualities = page.getByRole('region', { name: home.qualitiesTitle });
  for (const region of [
    highlights,
    qualities,
    page.getByRole('region', { name: home.offerTitle }),
  ]) {
    await expect(region).toHaveCount(1);
    await expect(region.locator('a, button, input, select, textarea, [tabindex]')).toHaveCount(0);
  }
});

test('R007 slides change every 2500 ms, with pagination and navigation', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const banner = page.getByRole('region', { name: 'Phones to scale' });
  const shown = banner.locator('[aria-roledescription="slide"]:not([inert])');
  await expect(banner.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(shown).toHaveAccessibleName('1 of 3');
  // Time stands still but for these steps.
  await page.clock.pauseAt(Date.now() + 60_000);
  const number = async () => (await shown.getAttribute('aria-label')) ?? '';
  const first = await number();
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await number()).not.toBe(first);
  }).toPass({ intervals: [0] });
  const second = await number();
  await page.clock.runFor(2_400);
  expect(await number()).toBe(second);
  await page.clock.runFor(100);
  await expect.poll(number).not.toBe(second);
  await page.clock.resume();
  // Under the pointer it stands still, on whichever slide time has brought it to.
  await banner.getByRole('button', { name: 'Slide 1' }).click();
  await expect(shown).toHaveAccessibleName('1 of 3');
  await banner.getByRole('button', { name: 'Next slide' }).click();
  await expect(shown).toHaveAccessibleName('2 of 3');
  await banner.getByRole('button', { name: 'Slide 1' }).click();
  await expect(shown).toHaveAccessibleName('1 of 3');
  await banner.getByRole('button', { name: 'Previous slide' }).click();
  await expect(shown).toHaveAccessibleName('3 of 3');
});

test('G33 a paused slider stands still; the button says what it does next', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const banner = page.getByRole('region', { name: 'Phones to scale' });
  await banner.getByRole('button', { name: 'Pause' }).click();
  await expect(banner.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.clock.runFor(10_000);
  const shown = banner.locator('[aria-roledescription="slide"]:not([inert])');
  await expect(shown).toHaveAccessibleName('1 of 3');
});

test('C43 who prefers less motion sees no slide change by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  const banner = page.getByRole('region', { name: 'Phones to scale' });
  await expect(banner.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.clock.runFor(10_000);
  const shown = banner.locator('[aria-roledescription="slide"]:not([inert])');
  await expect(shown).toHaveAccessibleName('1 of 3');
});

test('R025 the accordion opens and closes three blurbs', async ({ page }) => {
  await page.goto('/');
  const features = page.getByRole('region', { name: home.accordionTitle });
  const buttons = features.getByRole('button');
  await expect(buttons).toHaveCount(3);
  await expect(buttons.first()).toHaveAttribute('aria-expanded', 'true');
  await buttons.nth(1).click();
  await expect(buttons.nth(1)).toHaveAttribute('aria-expanded', 'true');
  await expect(buttons.first()).toHaveAttribute('aria-expanded', 'false');
});

test('R026 C53 reviews show name, stars with a text, and details', async ({ page }) => {
  await page.goto('/');
  // Other tests of the worker may have written reviews.
  const figures = page.getByRole('region', { name: home.reviewsTitle }).getByRole('figure');
  const first = figures.filter({ hasText: 'Sample' }).first();
  await expect(first.getByRole('img', { name: /^[1-5] out of 5$/ })).toBeAttached();
  await expect(first.locator('blockquote')).not.toBeEmpty();
  await expect(first.getByText('Sample')).toBeAttached();
});

test('reviews name the phone that they are about; the marks of their slides stay in one row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/');
  const reviews = page.getByRole('region', { name: home.reviewsTitle });
  await expect(reviews.getByRole('button', { name: 'Slide 4' })).toBeVisible();
  // Of one moment: the page may still be moving.
  const tops = await reviews
    .getByRole('button', { name: /Pause|Play|slide/i })
    .evaluateAll((all) => all.map((button) => Math.round(button.getBoundingClientRect().top)));
  expect(tops.length).toBeGreaterThan(4);
  expect(new Set(tops).size).toBe(1);
  const link = reviews.getByRole('figure').first().getByRole('link');
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('each phone of the banner has its name, its price and the way to its page', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const banner = page.getByRole('region', { name: 'Phones to scale' });
  const shown = banner.locator('[aria-roledescription="slide"]:not([inert])');
  for (const [slide, phones] of [
    ['Slide 1', 5],
    ['Slide 2', 2],
    ['Slide 3', 4],
  ] as const) {
    await banner.getByRole('button', { name: slide }).click();
    const links = shown.getByRole('link');
    await expect(links).toHaveCount(phones);
    for (const link of await links.all()) await expect(link).toHaveText(/.{4,}\$[\d,]+/);
    const caption = await shown.locator('.stage-caption').boundingBox();
    expect(caption?.height, `the caption of ${slide} is one line`).toBeLessThan(48);
  }
  const last = shown.getByRole('link').last();
  const name = (await last.locator('.stage-label > span').first().textContent()) ?? '';
  await last.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

for (const [width, height] of [
  [320, 640],
  [375, 667],
  [1280, 720],
] as const) {
  test(`at ${width} × ${height} names, prices and the way to all phones are in the first screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const banner = page.getByRole('region', { name: 'Phones to scale' });
    const shown = banner.locator('[aria-roledescription="slide"]:not([inert])');
    const all = banner.getByRole('link', { name: /^Shop all \d+ phones$/ });
    for (const part of [shown.locator('.stage-label').first(), all]) {
      const box = await part.boundingBox();
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    }
    await all.click();
    await expect(page).toHaveURL(/\/order\?brand=all$/);
  });
}

test('R029 hero: nothing to press in it', async ({ page }) => {
  await page.goto('/');
  const hero = page.getByRole('region', { name: home.heroTitle });
  await expect(hero.locator('a, button, input, select, textarea, [tabindex]')).toHaveCount(0);
});

test('C29 no axe finding on the home page, best practice included', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.locator('.later:not([data-shown])')).toHaveCount(0);
  const { violations } = await (await axeOf(page)).withTags(['best-practice']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

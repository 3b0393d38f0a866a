/** The home page in a real browser: every section in its order, with its exact texts. */
import { messages } from '../../src/shared/messages.ts';
import { expect, test } from '../support/e2e.ts';

const { home } = messages;

test('R006–R031 sections stand in the order of the specification, under one h1', async ({
  page,
}) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(home.heroTitle);
  const texts = [
    'One phone of each brand', // R006, the banner's first slide
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
    'while stocks last',
    home.shopTitle,
    home.shopSubtitle,
    'Offered',
    home.accordionTitle,
    home.reviewsTitle,
    home.aboutTitle,
    home.contactTitle,
  ];
  const body = (await main.textContent()) ?? '';
  let end = 0;
  for (const text of texts) {
    const start = body.indexOf(text, end);
    expect(start, `${text} stands after what comes before it`).toBeGreaterThanOrEqual(end);
    end = start + text.length;
  }
  await expect(page.getByRole('contentinfo')).toContainText(messages.footer);
});

test('R013–R017 three highlights and six qualities; R029 nothing to press in them', async ({
  page,
}) => {
  await page.goto('/');
  const highlights = page.getByRole('region', { name: home.highlightsTitle });
  await expect(highlights.getByRole('article')).toHaveCount(3);
  const qualities = page.getByRole('region', { name: home.qualitiesTitle });
  await expect(qualities.getByRole('listitem')).toHaveCount(6);
  for (const region of [
    highlights,
    qualities,
    page.getByRole('region', { name: home.offerTitle }),
  ]) {
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
  await page.clock.runFor(2_600);
  await expect(shown).toHaveAccessibleName('2 of 3');
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
  const slide = page
    .getByRole('region', { name: home.reviewsTitle })
    .locator('[aria-roledescription="slide"]')
    .first();
  await expect(slide.getByRole('img', { name: /^[1-5] out of 5$/ })).toBeAttached();
  await expect(slide.locator('blockquote')).not.toBeEmpty();
});

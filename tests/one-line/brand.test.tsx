/** What the shop knows of a brand of which nothing but its own line has been written. */

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { loadPhoneFacts } from '../../data/schema.ts';
import { htmlToText } from '../../src/adapters/imports/html-text.ts';
import { drawPhone } from '../../src/art/index.ts';
import { readMobileQuery } from '../../src/contract/mobile-address.ts';
import { BRAND_COUNT, OTHER_BRAND_COUNT, SHOWN_BRANDS } from '../../src/contract/mobile-brands.ts';
import { MOBILE_FILTERS } from '../../src/contract/mobile-filters.ts';
import { mobileBodySchema } from '../../src/contract/mobiles.ts';
import { parseSearch } from '../../src/shop/catalogue/search/parse-search.ts';
import { findFormat } from '../../src/shop/import-export/formats/formats.ts';
import { CATEGORY_OPTIONS } from '../../src/shop/phone/brand-lists.ts';
import { mobileSpecsSchema } from '../../src/shop/phone/schema.ts';
import { BrandTabs } from '../../src/web/features/catalogue/cards/brand-tabs.tsx';
import { namePhones } from '../../src/web/features/catalogue/search/result-text.ts';

const [phone] = loadPhoneFacts();
if (!phone) throw new Error('no phones');

it('tabs, options, filter and addresses have it', () => {
  const tabs = renderToStaticMarkup(
    <MemoryRouter>
      <BrandTabs value="iPhone" addressOf={(category) => `/order?brand=${category}`}>
        none
      </BrandTabs>
    </MemoryRouter>,
  );
  expect(tabs).toMatch(/href="\/order\?brand=nothing"[^>]*>Nothing</);
  expect(CATEGORY_OPTIONS.at(-1)).toBe('nothing');
  const brands = MOBILE_FILTERS.find(({ name }) => name === 'brand');
  expect(brands?.options.at(-1)).toEqual({ label: 'Nothing', filters: { category: ['nothing'] } });
  expect(readMobileQuery(new URLSearchParams('brand=nothing'))).toEqual({ category: ['nothing'] });
  expect(namePhones('Nothing')).toBe('Nothing phones');
});

it('pages count it, and are sent no words of searches', () => {
  expect([BRAND_COUNT, OTHER_BRAND_COUNT]).toEqual(['six', 'five']);
  expect(SHOWN_BRANDS.at(-1)).toEqual({ category: 'nothing', label: 'Nothing' });
});

it('the API takes a mobile of it, with specs of its maker', () => {
  const specs = { ...phone, brand: 'Nothing' };
  const body = {
    name: 'Nothing (3a)',
    price: 300,
    category: 'nothing',
    description: '',
    image: '/a.webp',
  };
  expect(mobileBodySchema.parse({ ...body, specs })).toMatchObject({ category: 'nothing' });
  expect(mobileBodySchema.safeParse({ ...body, category: 'nobody' }).success).toBe(false);
});

it('searches and lists of other shops mean it', () => {
  for (const text of ['nothing', 'phonie', 'nothin']) {
    expect(parseSearch(text).filters, text).toEqual({ categories: ['nothing'] });
  }
  const format = findFormat(['Handle', 'Title', 'Variant Price', 'Vendor'], {
    now: new Date(),
    htmlToText,
  });
  expect(format.read(['a', 'A', '300.00', 'Nothing Technology'])?.category).toBe('nothing');
});

it('its phones are drawn', () => {
  const specs = mobileSpecsSchema.parse({ ...phone, brand: 'Nothing' });
  const { svg } = drawPhone({ phone: { ...specs, name: '' }, view: 'front', colourHex: '#204060' });
  expect(svg).toContain('<svg');
  expect(svg).not.toMatch(/NaN|undefined/);
});

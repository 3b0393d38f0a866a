/** What the pages know of a fact of which nothing but its own line has been written. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { loadPhoneFacts } from '../../data/schema.ts';
import { readMobileQuery, writeMobileQuery } from '../../src/contract/mobile-address.ts';
import { MOBILE_FILTERS } from '../../src/contract/mobile-filters.ts';
import { parseSearch } from '../../src/shop/catalogue/search/parse-search.ts';
import type { Category } from '../../src/shop/phone/brands.ts';
import { type MobileSpecs, mobileSpecsSchema } from '../../src/shop/phone/schema.ts';
import {
  describeSpecs,
  type SpecDraft,
  toDraft,
} from '../../src/web/features/admin/specs/spec-draft.ts';
import { findSpecProblems } from '../../src/web/features/admin/specs/spec-problems.ts';
import { readSpecs } from '../../src/web/features/admin/specs/spec-read.ts';
import { SpecSection } from '../../src/web/features/admin/specs/spec-section.tsx';
import { FilterGroup } from '../../src/web/features/catalogue/filters/filter-group.tsx';
import { listSpecGroups } from '../../src/web/features/catalogue/specs/spec-rows.ts';

const [phone] = loadPhoneFacts();
if (!phone) throw new Error('no phones');
const present = mobileSpecsSchema.parse(phone);
const bright: MobileSpecs = mobileSpecsSchema.parse({
  ...phone,
  display: { ...phone.display, nits: 1_200 },
});

function renderForm(draft: SpecDraft): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SpecSection draft={draft} stored={draft} problems={{}} onChange={vi.fn()} />
    </QueryClientProvider>,
  );
}

it('the schema checks it, and takes phones from before it', () => {
  expect(present.display).toMatchObject({ nits: null });
  expect(bright.display).toMatchObject({ nits: 1_200 });
  const wrong = { ...phone, display: { ...phone.display, nits: -1 } };
  expect(mobileSpecsSchema.safeParse(wrong).success).toBe(false);
});

it('the form asks for it, checks it and reads it', () => {
  const draft = toDraft(present);
  const form = renderForm(draft);
  expect(form).toMatch(/Brightness<span[^>]*> in nits<\/span>.*?<input[^>]*type="number"/);
  expect(draft).toMatchObject({ brightness: '' });
  expect(readSpecs({ ...draft, brightness: '1200' }, present, phone.category)).toEqual({
    specs: bright,
  });
  expect(toDraft(bright)).toMatchObject({ brightness: '1200' });
  expect(findSpecProblems({ ...draft, brightness: '0.5' }, new Date())).toEqual({
    brightness: 'Brightness must be a whole number',
  });
});

it('a flag that phones from before it do not say may stay unknown in the form', () => {
  const draft = toDraft(present);
  const form = renderForm(draft);
  expect(form).toMatch(/Satellite calls.*?<select.*?>Not known<.*?>Yes<.*?>No</);
  const readAs = (satellite: string) => readSpecs({ ...draft, satellite }, present, phone.category);
  expect(readAs('')).toEqual({ specs: present });
  expect(readAs('no')).toEqual({ specs: { ...present, satellite: false } });
  expect(readAs('yes')).toEqual({ specs: { ...present, satellite: true } });
});

it('the form takes the maker from the brand', () => {
  const read = readSpecs(toDraft(present), present, 'nothing' as Category);
  expect(read).toMatchObject({ specs: { brand: 'Nothing' } });
});

it('the table of the phone and the comparison of two versions show it', () => {
  const rowOf = (specs: MobileSpecs) =>
    listSpecGroups(specs)
      .find(({ title }) => title === 'Screen')
      ?.rows.find(({ term }) => term === 'Brightness')?.value;
  expect([present, bright].map(rowOf)).toEqual(['Not known', '1,200 nits']);
  expect(describeSpecs(bright)).toMatchObject({ Brightness: '1,200 nits' });
});

it('the panel offers its filter, addresses keep it and searches mean it', () => {
  const filter = MOBILE_FILTERS.find(({ label }) => label === 'Brightness');
  if (!filter) throw new Error('no filter');
  const counts = { [filter.name]: [7] } as Parameters<
    typeof FilterGroup
  >[0]['narrowed']['facets']['counts'];
  const facets = { counts, price: null };
  const panel = renderToStaticMarkup(
    <FilterGroup filter={filter} narrowed={{ filters: {}, facets, chips: [] }} onPick={vi.fn()} />,
  );
  expect(panel).toContain('How bright it shines.');
  expect(panel).toMatch(/1,000 nits and more<\/span><span[^>]*>7</);
  const query = readMobileQuery(new URLSearchParams('brightness=1000-'));
  expect(query).toEqual({ minBrightness: 1_000 });
  expect(writeMobileQuery(query).toString()).toBe('minBrightness=1000');
  expect(parseSearch('1200 nits').filters).toEqual({ minBrightness: 1_200 });
});

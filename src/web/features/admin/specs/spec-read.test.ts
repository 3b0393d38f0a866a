import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadPhoneFacts } from '../../../../../data/schema.ts';
import { drawPhone, type View } from '../../../../art/index.ts';
import { lastModelYear } from '../../../../shared/rules/model-years.ts';
import { mobileSpecsSchema } from '../../../../shop/phone/schema.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { NOT_KNOWN } from '../../catalogue/specs/not-known.ts';
import { describeSpecs, type SpecDraft, toDraft } from './spec-draft.ts';
import { findSpecProblems, summariseSpecProblems } from './spec-problems.ts';
import { draftToShape, readSpecs } from './spec-read.ts';
import { SpecSection } from './spec-section.tsx';

const EMPTY = toDraft(null);
const NOW = new Date('2026-06-01T00:00:00Z');
const MOST_MEGAPIXELS = 'Megapixels must be at most 999';
const DRAFT: SpecDraft = {
  ...EMPTY,
  year: '2025',
  height: '160.1',
  width: '74',
  depth: '8',
  screen: '6.5',
  fiveG: true,
  memory: [8, 12],
  storage: [256],
  rearCameras: [
    { key: 'a', mp: '50', role: 'wide' },
    { key: 'b', mp: '8', role: 'ultrawide' },
  ],
  frontCameras: [{ key: 'c', mp: '16' }],
  colours: [{ key: 'd', name: 'Sea Blue', hex: '#204060', finish: 'matte' }],
};

describe('specs as they are typed', () => {
  it('come back as they were, for every phone of the catalogue', () => {
    for (const phone of loadPhoneFacts()) {
      const specs = mobileSpecsSchema.parse(phone);
      expect(readSpecs(toDraft(specs), specs, phone.category), phone.name).toEqual({ specs });
    }
  });

  it('are complete for a new model once what a drawing needs is there', () => {
    const read = readSpecs(DRAFT, null, 'vivo');
    expect('specs' in read && mobileSpecsSchema.safeParse(read.specs).success).toBe(true);
  });

  it('are none when every field was cleared, also of a mobile that had some', () => {
    const [phone] = loadPhoneFacts();
    expect(readSpecs(EMPTY, null, 'vivo')).toEqual({ specs: null });
    expect(readSpecs(EMPTY, mobileSpecsSchema.parse(phone), 'vivo')).toEqual({ specs: null });
  });

  it('of a phone that folds have a folded size, and lose it when it no longer folds', () => {
    const folding = loadPhoneFacts().find(({ body }) => body.folded !== null);
    const specs = mobileSpecsSchema.parse(folding);
    const read = readSpecs({ ...toDraft(specs), foldable: false }, specs, 'samsung');
    expect(read).toMatchObject({
      specs: { body: { folded: null }, display: { coverSizeIn: null } },
    });
  });

  it('keep the screen in the body when the body changes', () => {
    const specs = mobileSpecsSchema.parse(loadPhoneFacts().find(({ body }) => !body.folded));
    const width = (specs.body.widthMm / 2).toFixed(2);
    const read = readSpecs({ ...toDraft(specs), width }, specs, 'vivo');
    const screenWidth = 'specs' in read ? read.specs?.display.activeAreaMm[0] : undefined;
    expect(screenWidth).toBeCloseTo(specs.display.activeAreaMm[0] / 2, 1);
  });
});

describe('the form marks a source to be looked at again', () => {
  afterEach(() => vi.useRealTimers());

  it.each([
    ['no day', { updatesChecked: '' }, false],
    ['security updates, a year ago', { updatesChecked: '2025-11-24' }, false],
    ['security updates, more than a year ago', { updatesChecked: '2025-11-23' }, true],
    ['SIM, which does not change after launch', { simChecked: '2020-01-31' }, false],
  ])('%s', (_, checked, isMarked) => {
    vi.useFakeTimers({ now: new Date('2026-11-24T00:00:00Z'), toFake: ['Date'] });
    const draft = { ...DRAFT, ...checked };
    const client = new QueryClient();
    client.setQueryData([...queryKeys.shopSettings, 'time-zone'], 'UTC');
    const section = { draft, stored: draft, problems: {}, onChange: () => undefined };
    const form = renderToStaticMarkup(
      createElement(QueryClientProvider, { client }, createElement(SpecSection, section)),
    );
    expect(form.includes('More than 365 days ago')).toBe(isMarked);
  });
});

describe('what is wrong with specs', () => {
  it.each<[part: Partial<SpecDraft>, key: string, problem: string]>([
    [{ year: '1999' }, 'year', 'Year must be from 2007 to 2027'],
    [{ year: '2020.5' }, 'year', 'Year must be a whole number'],
    [{ screen: '' }, 'screen', 'Enter the screen size'],
    [{ battery: '4000.5' }, 'battery', 'Battery must be a whole number'],
    [{ weight: '190.25' }, 'weight', 'Weight must have at most one decimal'],
    [{ weight: '-1' }, 'weight', 'Weight must be a number above zero'],
    [{ foldable: true }, 'foldedWidth', 'Enter the folded width'],
    [{ updatesUntil: '2030-02-30' }, 'updatesUntil', 'Enter a day such as 2030-01-31'],
    [{ simChecked: 'soon' }, 'simChecked', 'Enter a day such as 2030-01-31'],
    [
      { simSource: 'http://example.com' },
      'simSource',
      'Enter the address of a page, with https://',
    ],
    [{ memory: [] }, 'memory', 'Choose at least one size of memory'],
    [{ colours: [] }, 'colours', 'Add at least one colour'],
    [
      { rearCameras: [{ key: 'a', mp: '', role: 'wide' }] },
      'rearCameras.0.mp',
      'Enter the megapixels',
    ],
    [{ frontCameras: [{ key: 'c', mp: '1000' }] }, 'frontCameras.0.mp', MOST_MEGAPIXELS],
    [
      { rearCameras: [{ key: 'a', mp: '12.25', role: 'wide' }] },
      'rearCameras.0.mp',
      'Megapixels must have at most one decimal',
    ],
    [
      { colours: [{ key: 'd', name: ' ', hex: '#204060', finish: 'matte' }] },
      'colours.0.name',
      'Enter the name',
    ],
    [
      { colours: [{ key: 'd', name: 'Blue', hex: '#12', finish: 'matte' }] },
      'colours.0.hex',
      'Enter # and six digits or letters a to f',
    ],
  ])('is told at its field: %j', (part, key, problem) => {
    expect(findSpecProblems({ ...DRAFT, ...part } as SpecDraft, NOW)).toMatchObject({
      [key]: problem,
    });
    expect(findSpecProblems(DRAFT, NOW)).toEqual({});
  });

  it('is listed field by field in the order of the form, rows by their number and part', () => {
    const draft = { ...DRAFT, year: '', frontCameras: [{ key: 'c', mp: 'x' }], width: '' };
    const wrong = summariseSpecProblems(findSpecProblems(draft, NOW)).filter(({ error }) => error);
    expect(wrong.map(({ id, label }) => [id, label])).toEqual([
      ['spec-year', 'Year'],
      ['spec-width', 'Width'],
      ['spec-frontCameras-0-mp', 'Front cameras: 1, megapixels'],
    ]);
  });
});

describe('specs side by side with those of another version', () => {
  it('say of a mobile without specs that nothing is known, not that it does not fold', () => {
    expect([...new Set(Object.values(describeSpecs(null)))]).toEqual([NOT_KNOWN]);
  });

  it('say sizes of storage as the form does', () => {
    const [phone] = loadPhoneFacts();
    const specs = mobileSpecsSchema.parse({ ...phone, storageGb: [512, 1_024], ramGb: [8, 12] });
    expect(describeSpecs(specs)).toMatchObject({ Storage: '512 GB or 1 TB', Memory: '8 or 12 GB' });
  });
});

describe('the drawing while somebody types', () => {
  const VIEWS: View[] = ['back', 'front', 'side', 'open'];

  it.each([
    ['nothing yet', EMPTY],
    ['a height only', { ...EMPTY, height: '1' }],
    ['a slip of the decimal point', { ...EMPTY, width: '74000' }],
    ['a foldable without its folded size', { ...EMPTY, foldable: true }],
    ['a flip phone', { ...DRAFT, foldable: true, foldedHeight: '85' }],
    [
      'a colour without a code',
      { ...DRAFT, colours: [{ key: 'd', name: '', hex: '#1', finish: 'matte' }] },
    ],
    ['no cameras', { ...DRAFT, rearCameras: [], frontCameras: [] }],
  ] as [string, SpecDraft][])('can be made of %s', (_name, draft) => {
    const phone = { ...draftToShape(draft, null, 'oppo'), name: '' };
    for (const view of VIEWS) {
      const { svg } = drawPhone({ phone, view, colourHex: '#204060' });
      expect(svg).toContain('<svg');
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  it('has the habits of the maker of its category, and nobody’s before one is chosen', () => {
    expect(draftToShape(DRAFT, null, 'oppo').brand).toBe('OPPO');
    expect(draftToShape(DRAFT, null, undefined).brand).toBe('');
  });

  it('is of this year when none is typed', () => {
    expect(draftToShape(EMPTY, null, 'vivo').year).toBe(lastModelYear(new Date()) - 1);
  });
});

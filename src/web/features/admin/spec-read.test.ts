import { describe, expect, it } from 'vitest';
import { loadPhoneFacts } from '../../../../data/schema.ts';
import { drawPhone, type View } from '../../../art/index.ts';
import { lastModelYear } from '../../../shared/model-years.ts';
import { mobileSpecsSchema } from '../../../shop/phone/schema.ts';
import { type SpecDraft, toDraft } from './spec-draft.ts';
import { findSpecProblems } from './spec-problems.ts';
import { draftToShape, readSpecs } from './spec-read.ts';

const EMPTY = toDraft(null);
const NOW = new Date('2026-06-01T00:00:00Z');

function draftOf(part: Partial<SpecDraft> = {}): SpecDraft {
  const texts = {
    ...EMPTY.texts,
    ...{ year: '2025', heightMm: '160.1', widthMm: '74', depthMm: '8', sizeIn: '6.5' },
  };
  return {
    ...EMPTY,
    texts,
    ...{ fiveG: true, ramGb: [8, 12], storageGb: [256] },
    rear: [
      { key: 'a', mp: '50', role: 'wide' },
      { key: 'b', mp: '8', role: 'ultrawide' },
    ],
    front: [{ key: 'c', mp: '16', role: '' }],
    colours: [{ key: 'd', name: 'Sea Blue', hex: '#204060', finish: 'matte' }],
    ...part,
  };
}

describe('specs as they are typed', () => {
  it('come back as they were, for every phone of the catalogue', () => {
    for (const phone of loadPhoneFacts()) {
      const specs = mobileSpecsSchema.parse(phone);
      expect(readSpecs(toDraft(specs), specs, phone.category), phone.name).toEqual({ specs });
    }
  });

  it('are complete for a new model once what a drawing needs is there', () => {
    const read = readSpecs(draftOf(), null, 'vivo');
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
    const read = readSpecs({ ...toDraft(specs), isFoldable: false }, specs, 'samsung');
    expect(read).toMatchObject({
      specs: { body: { folded: null }, display: { coverSizeIn: null } },
    });
  });

  it('keep the screen in the body when the body changes', () => {
    const specs = mobileSpecsSchema.parse(loadPhoneFacts().find(({ body }) => !body.folded));
    const draft = toDraft(specs);
    const texts = { ...draft.texts, widthMm: String(specs.body.widthMm / 2) };
    const read = readSpecs({ ...draft, texts }, specs, 'vivo');
    const width = 'specs' in read ? read.specs?.display.activeAreaMm[0] : undefined;
    expect(width).toBeCloseTo(specs.display.activeAreaMm[0] / 2, 1);
  });
});

describe('what is wrong with specs', () => {
  it.each<[part: (draft: SpecDraft) => Partial<SpecDraft>, key: string, problem: string]>([
    [
      ({ texts }) => ({ texts: { ...texts, year: '1999' } }),
      'year',
      'Year must be from 2007 to 2027',
    ],
    [({ texts }) => ({ texts: { ...texts, sizeIn: '' } }), 'sizeIn', 'Enter the screen size'],
    [
      ({ texts }) => ({ texts: { ...texts, batteryMah: '4000.5' } }),
      'batteryMah',
      'Battery must be a whole number',
    ],
    [() => ({ isFoldable: true }), 'foldedWidthMm', 'Enter the folded width'],
    [() => ({ ramGb: [] }), 'ramGb', 'Choose at least one size of memory'],
    [() => ({ colours: [] }), 'colours', 'Add at least one colour'],
    [() => ({ rear: [{ key: 'a', mp: '', role: 'wide' }] }), 'rear.0.mp', 'Enter megapixels'],
    [
      ({ colours }) => ({ colours: colours.map((colour) => ({ ...colour, hex: '#12' })) }),
      'colours.0.hex',
      'Enter # and six digits or letters a to f',
    ],
  ])('is told at its field: %#', (part, key, problem) => {
    const draft = draftOf();
    expect(findSpecProblems({ ...draft, ...part(draft) }, NOW)).toMatchObject({ [key]: problem });
    expect(findSpecProblems(draft, NOW)).toEqual({});
  });
});

describe('the drawing while somebody types', () => {
  const VIEWS: View[] = ['back', 'front', 'side', 'open'];

  it.each([
    ['nothing yet', EMPTY],
    ['a height only', { ...EMPTY, texts: { ...EMPTY.texts, heightMm: '1' } }],
    ['a slip of the decimal point', { ...EMPTY, texts: { ...EMPTY.texts, widthMm: '74000' } }],
    ['a foldable without its folded size', { ...EMPTY, isFoldable: true }],
    [
      'a flip phone',
      draftOf({ isFoldable: true, texts: { ...draftOf().texts, foldedHeightMm: '85' } }),
    ],
    [
      'a colour without a code',
      draftOf({ colours: draftOf().colours.map((colour) => ({ ...colour, hex: '#1' })) }),
    ],
    ['no cameras', draftOf({ rear: [], front: [] })],
  ] as [string, SpecDraft][])('can be made of %s', (_name, draft) => {
    const phone = { ...draftToShape(draft, null, 'oppo'), name: '' };
    for (const view of VIEWS) {
      const { svg } = drawPhone({ phone, view, colourHex: '#204060' });
      expect(svg).toContain('<svg');
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  it('is of this year when none is typed', () => {
    expect(draftToShape(EMPTY, null, 'vivo').year).toBe(lastModelYear(new Date()) - 1);
  });
});

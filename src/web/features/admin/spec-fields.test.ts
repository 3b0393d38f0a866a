import { describe, expect, it } from 'vitest';
import { loadPhoneFacts } from '../../../../data/schema.ts';
import { describeModelYears } from '../../../shared/model-years.ts';
import { mobileSpecsSchema } from '../../../shop/catalogue/specs.ts';
import { readSpecs, toTexts } from './spec-fields.ts';

describe('specs as text', () => {
  it('every phone of the catalogue comes back as it was', () => {
    for (const phone of loadPhoneFacts()) {
      const specs = mobileSpecsSchema.parse(phone);
      expect(readSpecs(toTexts(specs), specs, phone.category), phone.name).toEqual({ specs });
    }
  });

  it('a new model needs what a drawing needs, and is then complete', () => {
    expect(readSpecs({}, null, 'vivo')).toEqual({ specs: null });
    const texts = {
      ...{ year: '2025', heightMm: '160.1', widthMm: '74', depthMm: '8', sizeIn: '6.5' },
      ...{ ramGb: '8, 12', storageGb: '256', rear: '50 wide, 8 ultrawide', front: '16' },
      ...{ fiveG: 'yes', colours: 'Sea Blue #204060' },
    };
    const read = readSpecs(texts, null, 'vivo');
    expect('specs' in read && mobileSpecsSchema.safeParse(read.specs).success).toBe(true);
    expect(readSpecs({ ...texts, year: '1999', rear: 'two', sizeIn: '' }, null, 'vivo')).toEqual({
      problems: {
        year: describeModelYears(new Date()),
        rear: 'Megapixels and kind, such as 50 wide, 12 ultrawide',
        sizeIn: 'Screen, inches is needed, or leave all of this empty',
      },
    });
  });
});

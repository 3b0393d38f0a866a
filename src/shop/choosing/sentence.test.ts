import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadPhoneFacts } from '../../../data/schema.ts';
import {
  listSentenceParts,
  type SentencePart,
  type WeighedPhone,
  writeSentence,
} from './sentence.ts';

const CATALOGUE: WeighedPhone[] = loadPhoneFacts().map((facts) => ({
  name: facts.name,
  price: facts.priceUsd,
  specs: facts,
}));

const phone = (changes: {
  name: string;
  price?: number;
  heightMm?: number;
  weightG?: number | null;
  batteryMah?: number | null;
  sizeIn?: number;
  folded?: { heightMm: number; widthMm: number; depthMm: number } | null;
}): WeighedPhone => {
  const [first] = CATALOGUE;
  if (!first?.specs) throw new Error('the catalogue is empty');
  const { name, price = 700, heightMm = 150, weightG = 180, batteryMah = 4000 } = changes;
  const { sizeIn = 6.1, folded = null } = changes;
  const { body, display } = first.specs;
  return {
    name,
    price,
    specs: {
      ...first.specs,
      body: { ...body, heightMm, folded },
      display: { ...display, sizeIn },
      weightG,
      batteryMah,
    },
  };
};

const sentenceOf = (...phones: WeighedPhone[]) => writeSentence(phones, listSentenceParts(phones));

describe('the sentence', () => {
  test.each([
    [
      'The One is 12 mm shorter and 40 g lighter; the Two has the larger battery.',
      phone({ name: 'One', heightMm: 138, weightG: 140 }),
      phone({ name: 'Two', batteryMah: 4900 }),
    ],
    [
      'The One is 10 g lighter; the Two costs $200 less.',
      phone({ name: 'One', weightG: 170 }),
      phone({ name: 'Two', price: 500 }),
    ],
    [
      'The Two is 12 mm shorter and 40 g lighter, and costs $1,000 less.',
      phone({ name: 'One', price: 1_700 }),
      phone({ name: 'Two', heightMm: 138, weightG: 140 }),
    ],
    [
      'The Flip is 65 mm shorter when closed and has the larger screen when open.',
      phone({
        name: 'Flip',
        heightMm: 165,
        sizeIn: 6.7,
        folded: { heightMm: 85, widthMm: 72, depthMm: 15 },
      }),
      phone({ name: 'One' }),
    ],
    [
      'The One is 8 mm shorter than the closed Fold.',
      phone({ name: 'One' }),
      phone({ name: 'Fold', folded: { heightMm: 158, widthMm: 72, depthMm: 9 } }),
    ],
  ])('%s', (words, one, other) => expect(sentenceOf(one, other)).toBe(words));

  test('of three phones it names the first in each thing', () => {
    const three = [
      phone({ name: 'One', heightMm: 140, weightG: 150 }),
      phone({ name: 'Two', batteryMah: 5000 }),
      phone({ name: 'Three', price: 500 }),
    ];
    expect(sentenceOf(...three)).toBe(
      'The One is the shortest and the lightest; the Two has the largest battery; the Three costs the least.',
    );
  });

  test('there is none where nothing sets them apart, and none for one phone', () => {
    expect(sentenceOf(phone({ name: 'One' }), phone({ name: 'Two' }))).toBeNull();
    expect(sentenceOf(phone({ name: 'One' }))).toBeNull();
  });

  test('of a mobile without specs only the price is told', () => {
    const unknown: WeighedPhone = { name: 'Two', price: 600, specs: null };
    expect(sentenceOf(phone({ name: 'One' }), unknown)).toBe('The Two costs $100 less.');
  });
});

/** The same facts read in another way, to compute each part anew. */
const FACT: Record<SentencePart['measure'], (phone: WeighedPhone) => number | null | undefined> = {
  height: ({ specs }) => specs?.body.folded?.heightMm ?? specs?.body.heightMm,
  weight: ({ specs }) => specs?.weightG,
  screen: ({ specs }) => specs?.display.sizeIn,
  battery: ({ specs }) => specs?.batteryMah,
  price: ({ price }) => price,
};
const MORE = ['screen', 'battery'];

function expectTrue(part: SentencePart, phones: readonly WeighedPhone[]): void {
  const values = phones.map(FACT[part.measure]);
  const own = values[part.phone];
  if (typeof own !== 'number') throw new Error(`${part.words}: not known of it`);
  for (const [index, other] of values.entries()) {
    if (index === part.phone) continue;
    if (typeof other !== 'number') throw new Error(`${part.words}: not known of all`);
    const ahead = MORE.includes(part.measure) ? own - other : other - own;
    // What is shown is rounded, to a tenth for screens and to a whole otherwise.
    expect(ahead, part.words).toBeGreaterThanOrEqual(part.by - 0.5);
    if (phones.length === 2) expect(Math.abs(ahead - part.by), part.words).toBeLessThanOrEqual(0.5);
  }
  const [figure] = /\d[\d,.]*/.exec(part.words.replace(/than the.*/, '')) ?? [];
  if (figure) expect(Number(figure.replaceAll(',', ''))).toBe(part.by);
}

describe('each part of the sentence', () => {
  test('is true of each of the 5,886 pairs of the catalogue, and of triples', () => {
    let pairs = 0;
    for (const [index, one] of CATALOGUE.entries()) {
      for (const other of CATALOGUE.slice(index + 1)) {
        pairs += 1;
        const third = CATALOGUE[(index * 31 + pairs * 17) % CATALOGUE.length] ?? one;
        for (const phones of [
          [one, other],
          [one, other, third],
        ]) {
          const parts = listSentenceParts(phones);
          for (const part of parts) expectTrue(part, phones);
          const sentence = writeSentence(phones, parts);
          if (parts.length === 0) expect(sentence).toBeNull();
          for (const { words } of parts) expect(sentence).toContain(words);
        }
      }
    }
    expect(pairs).toBe(5_886);
  });

  const value = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: null });
  const generated = fc
    .record({
      price: fc.integer({ min: 1, max: 3_000 }),
      weightG: value(400),
      batteryMah: value(8_000),
    })
    .map((facts) => phone({ name: 'Phone', ...facts }));

  test('says nothing of what one maker does not tell', () => {
    fc.assert(
      fc.property(fc.array(generated, { minLength: 2, maxLength: 4 }), (phones) => {
        const parts = listSentenceParts(phones);
        for (const part of parts) expectTrue(part, phones);
        const told = new Set(parts.map(({ measure }) => measure));
        if (phones.some(({ specs }) => specs?.weightG === null))
          expect(told).not.toContain('weight');
        if (phones.some(({ specs }) => specs?.batteryMah === null)) {
          expect(told).not.toContain('battery');
        }
      }),
    );
  });

  test('is the same when the phones stand in another order', () => {
    fc.assert(
      fc.property(fc.array(generated, { minLength: 2, maxLength: 4 }), (phones) => {
        const ahead = (order: readonly WeighedPhone[]) =>
          listSentenceParts(order).map(({ phone: place, measure, by }) => ({
            who: order[place],
            measure,
            by,
          }));
        expect(ahead([...phones].reverse())).toEqual(ahead(phones));
      }),
    );
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PageVariant } from '../phone/shown-phone.ts';
import { listChoices, PART_NAMES, PARTS, type Part } from './list-choices.ts';
import { listLeft, listSame, listSoldWhere } from './tell-variants.ts';

type Facts = Partial<Pick<PageVariant, Part | 'price' | 'available'>>;

function variant(facts: Facts): PageVariant {
  const { colour = null, storage = null, ram = null, price = 700, available = 5 } = facts;
  const name = [colour, ram, storage].filter((part) => part !== null).join(', ');
  return {
    _id: name,
    name,
    colour,
    storage,
    ram,
    colourHex: colour && '#101010',
    price,
    listPrice: price,
    offerEndsOn: null,
    available,
    left: [],
    summary: '',
    costAMonth: '',
    history: { points: [], lowestOf30Days: price },
  };
}

const phoneOf = (variants: readonly PageVariant[]) => ({
  variants,
  soldWhere: listSoldWhere(variants),
});

const black = variant({ colour: 'Black', storage: 128 });
const largeBlack = variant({ colour: 'Black', storage: 512, price: 900 });
const soldOutGreen = variant({ colour: 'Green', storage: 128, available: 0 });
const green = variant({ colour: 'Green', storage: 256, price: 800 });
const phone = phoneOf([black, largeBlack, soldOutGreen, green]);

const told = (chosen: PageVariant, of = phone) =>
  listChoices(of, chosen).map(({ name, options }) => [
    name,
    ...options.map(({ label, note, isChosen }) => `${isChosen ? '> ' : ''}${label}: ${note}`),
  ]);

test('each option says what it costs, or that it is sold out', () => {
  expect(told(black)).toEqual([
    ['Colour', '> Black: ', 'Green: 128 GB sold out'],
    ['Storage', '> 128 GB: $700', '256 GB: Not in Black', '512 GB: $900'],
  ]);
});

test('what there is not cannot be chosen, and it is said where it is sold', () => {
  const [, sizes] = listChoices(phone, green);
  expect(sizes?.options.map(({ label, variant: leads }) => [label, leads?._id])).toEqual([
    ['128 GB', soldOutGreen._id],
    ['256 GB', green._id],
    ['512 GB', undefined],
  ]);
  expect(sizes?.elsewhere).toBe('512 GB is sold in Black.');
});

test('another colour keeps the size; where it does not have it, it comes in the nearest one', () => {
  const [colours] = listChoices(phone, largeBlack);
  expect(colours?.options[1]).toMatchObject({ label: 'Green', variant: green, note: '$800' });
});

test('a colour of which nothing is left says so, whatever the size', () => {
  const none = phoneOf([black, { ...soldOutGreen }, { ...green, available: 0 }]);
  expect(told(black, none)[0]).toEqual(['Colour', '> Black: ', 'Green: Sold out']);
});

test('memory is chosen where a maker ties it to a size, and only with what it is sold with', () => {
  const small = variant({ colour: 'Black', storage: 256, ram: 8 });
  const large = variant({ colour: 'Black', storage: 512, ram: 12, price: 800 });
  const white = variant({ colour: 'White', storage: 512, ram: 16, price: 900 });
  const choices = listChoices(phoneOf([small, large, white]), small);
  expect(choices.map(({ name }) => name)).toEqual(['Colour', 'Storage', 'Memory']);
  expect(choices[2]?.options.map(({ label, note }) => `${label}: ${note}`)).toEqual([
    '8 GB: ',
    '12 GB: Not with 256 GB',
    '16 GB: Not with 256 GB',
  ]);
  expect(choices[2]?.elsewhere).toBe(
    '12 GB is sold in Black with 512 GB. 16 GB is sold in White with 512 GB.',
  );
});

test('what is the same in all variants is told and not asked', () => {
  expect(listChoices(phoneOf([black]), black)).toEqual([]);
  expect(listSame([black], [128, 256])).toEqual([
    { name: 'Colour', value: 'Black' },
    { name: 'Storage', value: '128 GB' },
  ]);
  expect(listSame([black, largeBlack], [128, 512])).toEqual([{ name: 'Colour', value: 'Black' }]);
});

test('of a variant of which nothing is known, the size is told if there is but one', () => {
  expect(listSame([variant({})], [128])).toEqual([{ name: 'Storage', value: '128 GB' }]);
  expect(listSame([variant({})], [128, 256])).toEqual([]);
});

test('in place of what is sold out comes what differs least: its own colour first, and what is left', () => {
  expect(listLeft(phone.variants, soldOutGreen)).toEqual([green._id, black._id, largeBlack._id]);
  expect(listLeft([soldOutGreen], soldOutGreen)).toEqual([]);
});

const size = fc.constantFrom(null, 8, 128, 256, 512);
const anyPhone = fc
  .uniqueArray(fc.tuple(fc.constantFrom(null, 'Black', 'Green', 'White'), size, size), {
    minLength: 1,
    selector: (parts) => parts.join(),
  })
  .map((parts) => parts.map(([colour, storage, ram]) => variant({ colour, storage, ram })));

test('whatever is sold, each option leads to a variant that has it and keeps what was chosen before, or is explained', () => {
  fc.assert(
    fc.property(anyPhone, (variants) => {
      const of = phoneOf(variants);
      for (const chosen of variants) {
        for (const { name, options, elsewhere } of listChoices(of, chosen)) {
          const place = PARTS.findIndex((part) => PART_NAMES[part] === name);
          expect(options.filter(({ isChosen }) => isChosen)).toHaveLength(1);
          expect(options.find(({ isChosen }) => isChosen)?.variant).toBe(chosen);
          for (const { variant: leads, label } of options) {
            const kept = PARTS.slice(0, place).every((part) => leads?.[part] === chosen[part]);
            expect(leads ? kept : elsewhere.includes(`${label} is sold`)).toBe(true);
          }
        }
      }
    }),
  );
});

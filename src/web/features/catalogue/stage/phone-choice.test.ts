import { expect, test } from 'vitest';
import { type GalleryEntry, readPhoneChoice, writePhoneChoice } from './phone-choice.ts';

const gallery = ['Red', 'Sky & Sea'].flatMap((colourName) =>
  (['back', 'front', 'side'] as const).map(
    (view): GalleryEntry => ({
      view,
      colourName,
      colourHex: '#aa0000',
      url: `/${colourName}-${view}.svg`,
      widthMm: 80,
      heightMm: 160,
    }),
  ),
);

test.each([
  ['', { view: 'back', colour: 'Red' }],
  ['?view=side', { view: 'side', colour: 'Red' }],
  ['?colour=Sky+%26+Sea&view=front', { view: 'front', colour: 'Sky & Sea' }],
  ['?colour=Plaid&view=open', { view: 'back', colour: 'Red' }],
] as const)('the address %s shows a picture that there is', (query, choice) => {
  expect(readPhoneChoice(new URLSearchParams(query), gallery)).toEqual(choice);
});

test('a choice survives being written and read; what is usual is left out', () => {
  const choice = { view: 'side', colour: 'Sky & Sea' } as const;
  const query = writePhoneChoice(choice, gallery);
  expect(readPhoneChoice(new URLSearchParams(query), gallery)).toEqual(choice);
  expect(writePhoneChoice({ view: 'back', colour: 'Red' }, gallery)).toBe('?');
});

test('a phone that was added by hand has no drawings to choose from', () => {
  expect(readPhoneChoice(new URLSearchParams('?view=side'), [])).toEqual({
    view: 'back',
    colour: '',
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AddressedPhone,
  type AddressedVariant,
  phoneAddress,
  readPhoneChoice,
  tidyPhoneQuery,
  writePhoneQuery,
  writeVariantQuery,
} from './address.ts';

const variant = (
  colour: string | null,
  storage: number | null,
  ram: number | null = null,
): AddressedVariant => ({ _id: `${colour}-${storage}-${ram}`, colour, storage, ram });

const drawn = { colours: ['Red', 'Sky & Sea'], views: ['back', 'front', 'side'] as const };
const phone: AddressedPhone<AddressedVariant> = {
  variants: [variant('Red', 64), variant('Red', 128), variant('Sky & Sea', 128)],
  defaultVariant: 'Red-64-null',
  drawn,
};
const bare = { ...phone, variants: [variant(null, null)], defaultVariant: 'null-null-null' };

const chosen = (query: string, of = phone) => {
  const { variant: own, colour, view } = readPhoneChoice(new URLSearchParams(query), of);
  return [own._id, colour, view];
};
const spelt = (query: string, of = phone) =>
  String(writePhoneQuery(readPhoneChoice(new URLSearchParams(query), of), of));

describe('an address of a phone', () => {
  test.each([
    [{ colour: 'Sky & Sea', storage: 128 }, '/mobiles/x?colour=Sky+%26+Sea&storage=128'],
    [{ colour: null, storage: 128 }, '/mobiles/x?storage=128'],
    [{ colour: null, storage: null }, '/mobiles/x'],
  ])('written for %o leaves out what is not known', (known, address) => {
    expect(phoneAddress({ slug: 'x', ...known })).toBe(address);
  });

  test.each([
    ['', 'Red-64-null', 'Red'],
    ['colour=Red&storage=128', 'Red-128-null', 'Red'],
    ['colour=Sky+%26+Sea&storage=128', 'Sky & Sea-128-null', 'Sky & Sea'],
  ])('“%s” names its variant', (query, id, colour) => {
    expect(chosen(query)).toEqual([id, colour, 'back']);
  });

  test.each([
    ['colour=Sky+%26+Sea', 'Sky & Sea-128-null'],
    ['storage=128', 'Red-128-null'],
    ['ram=', 'Red-64-null'],
  ])('“%s”, which leaves something open, is the variant most like the default one', (query, id) => {
    expect(chosen(query)[0]).toBe(id);
  });

  test.each([
    'colour=Plaid',
    'colour=Plaid&storage=128',
    'colour=Sky+%26+Sea&storage=64',
    'storage=0x80',
    'storage=128.0',
    'storage=-128',
    'storage=1e9',
    'ram=12',
    'colour=',
    'view=open',
  ])('“%s”, which is not sold, is the plain page', (query) => {
    expect(chosen(query)).toEqual(['Red-64-null', 'Red', 'back']);
    expect(spelt(query)).toBe('');
  });

  test('is spelt in one way, without what is usual anyway', () => {
    expect(spelt('view=side&x=1&storage=128&colour=Red&ram=')).toBe(
      'colour=Red&storage=128&view=side',
    );
    expect(spelt('colour=Red&storage=64&view=back')).toBe('');
  });

  test('chooses the drawing alone where no colour is sold', () => {
    expect(chosen('colour=Sky+%26+Sea&view=front', bare)).toEqual([
      'null-null-null',
      'Sky & Sea',
      'front',
    ]);
    expect(spelt('colour=Sky+%26+Sea&storage=64', bare)).toBe('colour=Sky+%26+Sea');
    expect(spelt('colour=Plaid', bare)).toBe('');
    const undrawn = { ...bare, drawn: { colours: [], views: [] } };
    expect(chosen('view=side', undrawn)).toEqual(['null-null-null', '', 'back']);
  });

  test('a colour that is sold and not drawn stays the one that is bought', () => {
    const coral = { ...phone, variants: [...phone.variants, variant('Coral', 64)] };
    expect(chosen('colour=Coral', coral)).toEqual(['Coral-64-null', 'Red', 'back']);
  });

  test('what it may ask is known before the phone is', () => {
    const given = new URLSearchParams(`x=1&view=side&storage=64&colour=${'a'.repeat(61)}`);
    expect(String(tidyPhoneQuery(given))).toBe('storage=64&view=side');
  });
});

const size = fc.constantFrom(null, 8, 12, 128, 256);
const anyPhone = fc
  .uniqueArray(fc.tuple(fc.constantFrom(null, 'Red', 'a=b&c', '128'), size, size), {
    minLength: 1,
    selector: (parts) => parts.join(),
  })
  .chain((parts) =>
    fc.record({
      variants: fc.constant(parts.map((part) => variant(...part))),
      defaultVariant: fc.constantFrom(...parts.map((part) => variant(...part)._id)),
      drawn: fc.constantFrom(drawn, { colours: [], views: [] }),
    }),
  );

test('every variant of every phone has an address that leads to it, and no other one', () => {
  fc.assert(
    fc.property(anyPhone, (of) => {
      const { colour, view } = readPhoneChoice(new URLSearchParams(), of);
      const seen = new Set<string>();
      for (const own of of.variants) {
        const whole = new URLSearchParams(String(writeVariantQuery(own, of)));
        expect(readPhoneChoice(whole, of).variant).toBe(own);
        const short = writePhoneQuery({ variant: own, colour, view }, of);
        expect(readPhoneChoice(new URLSearchParams(String(short)), of).variant).toBe(own);
        expect(String(tidyPhoneQuery(short))).toBe(String(short));
        seen.add(String(short));
      }
      expect(seen.size).toBe(of.variants.length);
    }),
  );
});

test('an address is read as it is spelt, whatever it says', () => {
  const query = fc.array(
    fc.tuple(
      fc.constantFrom('colour', 'storage', 'ram', 'view'),
      fc.oneof(fc.string(), fc.constantFrom('Red', '128', '12', 'side', '')),
    ),
  );
  fc.assert(
    fc.property(anyPhone, query, (of, pairs) => {
      const choice = readPhoneChoice(new URLSearchParams(pairs), of);
      const again = readPhoneChoice(writePhoneQuery(choice, of), of);
      expect(again).toEqual(choice);
    }),
  );
});

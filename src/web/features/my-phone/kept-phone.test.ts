import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OwnPhone } from '../../../shop/phone/own-phone.ts';
import { type KeptPhone, parseKept, refuse, settleSignIn, settleSignOut } from './kept-phone.ts';

const MINI: OwnPhone = {
  name: 'iPhone 12 mini',
  slug: 'apple-iphone-12-mini',
  heightMm: 131.5,
  widthMm: 64.2,
  depthMm: 7.4,
  weightG: 135,
  batteryMah: 2_227,
};
const OLD: OwnPhone = { ...MINI, name: 'My phone', slug: null, weightG: null, batteryMah: null };
const device = (phone: OwnPhone): KeptPhone => ({ phone, from: 'device', isInAccount: false });
const copy = (phone: OwnPhone): KeptPhone => ({ phone, from: 'account', isInAccount: true });

test('what was kept is read back as it was', () => {
  for (const kept of [device(MINI), copy(OLD), refuse(device(OLD), MINI)]) {
    expect(parseKept(JSON.stringify(kept))).toEqual(kept);
  }
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a number', '12'],
  ['no phone', '{"from":"device"}'],
  ['a phone without a height', JSON.stringify({ phone: { ...MINI, heightMm: null } })],
  ['a height in words', JSON.stringify({ phone: { ...MINI, heightMm: '131.5' } })],
  ['a weight that no phone has', JSON.stringify({ phone: { ...MINI, weightG: -5 } })],
  ['an address elsewhere', JSON.stringify({ phone: { ...MINI, slug: '../dashboard' } })],
  ['a name as long as a book', JSON.stringify({ phone: { ...MINI, name: 'x'.repeat(61) } })],
  ['an empty name', JSON.stringify({ phone: { ...MINI, name: ' ' } })],
])('of %s no phone is made', (_what, text) => {
  expect(parseKept(text)).toBeNull();
});

test('no rubbish in the storage breaks a page', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(parseKept(text)).toBeNull();
    }),
  );
});

test('a device that knows none takes the phone of the account', () => {
  expect(settleSignIn(null, MINI)).toEqual({ kept: copy(MINI) });
});

test('a choice of the device is not lost to another of the account', () => {
  expect(settleSignIn(device(OLD), MINI)).toEqual({ ask: MINI });
  const refused = refuse(device(OLD), MINI);
  expect(settleSignIn(refused, MINI)).toEqual({ kept: refused });
  expect(settleSignIn(refused, { ...MINI, weightG: 140 })).toEqual({
    ask: { ...MINI, weightG: 140 },
  });
});

test('a device that chose the same keeps it as its own', () => {
  expect(settleSignIn(device(MINI), MINI)).toEqual({
    kept: { phone: MINI, from: 'device', isInAccount: true },
  });
});

test('a copy of the account follows it, and goes when it was taken away elsewhere', () => {
  expect(settleSignIn(copy(OLD), MINI)).toEqual({ kept: copy(MINI) });
  expect(settleSignIn(copy(OLD), null)).toEqual({ kept: null });
  expect(settleSignIn({ ...device(OLD), isInAccount: true }, null)).toEqual({ kept: device(OLD) });
  expect(settleSignIn(null, null)).toEqual({ kept: null });
});

test('with whoever leaves goes what their account knew, and nothing else', () => {
  expect(settleSignOut(copy(MINI))).toBeNull();
  expect(settleSignOut({ ...refuse(device(OLD), MINI), isInAccount: true })).toEqual(device(OLD));
  expect(settleSignOut(null)).toBeNull();
});

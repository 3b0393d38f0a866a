import { expect, it } from 'vitest';
import { foldEmail, toAsciiDomain } from './email.ts';

it.each([
  ['a@exämple.com', 'a@xn--exmple-cua.com'],
  ['Anna@EXÄMPLE.com ', 'anna@xn--exmple-cua.com'],
  ['a@exa\u0308mple.com', 'a@xn--exmple-cua.com'],
  ['a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ['a@xn--exmple-cua.com', 'a@xn--exmple-cua.com'],
  ['o"@"dd@Straße.de', 'o"@"dd@xn--strae-oqa.de'],
])('%s is the address %s', (typed, folded) => {
  expect(foldEmail(typed)).toBe(folded);
});

it.each(['a@c.com/ä', 'a@ä.com?x', 'a@ä b.com', 'a@[ä]', 'ä', '@', ''])(
  'what has no host name behind the @ stays as it is: %s',
  (typed) => {
    expect(toAsciiDomain(typed)).toBe(typed);
  },
);

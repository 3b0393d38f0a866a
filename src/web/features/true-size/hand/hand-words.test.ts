import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Face, HOLDS, reachOver } from '../../../../shop/choosing/hand.ts';
import { fitPocket } from '../../../../shop/choosing/pocket.ts';
import { describePocket, describeReach, shareOf } from './hand-words.ts';

const FACE: Face = { widthMm: 78, heightMm: 163, screen: { x: 3, y: 4, w: 72, h: 155 } };
const PHONE = { heightMm: 163, widthMm: 78, depthMm: 8.9 };

const mm = (min: number, max: number) => fc.double({ min, max, noNaN: true });

test('reach is a percentage, with the distance that is missing to the far corner', () => {
  const right = reachOver(FACE, { lengthMm: 200, hold: 'right' });
  expect(describeReach(right, { hold: 'right', measured: 'screen', isOwn: true })).toMatch(
    /^Your right thumb reaches \d\d % of the screen; it is 64 mm short of the far upper corner\.$/,
  );
  const both = reachOver({ ...FACE, screen: null }, { lengthMm: 200, hold: 'both' });
  expect(describeReach(both, { hold: 'both', measured: 'front', isOwn: true })).toMatch(
    /^Your thumbs reach \d\d % of the front; they are 56 mm short of the middle of the upper edge\.$/,
  );
});

test('all of the screen is told only when nothing is lacking', () => {
  fc.assert(
    fc.property(
      mm(100, 260),
      fc.constantFrom(...HOLDS),
      mm(40, 200),
      (lengthMm, hold, heightMm) => {
        const reach = reachOver({ widthMm: 60, heightMm, screen: null }, { lengthMm, hold });
        const words = describeReach(reach, { hold, measured: 'front', isOwn: false });
        const isAll = /^(?:A \w+ thumb reaches|Two thumbs reach) all of the front\.$/.test(words);
        expect(isAll).toBe(reach.lackingMm < 0.5);
        expect(shareOf(reach) === 100).toBe(isAll);
      },
    ),
  );
});

test.each([
  [{ widthMm: 90, depthMm: 140 }, 'It goes in, and 23 mm stand out.'],
  [{ widthMm: 90, depthMm: 162.7 }, 'It goes in whole, up to the edge.'],
  [{ widthMm: 90, depthMm: 163.2 }, 'It goes in whole, up to the edge.'],
  [{ widthMm: 90, depthMm: 180 }, 'It goes in whole, 17 mm below the edge.'],
  [
    { widthMm: 80, depthMm: 180 },
    'It does not go in: a flat pocket has to be 86.9 mm wide for it, and yours is 80 mm.',
  ],
] as const)('a pocket of %o: %s', (pocket, words) => {
  expect(describePocket(fitPocket(PHONE, pocket), pocket)).toBe(words);
});

test('a pocket as wide as it is told to have to be takes the phone', () => {
  fc.assert(
    fc.property(mm(50, 100), mm(4, 20), (widthMm, depthMm) => {
      const phone = { heightMm: 160, widthMm, depthMm };
      const told = describePocket(fitPocket(phone, { widthMm: 20, depthMm: 100 }), {
        widthMm: 20,
        depthMm: 100,
      });
      const needed = Number(/be ([\d.]+) mm wide/.exec(told)?.[1]);
      expect(fitPocket(phone, { widthMm: needed, depthMm: 100 }).goesIn).toBe(true);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closed, fitPocket, type Slab } from './pocket.ts';

const PHONE = { heightMm: 163, widthMm: 78, depthMm: 9 };

const mm = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const phones = fc.record({ heightMm: mm(60, 220), widthMm: mm(50, 180), depthMm: mm(4, 20) });
const pockets = fc.record({ widthMm: mm(20, 250), depthMm: mm(20, 250) });

test('what is longer than the pocket stands out; what is shorter lies below its edge', () => {
  expect(fitPocket(PHONE, { widthMm: 90, depthMm: 140 })).toEqual({
    goesIn: true,
    neededWidthMm: 87,
    standsOutMm: 23,
    belowEdgeMm: 0,
  });
  expect(fitPocket(PHONE, { widthMm: 90, depthMm: 180 })).toMatchObject({
    standsOutMm: 0,
    belowEdgeMm: 17,
  });
});

test('thickness takes its part of a flat pocket; a phone that does not go in stands out as a whole', () => {
  expect(fitPocket(PHONE, { widthMm: 87, depthMm: 200 }).goesIn).toBe(true);
  expect(fitPocket(PHONE, { widthMm: 86, depthMm: 200 })).toEqual({
    goesIn: false,
    neededWidthMm: 87,
    standsOutMm: 163,
    belowEdgeMm: 0,
  });
  expect(fitPocket({ ...PHONE, depthMm: null }, { widthMm: 78, depthMm: 200 }).goesIn).toBe(true);
});

test('a phone goes in upright, the narrower way, however its sides are named', () => {
  fc.assert(
    fc.property(phones, pockets, (phone, pocket) => {
      const turned = { ...phone, heightMm: phone.widthMm, widthMm: phone.heightMm };
      expect(fitPocket(turned, pocket)).toEqual(fitPocket(phone, pocket));
    }),
    { numRuns: 300 },
  );
});

test('a larger pocket never leaves more standing out, and a larger phone never less', () => {
  fc.assert(
    fc.property(phones, pockets, mm(0, 100), mm(0, 100), (phone, pocket, wider, deeper) => {
      const larger = { widthMm: pocket.widthMm + wider, depthMm: pocket.depthMm + deeper };
      const now = fitPocket(phone, pocket).standsOutMm;
      expect(fitPocket(phone, larger).standsOutMm).toBeLessThanOrEqual(now);
      const grown = { ...phone, heightMm: phone.heightMm + deeper, widthMm: phone.widthMm + wider };
      expect(fitPocket(grown, pocket).standsOutMm).toBeGreaterThanOrEqual(now);
    }),
    { numRuns: 300 },
  );
});

test('a foldable goes in closed', () => {
  const folded: Slab = { heightMm: 86, widthMm: 72, depthMm: 15 };
  expect(closed({ ...PHONE, folded })).toBe(folded);
  expect(closed({ ...PHONE, folded: null })).toMatchObject(PHONE);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Face, HAND_BOUNDS, HOLDS, reachOver, THUMB_SHARE } from './hand.ts';
import { HAND_SURVEY, MIDDLE_HAND_MM } from './hand-survey.ts';

const PHONE: Face = { widthMm: 78, heightMm: 163, screen: { x: 3, y: 4, w: 72, h: 155 } };

const mm = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const hands = mm(HAND_BOUNDS.least, HAND_BOUNDS.most);
const holds = fc.constantFrom(...HOLDS);
const faces = fc
  .record({ widthMm: mm(50, 200), heightMm: mm(70, 250), rim: mm(0, 8), chin: mm(-2, 2) })
  .chain(({ widthMm, heightMm, rim, chin }) => {
    const screen = { x: rim, y: rim + 2 - chin, w: widthMm - 2 * rim, h: heightMm - 2 * rim - 4 };
    return fc.constantFrom<Face>(
      { widthMm, heightMm, screen },
      { widthMm, heightMm, screen: null },
    );
  });

/** The share of the area within reach, by looking at many points of it. */
function countReached({ widthMm, heightMm, screen }: Face, radius: number, hold: string): number {
  const { x, y, w, h } = screen ?? { x: 0, y: 0, w: widthMm, h: heightMm };
  const corners = [...(hold === 'right' ? [] : [0]), ...(hold === 'left' ? [] : [widthMm])];
  const steps = 120;
  let reached = 0;
  for (let row = 0; row < steps; row += 1) {
    for (let column = 0; column < steps; column += 1) {
      const [atX, atY] = [x + (w * (column + 0.5)) / steps, y + (h * (row + 0.5)) / steps];
      const isNear = corners.some((corner) => Math.hypot(atX - corner, heightMm - atY) <= radius);
      if (isNear) reached += 1;
    }
  }
  return reached / (steps * steps);
}

describe('reach of a thumb', () => {
  test('a hand of 200 mm reaches 112 mm along the edge of a phone, and lacks the rest to its far corner', () => {
    const reach = reachOver(PHONE, { lengthMm: 200, hold: 'right' });
    expect(reach.thumbMm).toBeCloseTo(112, 9);
    expect(reach.alongEdgeMm).toBeCloseTo(112, 9);
    expect(reach.lackingMm).toBeCloseTo(Math.hypot(75, 159) - 112, 9);
  });

  test('two thumbs lack most in the middle of the upper edge', () => {
    const reach = reachOver(PHONE, { lengthMm: 200, hold: 'both' });
    expect(reach.lackingMm).toBeCloseTo(Math.hypot(39, 159) - 112, 9);
  });

  test('the share is that of the points that lie within the circle', () => {
    fc.assert(
      fc.property(faces, hands, holds, (face, lengthMm, hold) => {
        const { share } = reachOver(face, { lengthMm, hold });
        expect(share).toBeCloseTo(countReached(face, THUMB_SHARE * lengthMm, hold), 1);
      }),
      { numRuns: 150 },
    );
  });

  test('a longer hand never reaches less', () => {
    fc.assert(
      fc.property(faces, hands, hands, holds, (face, one, other, hold) => {
        const [short, long] = [Math.min(one, other), Math.max(one, other)];
        const less = reachOver(face, { lengthMm: short, hold });
        const more = reachOver(face, { lengthMm: long, hold });
        expect(more.share).toBeGreaterThanOrEqual(less.share - 1e-9);
        expect(more.alongEdgeMm).toBeGreaterThanOrEqual(less.alongEdgeMm);
        expect(more.lackingMm).toBeLessThanOrEqual(less.lackingMm);
      }),
      { numRuns: 300 },
    );
  });

  test('two hands never reach less than one, and a mirrored phone is the other hand’s', () => {
    fc.assert(
      fc.property(faces, hands, (face, lengthMm) => {
        const [right, left, both] = HOLDS.map((hold) => reachOver(face, { lengthMm, hold }));
        expect(both?.share).toBeGreaterThanOrEqual(
          Math.max(right?.share ?? 1, left?.share ?? 1) - 1e-9,
        );
        expect(both?.lackingMm).toBeLessThanOrEqual(
          Math.min(right?.lackingMm ?? 0, left?.lackingMm ?? 0),
        );
        expect(right?.share).toBeCloseTo(left?.share ?? 0, 9);
      }),
      { numRuns: 300 },
    );
  });

  test('nothing is lacking exactly when all of the screen is within reach', () => {
    fc.assert(
      fc.property(faces, hands, holds, (face, lengthMm, hold) => {
        const { share, lackingMm } = reachOver(face, { lengthMm, hold });
        expect(share).toBeGreaterThan(0);
        expect(share).toBeLessThanOrEqual(1);
        if (lackingMm === 0) expect(share).toBeCloseTo(1, 9);
        if (lackingMm > 3) expect(share).toBeLessThan(1);
      }),
      { numRuns: 300 },
    );
  });
});

test('a higher percentile of the same people is a longer hand, and all of them can be entered', () => {
  for (const of of ['Women', 'Men'] as const) {
    const own = HAND_SURVEY.filter((hand) => hand.of === of);
    const lengths = own.map(({ lengthMm }) => lengthMm);
    expect(own.map(({ percentile }) => percentile)).toEqual([5, 25, 50, 75, 95]);
    expect(lengths).toEqual([...new Set(lengths)].sort((one, other) => one - other));
  }
  for (const lengthMm of [MIDDLE_HAND_MM, ...HAND_SURVEY.map((hand) => hand.lengthMm)]) {
    expect(lengthMm).toBeGreaterThan(HAND_BOUNDS.least);
    expect(lengthMm).toBeLessThan(HAND_BOUNDS.most);
  }
});

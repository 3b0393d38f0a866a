import { describe, expect, it } from 'vitest';
import { loadPhoneFacts } from '../../../data/schema.ts';
import { ALIGNMENTS, BENCH_VIEWS, type BenchView } from './bench-address.ts';
import {
  type BenchLayout,
  bodyIn,
  layOver,
  MOST_MOVED_MM,
  moveBy,
  type Place,
  type Size,
  scaleFor,
  standSideBySide,
} from './bench-layout.ts';

const phones = loadPhoneFacts();
const pairs = phones.flatMap((one, index) =>
  phones.slice(index + 1).map((other) => [one, other] as const),
);
const RATIOS = [1, 1.5, 2, 3];
const WIDTHS_PX = [288, 343, 736, 1088, 1472];
const HEIGHT_PX = 512;
/** Sums of decimal fractions are not quite what they are. */
const ROUNDING = 1e-9;

/** What a phone measures in a view, straight from the data. */
function measured({ body }: (typeof phones)[number], view: BenchView): Size {
  if (view === 'open') return { widthMm: body.widthMm, heightMm: body.heightMm };
  const { widthMm, heightMm, depthMm } = body.folded ?? body;
  return { widthMm: view === 'side' ? depthMm : widthMm, heightMm };
}

/** Browsers keep lengths in 64ths of a pixel and paint whole pixels of the screen. */
function painted(px: number, ratio: number): number {
  return Math.round((Math.floor(px * 64) / 64) * ratio) / ratio;
}

function* everyLayout(): Generator<{ layout: BenchLayout; sizes: Size[]; isOver: boolean }> {
  for (const pair of pairs) {
    for (const view of BENCH_VIEWS) {
      const bodies = pair.map(({ body }) => bodyIn(body, view) as Size);
      const sizes = pair.map((phone) => measured(phone, view));
      yield { layout: standSideBySide(bodies), sizes, isOver: false };
      for (const align of ALIGNMENTS) {
        yield { layout: layOver(bodies, align), sizes, isOver: true };
      }
    }
  }
}

describe('every pair of phones', () => {
  it('is every pair', () => {
    expect(pairs).toHaveLength((phones.length * (phones.length - 1)) / 2);
  });

  it('is drawn within half a pixel of data times scale, at every pixel ratio', () => {
    let worst = 0;
    for (const { layout, sizes } of everyLayout()) {
      for (const widthPx of WIDTHS_PX) {
        const scale = scaleFor(layout, { widthPx, heightPx: HEIGHT_PX });
        layout.places.forEach(({ xMm, yMm, widthMm, heightMm }, index) => {
          const size = sizes[index] as Size;
          for (const ratio of RATIOS) {
            const right = painted((xMm + widthMm) * scale, ratio);
            const top = painted((yMm + heightMm) * scale, ratio);
            const across = Math.abs(right - (xMm + size.widthMm) * scale);
            const up = Math.abs(top - (yMm + size.heightMm) * scale);
            worst = Math.max(worst, across, up);
          }
        });
      }
    }
    expect(worst).toBeLessThanOrEqual(0.5);
  });

  it('fits its place and stands on one line, one beside the other', () => {
    const wrong: BenchLayout[] = [];
    for (const { layout, isOver } of everyLayout()) {
      const { places, widthMm, heightMm } = layout;
      const isInside = places.every(
        (place) =>
          place.xMm >= 0 &&
          right(place) <= widthMm + ROUNDING &&
          place.yMm >= 0 &&
          top(place) <= heightMm + ROUNDING,
      );
      const [one, other] = places as [Place, Place];
      const stands = one.yMm === 0 && other.yMm === 0 && right(one) + 10 < other.xMm;
      if (!isInside || (!isOver && !stands)) wrong.push(layout);
    }
    expect(wrong).toEqual([]);
  });

  it('is drawn in the size of life where the screen is known, to half a per cent', () => {
    const pxPerMm = 3.937;
    let worst = 0;
    for (const { layout, sizes } of everyLayout()) {
      const scale = scaleFor(layout, { widthPx: 288, heightPx: 400, pxPerMm });
      layout.places.forEach(({ widthMm, heightMm }, index) => {
        const size = sizes[index] as Size;
        const across = (widthMm * scale) / (size.widthMm * pxPerMm) - 1;
        const up = (heightMm * scale) / (size.heightMm * pxPerMm) - 1;
        worst = Math.max(worst, Math.abs(across), Math.abs(up));
      });
    }
    expect(worst).toBeLessThanOrEqual(0.005);
  });
});

describe('phones side by side', () => {
  it('begin on a full centimetre of the rule', () => {
    const { places } = standSideBySide(phones.map(({ body }) => body));
    expect(places.filter(({ xMm }) => xMm % 10 !== 0)).toEqual([]);
  });

  it('keep the scale when the outline of a phone comes behind them', () => {
    const bodies = phones.slice(0, 2).map(({ body }) => body);
    const own = { widthMm: 75, heightMm: 165 };
    expect(standSideBySide(bodies, own)).toEqual(standSideBySide(bodies));
    expect(standSideBySide(bodies, { ...own, heightMm: 190 }).heightMm).toBe(190);
  });

  it('are as large as their place allows when all of them are short', () => {
    expect(standSideBySide([{ widthMm: 75, heightMm: 85 }]).heightMm).toBe(85);
  });
});

describe('phones over each other', () => {
  const small = { widthMm: 60, heightMm: 130 };
  const large = { widthMm: 80, heightMm: 170 };
  const smallOf = (align: (typeof ALIGNMENTS)[number]) => layOver([large, small], align).places[1];

  it.each([
    ['bottom-left', 0, 0],
    ['bottom-right', 20, 0],
    ['centre', 10, 20],
    ['top-left', 0, 40],
    ['top-right', 20, 40],
  ] as const)('meet at %s', (align, xMm, yMm) => {
    expect(smallOf(align)).toMatchObject({ xMm, yMm });
  });

  it('lie where they were moved to, and no further than can be seen', () => {
    const moves = [undefined, moveBy({ xMm: 2, yMm: 1 }, { xMm: 3, yMm: -4 })];
    expect(layOver([large, small], 'bottom-left', moves).places[1]).toMatchObject({
      xMm: 5,
      yMm: -3,
    });
    expect(moveBy(undefined, { xMm: 500, yMm: -500 })).toEqual({
      xMm: MOST_MOVED_MM,
      yMm: -MOST_MOVED_MM,
    });
  });
});

describe('a body', () => {
  const fold = {
    heightMm: 158.4,
    widthMm: 143.2,
    depthMm: 4.2,
    folded: { heightMm: 158.4, widthMm: 72.8, depthMm: 8.9 },
  };

  it.each([
    ['back', 72.8],
    ['front', 72.8],
    ['side', 8.9],
    ['open', 143.2],
  ] as const)('of a foldable is closed unless it is open: %s', (view, widthMm) => {
    expect(bodyIn(fold, view)).toEqual({ widthMm, heightMm: 158.4 });
  });

  it('whose depth is not known has no side', () => {
    const own = { heightMm: 150, widthMm: 70, depthMm: null, folded: null };
    expect(bodyIn(own, 'side')).toBeNull();
    expect(bodyIn(own, 'back')).toEqual({ widthMm: 70, heightMm: 150 });
  });
});

function right({ xMm, widthMm }: Place): number {
  return xMm + widthMm;
}

function top({ yMm, heightMm }: Place): number {
  return yMm + heightMm;
}

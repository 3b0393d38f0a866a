import { describe, expect, it } from 'vitest';
import { ALIGNMENTS } from './bench-address.ts';
import { layOver, standSideBySide } from './bench-layout.ts';
import { describeBody, formatMm, type LaidOver, markBeside, markOver } from './bench-marks.ts';

const mini = { widthMm: 64.2, heightMm: 131.5 };
const ultra = { widthMm: 77.6, heightMm: 162.8 };

describe('differences in words', () => {
  it.each([
    ['back', ultra, mini, ['31.3 mm taller', '13.4 mm wider']],
    ['front', mini, ultra, ['31.3 mm shorter', '13.4 mm narrower']],
    ['open', mini, mini, ['same height', 'same width']],
  ] as const)('from the %s', (view, body, from, words) => {
    expect(describeBody(body, from, view)).toEqual(words);
  });

  it('from the side are of depth', () => {
    const words = (depth: number) =>
      describeBody({ widthMm: depth, heightMm: 150 }, { widthMm: 8.2, heightMm: 150 }, 'side')[1];
    expect([words(7.4), words(9), words(8.22)]).toEqual([
      '0.8 mm thinner',
      '0.8 mm thicker',
      'same depth',
    ]);
  });

  it('are told to a tenth of a millimetre', () => {
    expect([9, 3.2, -0.25, 71.46].map(formatMm)).toEqual(['9 mm', '3.2 mm', '0.3 mm', '71.5 mm']);
  });
});

describe('differences beside each other', () => {
  it('are drawn at each phone, as if the first one stood on the same spot', () => {
    expect(markBeside(standSideBySide([mini, ultra]), mini, 'back')).toEqual([
      {
        index: 1,
        axis: 'height',
        fromMm: 131.5,
        toMm: 162.8,
        isLess: false,
        text: '31.3 mm taller',
      },
      {
        index: 1,
        axis: 'width',
        fromMm: 80 + 64.2,
        toMm: 80 + 77.6,
        isLess: false,
        text: '13.4 mm wider',
      },
    ]);
  });

  it('are none where there is none to be seen', () => {
    const layout = standSideBySide([mini, { ...mini, heightMm: 131.52 }]);
    expect(markBeside(layout, mini, 'back')).toEqual([]);
  });

  it('are not drawn where they would run into the next phone', () => {
    const open = { widthMm: 143.2, heightMm: 158.4 };
    const marks = markBeside(standSideBySide([open, mini, ultra]), open, 'open');
    expect(marks.map(({ index, axis }) => [index, axis])).toEqual([
      [1, 'height'],
      [2, 'height'],
    ]);
  });
});

describe('differences over each other', () => {
  const mark = (
    align: LaidOver['align'],
    isMoved = false,
    moves: Parameters<typeof layOver>[2] = [],
  ) =>
    markOver({
      places: layOver([mini, ultra], align, moves).places,
      view: 'back',
      align,
      isMoved,
    });

  it.each(ALIGNMENTS)('are as long as what is between the edges: %s', (align) => {
    const share = align === 'centre' ? 2 : 1;
    const [height, width] = mark(align).map(({ fromMm, toMm }) => Math.abs(toMm - fromMm));
    expect(height).toBeCloseTo(31.3 / share);
    expect(width).toBeCloseTo(13.4 / share);
  });

  it('are at the edges that the alignment does not bring together', () => {
    expect(mark('bottom-left').map(({ toMm }) => toMm)).toEqual([162.8, 77.6]);
    expect(mark('top-right').map(({ toMm }) => toMm)).toEqual([0, 0]);
    expect(mark('bottom-left').map(({ text }) => text)).toEqual([
      '31.3 mm taller',
      '13.4 mm wider',
    ]);
    expect(mark('centre').map(({ text }) => text)).toEqual([
      '15.7 mm at both ends',
      '6.7 mm at both sides',
    ]);
  });

  it('say whether something is more or less, whichever edges they are at', () => {
    const isLess = (one: typeof mini, other: typeof mini) =>
      ALIGNMENTS.flatMap((align) => {
        const { places } = layOver([one, other], align);
        return markOver({ places, view: 'back', align, isMoved: false }).map(
          (found) => found.isLess,
        );
      });
    expect(new Set(isLess(mini, ultra))).toEqual(new Set([false]));
    expect(new Set(isLess(ultra, mini))).toEqual(new Set([true]));
  });

  it('are distances and nothing else once a phone was moved', () => {
    const moved = mark('bottom-left', true, [undefined, { xMm: 2, yMm: -10 }]);
    expect(moved.map(({ text }) => text)).toEqual(['21.3 mm', '15.4 mm']);
  });
});

import { describe, expect, it } from 'vitest';
import {
  ALIGNMENTS,
  BENCH_MODES,
  BENCH_VIEWS,
  readBenchChoice,
  writeBenchChoice,
} from './bench-address.ts';

const usual = { view: 'back', mode: 'side', align: 'bottom-left' } as const;
const read = (query: string, folds = true) => readBenchChoice(new URLSearchParams(query), folds);

describe('the address of the bench', () => {
  it.each([
    ['', usual],
    ['view=side&mode=over&align=centre', { view: 'side', mode: 'over', align: 'centre' }],
    ['view=inside&mode=under&align=left', usual],
    ['view=folded', { ...usual, view: 'front' }],
    ['view=open', { ...usual, view: 'open' }],
  ])('says what is shown: %s', (query, choice) => {
    expect(read(query)).toEqual(choice);
  });

  it('opens nothing where nothing folds', () => {
    expect(read('view=open', false).view).toBe('front');
  });

  it('is read as it was written, and leaves out what is usual', () => {
    const given = new URLSearchParams('phones=a,b&view=front&own=1');
    for (const view of BENCH_VIEWS) {
      for (const align of ALIGNMENTS) {
        const choice = { view, mode: 'over', align } as const;
        expect(read(writeBenchChoice(given, choice))).toEqual(choice);
      }
    }
    expect(BENCH_MODES.map((mode) => writeBenchChoice(given, { ...usual, mode }))).toEqual([
      '?phones=a,b&own=1',
      '?phones=a,b&own=1&mode=over',
    ]);
  });

  it('has no alignment for phones that stand side by side', () => {
    const written = writeBenchChoice(new URLSearchParams('phones=a,b&align=centre'), {
      ...usual,
      align: 'centre',
    });
    expect(written).toBe('?phones=a,b');
  });
});

/**
 * What the bench shows, as keys of the address: the only place that keeps it, so that it can be shared and
 * works without scripts. Values that are usual are left out; others than these are read as the usual one.
 */

export const BENCH_VIEWS = ['back', 'front', 'side', 'open'] as const;
export const BENCH_MODES = ['side', 'over'] as const;
export const ALIGNMENTS = [
  'bottom-left',
  'bottom-right',
  'centre',
  'top-left',
  'top-right',
] as const;

/** Foldables are closed in all of them but `open`, which shows their inside and others from the front. */
export type BenchView = (typeof BENCH_VIEWS)[number];
/** Side by side, or laid over each other. */
export type BenchMode = (typeof BENCH_MODES)[number];
/** Which point the bodies share that are laid over each other. */
export type Alignment = (typeof ALIGNMENTS)[number];

export interface BenchChoice {
  view: BenchView;
  mode: BenchMode;
  align: Alignment;
}

const USUAL: BenchChoice = { view: 'back', mode: 'side', align: 'bottom-left' };

/** @param folds whether a phone is there that can be opened at all */
export function readBenchChoice(params: URLSearchParams, folds: boolean): BenchChoice {
  return {
    view: readView(params.get('view'), folds),
    mode: oneOf(BENCH_MODES, params.get('mode')) ?? USUAL.mode,
    align: oneOf(ALIGNMENTS, params.get('align')) ?? USUAL.align,
  };
}

/** The query with a choice in it, everything else as it was: `?phones=a,b&view=side`. */
export function writeBenchChoice(params: URLSearchParams, choice: BenchChoice): string {
  const written = new URLSearchParams(params);
  for (const key of ['view', 'mode', 'align'] as const) {
    if (choice[key] === USUAL[key]) written.delete(key);
    else written.set(key, choice[key]);
  }
  // Where everything lies side by side nothing is aligned.
  if (choice.mode === 'side') written.delete('align');
  return `?${written.toString().replaceAll('%2C', ',')}`;
}

/** `folded` is the front of what can be opened. */
function readView(given: string | null, folds: boolean): BenchView {
  const view = given === 'folded' ? 'front' : oneOf(BENCH_VIEWS, given);
  if (view === 'open' && !folds) return 'front';
  return view ?? USUAL.view;
}

function oneOf<Value extends string>(values: readonly Value[], given: string | null): Value | null {
  return values.find((value) => value === given) ?? null;
}

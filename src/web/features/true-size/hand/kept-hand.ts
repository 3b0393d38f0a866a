/**
 * Somebody's hand and pocket in the browser's local storage: on their device and nowhere else. What is
 * read there may have been written by anybody, so only what makes sense is taken.
 */
import { HAND_BOUNDS, HOLDS, type Hold } from '../../../../shop/choosing/hand.ts';
import { POCKET_BOUNDS } from '../../../../shop/choosing/pocket.ts';

const KEY = 'handset:hand';

export interface OwnMeasures {
  hold: Hold;
  /** Null where nothing was entered. */
  handMm: number | null;
  pocketWidthMm: number | null;
  pocketDepthMm: number | null;
}

export const NO_MEASURES: OwnMeasures = {
  hold: 'right',
  handMm: null,
  pocketWidthMm: null,
  pocketDepthMm: null,
};

export interface Bounds {
  least: number;
  most: number;
}

export function parseMeasures(text: string | null): OwnMeasures {
  const read = parse(text);
  return {
    hold: HOLDS.find((hold) => hold === read.hold) ?? NO_MEASURES.hold,
    handMm: within(read.handMm, HAND_BOUNDS),
    pocketWidthMm: within(read.pocketWidthMm, POCKET_BOUNDS),
    pocketDepthMm: within(read.pocketDepthMm, POCKET_BOUNDS),
  };
}

export function within(value: unknown, { least, most }: Bounds): number | null {
  return typeof value === 'number' && value >= least && value <= most ? value : null;
}

export function readMeasures(): OwnMeasures {
  try {
    return parseMeasures(localStorage.getItem(KEY));
  } catch {
    return NO_MEASURES;
  }
}

export function keepMeasures(measures: OwnMeasures): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(measures));
  } catch {
    // Storage may be blocked; the measures then hold for this page.
  }
}

export function forgetMeasures(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept then.
  }
}

function parse(text: string | null): Partial<Record<keyof OwnMeasures, unknown>> {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

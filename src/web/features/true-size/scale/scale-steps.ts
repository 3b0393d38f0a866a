/**
 * The scale of a screen: pixels (of CSS) that are one millimetre long on it. It is found by making a drawing as
 * large as a thing that somebody holds against the screen, in steps of a thousandth: what is drawn
 * afterwards is off by half a step, plus what the eye misses.
 */

/** ISO/IEC 7810, format ID-1: every bank card. Millimetres. */
export const CARD = { widthMm: 85.6, heightMm: 53.98, cornerMm: 3.18 } as const;

/** From a page at a third of its size on a coarse screen to one enlarged on a fine telephone. */
const LEAST_PX_PER_MM = 1;
const GROWTH = 1.001;
export const LAST_STEP = 3_000;
/** Two per cent: for keys and buttons that go in strides. */
export const STRIDE = 20;

export function scaleOfStep(step: number): number {
  return LEAST_PX_PER_MM * GROWTH ** clampStep(step);
}

/** The step that comes nearest to a scale. */
export function stepOfScale(pxPerMm: number): number {
  return clampStep(Math.round(Math.log(pxPerMm / LEAST_PX_PER_MM) / Math.log(GROWTH)));
}

/** Whether a number can be the scale of a screen; what is kept may have been written by anybody. */
export function isScale(value: unknown): value is number {
  return (
    typeof value === 'number' && value >= scaleOfStep(0) && value <= scaleOfStep(LAST_STEP) + 1e-3
  );
}

function clampStep(step: number): number {
  return Math.min(Math.max(step, 0), LAST_STEP);
}

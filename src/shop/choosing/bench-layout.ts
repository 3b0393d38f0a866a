/**
 * Where every body stands on the bench. Protects: all bodies at one scale, their feet on one line, and
 * what is said to be aligned is. Lengths are millimetres: x to the right from the zero of the rule, y up
 * from the line of the feet. Drawn by web/features/compare/bench, which adds the scale.
 */
import type { Alignment, BenchView } from './bench-address.ts';

export interface Solid {
  heightMm: number;
  widthMm: number;
  /** Null for a phone of one's own whose depth nobody entered. */
  depthMm: number | null;
}

/** What the bench needs to know of a phone. */
export interface BenchPhone extends Solid {
  folded: Solid | null;
}

export interface Size {
  widthMm: number;
  heightMm: number;
}

/** A body on the bench, by its lower left corner. */
export interface Place extends Size {
  xMm: number;
  yMm: number;
}

export interface BenchLayout {
  places: Place[];
  /** Side by side: how far it is from the left edge of each body to that of the next. */
  columnsMm: number[];
  /** What has to fit: all bodies with the room beside them. */
  widthMm: number;
  heightMm: number;
}

/** How far a body was moved from where the alignment lays it. */
export interface Move {
  xMm: number;
  yMm: number;
}

/** Room for a dimension line beside a body. */
const GAP_MM = 14;
/** Phones seen from the side are thin; their names are not. */
const LEAST_COLUMN_MM = 50;
/**
 * The height that is kept for upright phones, which is that of the tallest: other phones, and the outline
 * of one's own that comes later, change neither scale nor page. Closed flips have half of it.
 */
const UPRIGHT_MM = 168;
const CLOSED_FLIP_MM = 110;
/** Bodies begin on a full centimetre of the rule, so that their width can be read from it. */
const STEP_MM = 10;
export const MOST_MOVED_MM = 80;

/** The body in one view; null where that cannot be known. */
export function bodyIn(phone: BenchPhone, view: BenchView): Size | null {
  const solid = view === 'open' ? phone : (phone.folded ?? phone);
  const widthMm = view === 'side' ? solid.depthMm : solid.widthMm;
  return widthMm === null ? null : { widthMm, heightMm: solid.heightMm };
}

/** @param own the outline of one's own phone behind each of them */
export function standSideBySide(bodies: readonly Size[], own?: Size | null): BenchLayout {
  const columnsMm = bodies.map(({ widthMm }) =>
    Math.max(LEAST_COLUMN_MM, Math.ceil((widthMm + GAP_MM) / STEP_MM) * STEP_MM),
  );
  let xMm = 0;
  const places = bodies.map((body, index) => {
    const place = { ...body, xMm, yMm: 0 };
    xMm += columnsMm[index] ?? 0;
    return place;
  });
  const heightMm = heightFor(own ? [...bodies, own] : bodies);
  return { places, columnsMm, widthMm: xMm, heightMm };
}

/** @param moves how far each body was moved, by its index; those left out lie where they are aligned */
export function layOver(
  bodies: readonly Size[],
  align: Alignment,
  moves: readonly (Move | undefined)[] = [],
): BenchLayout {
  const widthMm = Math.max(0, ...bodies.map((body) => body.widthMm));
  const highest = highestOf(bodies);
  const [alongX, alongY] = sharesOf(align);
  const places = bodies.map((body, index) => {
    const move = moves[index] ?? { xMm: 0, yMm: 0 };
    return {
      ...body,
      xMm: (widthMm - body.widthMm) * alongX + move.xMm,
      yMm: (highest - body.heightMm) * alongY + move.yMm,
    };
  });
  return { places, columnsMm: [], widthMm, heightMm: heightFor(bodies) };
}

/** Adds to a move, within what stays in sight. */
export function moveBy(move: Move | undefined, by: Move): Move {
  const add = (was: number, more: number) =>
    Math.min(MOST_MOVED_MM, Math.max(-MOST_MOVED_MM, was + more));
  return { xMm: add(move?.xMm ?? 0, by.xMm), yMm: add(move?.yMm ?? 0, by.yMm) };
}

export interface Room {
  widthPx: number;
  heightPx: number;
  /** CSS pixels of a millimetre of this screen: actual size, whether or not it fits. */
  pxPerMm?: number | undefined;
}

/**
 * CSS pixels for one millimetre. The style sheet reckons the same from its own room (bench.css), before
 * any script knows how wide the page is.
 */
export function scaleFor({ widthMm, heightMm }: BenchLayout, room: Room): number {
  return room.pxPerMm ?? Math.min(room.widthPx / widthMm, room.heightPx / heightMm);
}

/** Shares of the room that is left, before the body: 0 is left or bottom, 1 is right or top. */
function sharesOf(align: Alignment): [x: number, y: number] {
  if (align === 'centre') return [0.5, 0.5];
  return [align.endsWith('right') ? 1 : 0, align.startsWith('top') ? 1 : 0];
}

function heightFor(bodies: readonly Size[]): number {
  const highest = highestOf(bodies);
  return highest < CLOSED_FLIP_MM ? highest : Math.max(highest, UPRIGHT_MM);
}

function highestOf(bodies: readonly Size[]): number {
  return Math.max(0, ...bodies.map(({ heightMm }) => heightMm));
}

/**
 * How much of a phone's screen a thumb reaches, from the length of the hand. Geometry and nothing else: a
 * stretched thumb turns about the joint at its base, which lies at a lower corner of the phone, and reaches
 * what is within a circle. Protects: a longer hand never reaches less. Lengths in millimetres.
 * Called by web/features/true-size; the same rule stands there in words.
 */

/**
 * The thumb from the joint at its base to its tip, as a share of the hand's length. The thumb: 105 mm
 * (46.2 + 31.6 + 21.7 for its bones and 5.7 for the pulp; means of 66 adults, Buryanov & Kotiuk, "Proportions
 * of Hand Segments", Int. J. Morphol. 28(3), 755, 2010, table I). The hand: 187 mm (midway between
 * the means of men and women in ANSUR II, see hand-survey.ts). Two groups of people: an estimate.
 */
export const THUMB_SHARE = 0.56;

/** Lengths of a hand that are taken, from a child's to the longest that were measured, and more. */
export const HAND_BOUNDS = { least: 100, most: 260 } as const;

export const HOLDS = ['right', 'left', 'both'] as const;
/** Which hand holds the phone; `both` has a thumb at either corner. */
export type Hold = (typeof HOLDS)[number];

export interface Hand {
  lengthMm: number;
  hold: Hold;
}

/** A part of a face, from the face's upper left corner. */
export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A side of a phone that is looked at, held upright. */
export interface Face {
  widthMm: number;
  heightMm: number;
  /** The lit screen; null where only the face is known, which then counts as a whole. */
  screen: Area | null;
}

export interface Reach {
  /** From the base of the thumb to its tip. */
  thumbMm: number;
  /** Share of the screen (or of the face) that lies within reach, from 0 to 1. */
  share: number;
  /** How far along its own long edge the thumb reaches, from the foot of the phone. */
  alongEdgeMm: number;
  /** How much is lacking to the point of the screen that is farthest from the thumbs; 0 if nothing. */
  lackingMm: number;
}

export function thumbOf(handMm: number): number {
  return THUMB_SHARE * handMm;
}

export function reachOver(face: Face, hand: Hand): Reach {
  const thumbMm = thumbOf(hand.lengthMm);
  const area = areaOf(face);
  const reached =
    hand.hold === 'both'
      ? reachedBy(thumbMm, leftHalf(face, area)) +
        reachedBy(thumbMm, leftHalf(face, mirror(face, area)))
      : reachedBy(thumbMm, fromCorner(face, hand.hold === 'left' ? area : mirror(face, area)));
  return {
    thumbMm,
    share: Math.min(reached / (area.w * area.h), 1),
    alongEdgeMm: Math.min(thumbMm, face.heightMm),
    lackingMm: Math.max(farthestOf(face, area, hand.hold) - thumbMm, 0),
  };
}

/** The screen, or the whole face where that is all that is known. */
export function areaOf({ screen, widthMm, heightMm }: Face): Area {
  return screen ?? { x: 0, y: 0, w: widthMm, h: heightMm };
}

/** A rectangle as a thumb sees it from its corner: how far it is aside and up. */
interface Span {
  near: number;
  far: number;
  low: number;
  high: number;
}

function fromCorner(face: Face, { x, y, w, h }: Area): Span {
  const low = Math.max(face.heightMm - y - h, 0);
  return { near: Math.max(x, 0), far: x + w, low, high: low + h };
}

/** The part that is nearer to the left thumb than to the right one. */
function leftHalf(face: Face, area: Area): Span {
  const span = fromCorner(face, area);
  const far = Math.min(span.far, face.widthMm / 2);
  return { ...span, far: Math.max(far, span.near) };
}

function mirror({ widthMm }: Face, area: Area): Area {
  return { ...area, x: widthMm - area.x - area.w };
}

/** Square millimetres of the rectangle within a circle about the corner: columns that are full, then the arc. */
function reachedBy(radius: number, { near, far, low, high }: Span): number {
  const asideAt = (up: number) => Math.sqrt(Math.max(radius * radius - up * up, 0));
  const fullUntil = clamp(asideAt(high), near, far);
  const arcUntil = clamp(asideAt(low), near, far);
  const below = (aside: number) => belowArc(radius, aside);
  const arc = below(arcUntil) - below(fullUntil) - low * (arcUntil - fullUntil);
  return (fullUntil - near) * (high - low) + Math.max(arc, 0);
}

/** Area under a circle's arc from its middle to a distance aside. */
function belowArc(radius: number, aside: number): number {
  const sine = radius > 0 ? Math.min(aside / radius, 1) : 0;
  const up = Math.sqrt(Math.max(radius * radius - aside * aside, 0));
  return (aside * up + radius * radius * Math.asin(sine)) / 2;
}

/** From the base of the nearest thumb to the point that is farthest away: an upper corner, or between two thumbs. */
function farthestOf(face: Face, area: Area, hold: Hold): number {
  const { near, far, high } = fromCorner(face, hold === 'right' ? mirror(face, area) : area);
  const aside = hold === 'both' ? clamp(face.widthMm / 2, near, far) : far;
  return Math.hypot(aside, high);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

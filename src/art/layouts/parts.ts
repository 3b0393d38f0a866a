/**
 * The vocabulary of a camera layout: plates, discs, lenses, flashes, sensors, ring lights.
 * Layout files describe where a model has them; cameras.ts draws them.
 */
import type { Corners } from '../geometry.ts';
import type { Glass, LensPlace, Ring } from './lens.ts';

/** What a raised plate is made of: the back's own glass or metal, or something set into it. */
export type Look = 'frost' | 'metal' | 'dark' | 'mirror' | 'blend' | 'flush' | 'band';

/** The edge of a round camera island. */
export type Rim = 'plain' | 'metal' | 'gold' | 'fluted' | 'crescent';

export type Part =
  | { kind: 'plate'; x: number; y: number; w: number; h: number; corners: Corners; look: Look }
  | { kind: 'disc'; cx: number; cy: number; d: number; look: Look; rim: Rim }
  | ({ kind: 'lens' } & LensPlace)
  | { kind: 'flash'; cx: number; cy: number; d: number; tall: number }
  | { kind: 'sensor'; cx: number; cy: number; d: number }
  | { kind: 'hole'; cx: number; cy: number; d: number }
  | { kind: 'glow'; cx: number; cy: number; d: number; square: boolean }
  | { kind: 'pulse'; x: number; y: number; w: number; h: number };

/** What a layout may use: the body's width, the main lens, the model's corner, the lens roles. */
export interface Ground {
  w: number;
  h: number;
  /** Diameter of the main lens with its ring, in millimetres. */
  s: number;
  corner: number;
  /** Number of rear cameras. */
  count: number;
  /** The glass of the telephoto slot: a prism where the phone has a periscope. */
  tele: Glass;
}

export type Layout = (ground: Ground) => Part[];

export function plate(
  x: number,
  y: number,
  w: number,
  h: number,
  corners: Corners,
  look: Look,
): Part {
  return { kind: 'plate', x, y, w, h, corners, look };
}

export function disc(cx: number, cy: number, d: number, look: Look, rim: Rim): Part {
  return { kind: 'disc', cx, cy, d, look, rim };
}

/** A lens of `diameterMm` around a centre; rings of metal stand out unless said otherwise. */
export function lens(
  cx: number,
  cy: number,
  diameterMm: number,
  glass: Glass,
  ring: Ring = 'metal',
  raised = true,
): Part {
  return { kind: 'lens', cx, cy, diameterMm, glass, ring, raised };
}

/** A lens that lies flat under a common cover glass. */
export function inset(cx: number, cy: number, diameterMm: number, glass: Glass): Part {
  return { kind: 'lens', cx, cy, diameterMm, glass, ring: 'none', raised: false };
}

/** A flash; `tall` stretches it to a pill of that height. */
export function flash(cx: number, cy: number, d: number, tall = d): Part {
  return { kind: 'flash', cx, cy, d, tall };
}

/** A dark window: laser focus or LiDAR. */
export function sensor(cx: number, cy: number, d: number): Part {
  return { kind: 'sensor', cx, cy, d };
}

/** A microphone hole. */
export function hole(cx: number, cy: number, d = 1.1): Part {
  return { kind: 'hole', cx, cy, d };
}

/** A ring light. */
export function glow(cx: number, cy: number, d: number, square = false): Part {
  return { kind: 'glow', cx, cy, d, square };
}

/** A strip of coloured lights. */
export function pulse(x: number, y: number, w: number, h: number): Part {
  return { kind: 'pulse', x, y, w, h };
}

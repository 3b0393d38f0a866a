/** Finds the camera layout of a phone: its model's own, or one by the number of its cameras. */

import type { PhoneShape } from '../shape.ts';
import { sizeOf } from '../shape.ts';
import { APPLE_LAYOUTS } from './layouts-apple.ts';
import { OPPO_LAYOUTS } from './layouts-oppo.ts';
import { REALME_LAYOUTS } from './layouts-realme.ts';
import { SAMSUNG_LAYOUTS } from './layouts-samsung.ts';
import { VIVO_LAYOUTS } from './layouts-vivo.ts';
import type { Glass } from './lens.ts';
import { flash, type Layout, lens, type Part, plate } from './parts.ts';

const LAYOUTS: Record<string, Layout> = {
  ...APPLE_LAYOUTS,
  ...SAMSUNG_LAYOUTS,
  ...REALME_LAYOUTS,
  ...VIVO_LAYOUTS,
  ...OPPO_LAYOUTS,
};

/** The camera parts on the back of a phone, in millimetres from the body's top left corner. */
export function layoutOf(phone: PhoneShape): Part[] {
  const { w, h } = sizeOf(phone, 'back');
  const { art, cameras } = phone;
  const layout = LAYOUTS[art.family] ?? columnLayout;
  return layout({
    w,
    h,
    s: art.lensMm,
    corner: art.cornerMm,
    count: cameras.rear.length,
    tele: teleGlassOf(phone),
  });
}

/** Whether a family has a layout of its own. */
export function isKnownFamily(family: string): boolean {
  return family in LAYOUTS;
}

function teleGlassOf(phone: PhoneShape): Glass {
  const roles = phone.cameras.rear.map((camera) => camera.role);
  if (roles.some((role) => role.startsWith('periscope'))) return 'prism';
  return roles.includes('tele') ? 'tele' : 'small';
}

/** A dark strip with as many lenses as the phone has cameras, for a model without a layout. */
function columnLayout({ s, count }: { s: number; count: number }): Part[] {
  const glasses: Glass[] = ['main', 'wide', 'tele', 'small'];
  const lenses = Array.from({ length: count }, (_, index) => {
    return lens(5 + s * 0.78, 5 + s * (0.8 + index * 1.2), s, glasses[index] ?? 'small');
  });
  return [
    plate(5, 5, s * 1.56, s * (0.4 + count * 1.2), s * 0.78, 'dark'),
    ...lenses,
    flash(5 + s * 2.1, 5 + s * 0.8, 4.4),
  ];
}

/** The lower end of the camera islands, in millimetres from the top; a usual height without one. */
export function islandEndOf(parts: readonly Part[]): number {
  const ends = parts.map((part) => {
    if (part.kind === 'plate' && part.look !== 'flush') return part.y + part.h;
    if (part.kind === 'disc') return part.cy + part.d / 2;
    return 0;
  });
  return Math.max(...ends) || 46;
}

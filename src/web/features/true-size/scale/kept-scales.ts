/**
 * The scales of the screens that this browser has shown the shop on, as one text in its local storage.
 * A screen is known by its pixels and by how finely the page is drawn on it, which also changes with the
 * page's zoom: on another screen, or at another zoom, the same number would be wrong.
 */
import { isScale } from './scale-steps.ts';

/** More screens than anybody has; the ones that were set up last are kept. */
const MOST_SCREENS = 12;

type Scales = [screen: string, pxPerMm: number][];

/** What `window.screen` and `window.devicePixelRatio` say. */
export interface ScreenLook {
  width: number;
  height: number;
  devicePixelRatio: number;
}

/** `1920x1080@1.5` */
export function nameScreen({ width, height, devicePixelRatio }: ScreenLook): string {
  return `${width}x${height}@${Number(devicePixelRatio.toFixed(4))}`;
}

/** Null for a screen that was not set up. */
export function findScale(kept: string | null, screen: string): number | null {
  return readScales(kept).find(([name]) => name === screen)?.[1] ?? null;
}

export function keepScale(kept: string | null, screen: string, pxPerMm: number): string {
  const others = readScales(kept).filter(([name]) => name !== screen);
  const rounded = Number(pxPerMm.toFixed(5));
  return JSON.stringify(Object.fromEntries([...others, [screen, rounded]].slice(-MOST_SCREENS)));
}

/** @returns null when no other screen is left */
export function dropScale(kept: string | null, screen: string): string | null {
  const others = readScales(kept).filter(([name]) => name !== screen);
  return others.length === 0 ? null : JSON.stringify(Object.fromEntries(others));
}

/** What does not make sense counts as not there. */
function readScales(kept: string | null): Scales {
  const read = parse(kept);
  if (typeof read !== 'object' || read === null) return [];
  return Object.entries(read).filter((entry): entry is Scales[number] => isScale(entry[1]));
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

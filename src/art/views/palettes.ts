/** The hues of wallpapers. */
import { hueOf } from '../colour.ts';

export interface Hues {
  deep: string;
  mid: string;
  light: string;
  accent: string;
  night: string;
}

/** Palettes that hold together, each near one hue; the phone's colour picks the nearest. */
const PALETTES: readonly (Hues & { hue: number })[] = [
  palette(8, '#1f0d1d', '#6a2150', '#c25283', '#ffe1e6', '#ff9f8f'),
  palette(38, '#1d0f14', '#5f2036', '#c8513f', '#ffdcb5', '#ff945c'),
  palette(78, '#1b1320', '#553248', '#bd7650', '#ffecc9', '#f5bd68'),
  palette(128, '#0c1815', '#1e483b', '#5b8a5e', '#eff2cb', '#c6d57c'),
  palette(182, '#06161e', '#0f4853', '#2b8a8f', '#daf6ec', '#72d6c2'),
  palette(232, '#0a142e', '#1c3d78', '#4880c8', '#e4f2ff', '#8ec4f3'),
  palette(268, '#0e102e', '#2b3088', '#5d6ee0', '#e2e6ff', '#f4a8b6'),
  palette(308, '#170f2a', '#45286d', '#8b60c0', '#f1e2ff', '#f8b592'),
  palette(248, '#0e1218', '#2a3644', '#687b92', '#eef2f6', '#e9ab79'),
];

function palette(
  hue: number,
  night: string,
  deep: string,
  mid: string,
  light: string,
  accent: string,
) {
  return { hue, night, deep, mid, light, accent };
}

/** The palette nearest to a phone's colour; grey phones take any, by `variety`. */
export function huesOf(colourHex: string, variety: number): Hues {
  const own = hueOf(colourHex);
  const free = PALETTES[variety % PALETTES.length];
  const nearest = [...PALETTES].sort((a, b) => apart(a.hue, own ?? 0) - apart(b.hue, own ?? 0))[0];
  const chosen = own === null ? free : nearest;
  if (!chosen) throw new Error('no wallpaper palettes');
  return chosen;
}

function apart(first: number, second: number): number {
  const distance = Math.abs(first - second) % 360;
  return Math.min(distance, 360 - distance);
}

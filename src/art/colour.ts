/** Colour arithmetic in OKLCH, so that a shade keeps its hue and a tint its chroma. */
import { channelsOf, linearOf, type Oklch, toOklch } from '../shared/tools/oklch.ts';

/** Lightness of a `#rrggbb` colour as the eye sees it, 0 (black) to 1 (white). */
export function lightnessOf(hex: string): number {
  return toOklch(hex).lightness;
}

/** The same hue, lighter or darker by `delta` (-1 to 1), its chroma multiplied by `chromaFactor`. */
export function tone(hex: string, delta: number, chromaFactor = 1): string {
  const { lightness, chroma, hue } = toOklch(hex);
  const next = Math.min(0.995, Math.max(0.03, lightness + delta));
  return toHex({ lightness: next, chroma: chroma * chromaFactor, hue });
}

/** The hue in degrees, or null for a colour too grey to have one. */
export function hueOf(hex: string): number | null {
  const { chroma, hue } = toOklch(hex);
  return chroma < 0.022 ? null : hue;
}

/** The same lightness and chroma with the hue turned by `degrees`. */
export function turn(hex: string, degrees: number): string {
  const { lightness, chroma, hue } = toOklch(hex);
  return toHex({ lightness, chroma, hue: hue + degrees });
}

/** Mixes two `#rrggbb` colours; `share` of the second, 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const a = channelsOf(first);
  const b = channelsOf(second);
  return joinChannels(a.map((value, index) => value + ((b[index] ?? 0) - value) * share));
}

/**
 * The colours of the tile behind a phone of this colour, as CSS `oklch()` values for the light and
 * the dark theme: its hue, at a chroma low enough that only the phone is colourful.
 */
export function tileTint(colourHex: string): { light: string; dark: string } {
  const { chroma, hue } = toOklch(colourHex);
  const paper = paperBehind(colourHex);
  const ink = {
    chroma: round(paper.chroma * 0.9, 3),
    hue: chroma < 0.012 ? 265 : Math.round(hue),
  };
  return {
    light: `oklch(${round(paper.lightness * 100, 1)}% ${paper.chroma} ${paper.hue})`,
    dark: `oklch(${inkBehind(colourHex, ink)}% ${ink.chroma} ${ink.hue})`,
  };
}

/** Lightness of a dark tile in per cent: the usual one, and how far it may go for a dark phone. */
const INK = { usual: 26, least: 20, most: 38 };
/** Contrast that a body keeps to its dark tile, so that a black phone does not vanish. */
const LEAST_CONTRAST = 1.31;

/** The lightness nearest to the usual one at which the phone stands out from its dark tile. */
function inkBehind(colourHex: string, { chroma, hue }: Omit<Oklch, 'lightness'>): number {
  const all = Array.from({ length: INK.most - INK.least + 1 }, (_, index) => INK.least + index);
  const nearest = all.sort((a, b) => Math.abs(a - INK.usual) - Math.abs(b - INK.usual));
  const standsOut = (ink: number) =>
    contrastOf(colourHex, toHex({ lightness: ink / 100, chroma, hue })) >= LEAST_CONTRAST;
  return nearest.find(standsOut) ?? INK.most;
}

/** Contrast of two `#rrggbb` colours as WCAG counts it, 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [dark = 0, light = 0] = [first, second].map(luminanceOf).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(hex: string): number {
  const [r = 0, g = 0, b = 0] = channelsOf(hex).map((value) => linearOf(value / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** An `oklch()` colour of `tileTint` as `#rrggbb`; black for any other text. */
export function hexOfTint(css: string): string {
  const [, lightness, chroma, hue] = /^oklch\(([\d.]+)% ([\d.]+) (\d+)\)$/.exec(css) ?? [];
  return toHex({
    lightness: Number(lightness ?? 0) / 100,
    chroma: Number(chroma ?? 0),
    hue: Number(hue ?? 0),
  });
}

/** The light tile's colour as `#rrggbb`, for where `oklch()` is not understood. */
export function paperOf(colourHex: string): string {
  return toHex(paperBehind(colourHex));
}

function paperBehind(colourHex: string): Oklch {
  const { chroma, hue, lightness } = toOklch(colourHex);
  return {
    // a near-white phone stands on a slightly deeper tile, so that its edge is seen
    lightness: lightness > 0.9 ? 0.925 : 0.945,
    chroma: round(Math.min(0.032, 0.006 + chroma * 0.2), 3),
    hue: chroma < 0.012 ? 95 : Math.round(hue),
  };
}

function toHex({ lightness, chroma, hue }: Oklch): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return joinChannels(rgb.map((value) => 255 * gammaOf(Math.min(1, Math.max(0, value)))));
}

function joinChannels(channels: number[]): string {
  const pairs = channels.map((value) => Math.round(value).toString(16).padStart(2, '0'));
  return `#${pairs.join('')}`;
}

function gammaOf(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

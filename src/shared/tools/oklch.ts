/** Colours as the eye tells them apart: lightness, chroma and hue (OKLCH, https://bottosson.github.io/posts/oklab/). */

export interface Oklch {
  /** 0 (black) to 1 (white). */
  lightness: number;
  /** 0 is grey; the most colourful of a screen have about 0.3. */
  chroma: number;
  /** In degrees. */
  hue: number;
}

/** Of a `#rrggbb` colour. */
export function toOklch(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = channelsOf(hex).map((value) => linearOf(value / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, c),
    hue: ((Math.atan2(c, a) * 180) / Math.PI + 360) % 360,
  };
}

/** Red, green and blue of a `#rrggbb` colour, 0 to 255 each. */
export function channelsOf(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}

/** How much light a channel from 0 to 1 stands for. */
export function linearOf(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

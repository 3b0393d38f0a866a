declare module 'subset-font' {
  /** By axis a fixed value, or the part of it that stays. */
  export type Axes = Readonly<Record<string, number | { min: number; max: number }>>;
  /** @returns the font with the letters of `text` and nothing else */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2' | 'truetype'; variationAxes?: Axes },
  ): Promise<Buffer>;
}

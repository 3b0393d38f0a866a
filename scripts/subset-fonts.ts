/**
 * `npm run fonts`: makes src/web/styles/fonts anew from the packages that ship the whole fonts. Keeps
 * the letters of Western Europe and the weights that the pages use, at one optical size, which halves
 * the bytes that stand between a shopper and the first text. Run it when weights or letters change;
 * its results are committed, so that building needs none of this.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont, { type Axes } from 'subset-font';

const FONTS: { name: string; whole: string; axes: Axes }[] = [
  {
    name: 'bricolage-grotesque',
    whole: import.meta.resolve(
      '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    ),
    axes: { opsz: 28, wght: { min: 500, max: 700 } },
  },
  {
    name: 'hanken-grotesk',
    whole: import.meta.resolve(
      '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    ),
    axes: { wght: { min: 400, max: 600 } },
  },
];

const LETTERS = [between(0x20, 0x7e), between(0xa0, 0xff), '–—‘’‚“”„†•…′″‹›€™←↑→↓−'].join('');

const target = fileURLToPath(new URL('../src/web/styles/fonts/', import.meta.url));

function between(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  ).join('');
}

mkdirSync(target, { recursive: true });
for (const { name, whole: url, axes } of FONTS) {
  const whole = readFileSync(new URL(url));
  const subset = await subsetFont(whole, LETTERS, { targetFormat: 'woff2', variationAxes: axes });
  writeFileSync(`${target}${name}.woff2`, subset);
  copyFileSync(new URL('../LICENSE', url), `${target}${name}.license.txt`);
  console.log(`${name}: ${whole.length} → ${subset.length} bytes`);
}

/**
 * `npm run fonts`: makes the fonts of the pages (src/web/styles/fonts) and of PDFs
 * (src/adapters/fonts) anew from the packages that ship the whole fonts. Pages get the letters of Western
 * Europe and the weights in use, at one optical size, which halves the bytes that stand between a shopper
 * and the first text. PDFs get every letter that `letters.ts` names, as TrueType, which the PDF library
 * embeds. Run it when weights or letters change; its results are committed, so that building needs none
 * of this.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont, { type Axes } from 'subset-font';
import {
  BRAND_LETTERS,
  CYRILLIC_LETTERS,
  GREEK_LETTERS,
  HEADING_LETTERS,
} from '../../src/adapters/fonts/letters.ts';

interface Font {
  name: string;
  /** Where the whole font is. */
  whole: string;
  /** Where its licence is, seen from there. */
  licence: string;
  letters: string;
  axes?: Axes;
}

const WEB_LETTERS = [between(0x20, 0x7e), between(0xa0, 0xff), '–—‘’‚“”„†•…′″‹›€™←↑→↓−'].join('');

const WEB_FONTS: Font[] = [
  {
    name: 'bricolage-grotesque',
    whole: import.meta.resolve(
      '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    ),
    licence: '../LICENSE',
    letters: WEB_LETTERS,
    axes: { opsz: 28, wght: { min: 500, max: 700 } },
  },
  {
    name: 'hanken-grotesk',
    whole: import.meta.resolve(
      '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    ),
    licence: '../LICENSE',
    letters: WEB_LETTERS,
    axes: { wght: { min: 400, max: 600 } },
  },
];

const PAPER_FONTS: Font[] = [
  {
    name: 'bricolage-grotesque-600',
    whole: import.meta.resolve(
      '@expo-google-fonts/bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf',
    ),
    licence: '../LICENSE_FONT',
    letters: lettersOf(HEADING_LETTERS),
  },
  {
    name: 'hanken-grotesk-400',
    whole: import.meta.resolve(
      '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf',
    ),
    licence: '../LICENSE_FONT',
    letters: lettersOf(BRAND_LETTERS),
  },
  {
    name: 'hanken-grotesk-600',
    whole: import.meta.resolve(
      '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf',
    ),
    licence: '../LICENSE_FONT',
    letters: lettersOf(BRAND_LETTERS),
  },
  {
    name: 'noto-sans-greek-400',
    whole: import.meta.resolve(
      '@fontsource-variable/noto-sans/files/noto-sans-greek-wght-normal.woff2',
    ),
    licence: '../LICENSE',
    letters: lettersOf(GREEK_LETTERS),
    axes: { wght: 400 },
  },
  {
    name: 'noto-sans-cyrillic-400',
    whole: import.meta.resolve(
      '@fontsource-variable/noto-sans/files/noto-sans-cyrillic-wght-normal.woff2',
    ),
    licence: '../LICENSE',
    letters: lettersOf(CYRILLIC_LETTERS),
    axes: { wght: 400 },
  },
];

function between(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  ).join('');
}

/** Every sign of the basic plane that a pattern matches. */
function lettersOf(pattern: RegExp): string {
  return [...between(0x20, 0xd7ff)].filter((sign) => pattern.test(sign)).join('');
}

async function writeFonts(
  folder: string,
  fonts: Font[],
  { extension, format }: { extension: string; format: 'woff2' | 'truetype' },
): Promise<void> {
  const target = fileURLToPath(new URL(folder, import.meta.url));
  mkdirSync(target, { recursive: true });
  for (const { name, whole: url, licence, letters, axes } of fonts) {
    const whole = readFileSync(new URL(url));
    const subset = await subsetFont(whole, letters, {
      targetFormat: format,
      ...(axes ? { variationAxes: axes } : {}),
    });
    writeFileSync(path.join(target, `${name}.${extension}`), subset);
    const family = name.replace(/(?:-(?:greek|cyrillic))?-\d+$/, '');
    copyFileSync(new URL(licence, url), path.join(target, `${family}.license.txt`));
    console.log(`${name}: ${whole.length} → ${subset.length} bytes`);
  }
}

await writeFonts('../../src/web/styles/fonts/', WEB_FONTS, { extension: 'woff2', format: 'woff2' });
await writeFonts('../../src/adapters/fonts/', PAPER_FONTS, {
  extension: 'ttf',
  format: 'truetype',
});

/**
 * `npm run fonts:world -- FOLDER`: collects the fonts for letters that the shop's own fonts lack, and which letters
 * each has, in src/adapters/fonts/world. The results are committed; run it to add a script.
 *
 * FOLDER holds Debian's fonts-noto-core and fonts-droid-fallback (`apt-get download`, then `dpkg -x`), and below
 * `npm/` the packages named in RARE (`npm pack`, then unpacked into a folder of the package's name).
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSync } from 'fontkit';
import subsetFont from 'subset-font';
import {
  BRAND_LETTERS,
  CYRILLIC_LETTERS,
  GREEK_LETTERS,
} from '../../src/adapters/fonts/letters.ts';

const NOTO = 'usr/share/fonts/truetype/noto';
const DROID = 'usr/share/fonts-droid-fallback/truetype/DroidSansFallback.ttf';
const TARGET = fileURLToPath(new URL('../../src/adapters/fonts/world/', import.meta.url));

/** The first that has a letter prints it, so that of the general one comes before those of one script. */
const SCRIPTS: [folder: string, names: string[]][] = [
  ['', ['']],
  ['near', ['Arabic', 'Hebrew', 'Thaana', 'Armenian', 'Georgian', 'Ethiopic']],
  [
    'indic',
    [
      ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
      ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
    ],
  ],
  ['far', ['Thai', 'Lao', 'Khmer', 'Myanmar']],
];

/**
 * Rare Chinese characters, signs and emoji, most of them beyond the Basic Multilingual Plane. Of each font only what no
 * font before it has. Characters look different in Japan, Taiwan and China: the first country's form is taken.
 */
const RARE: [file: string, packageName: string, font: string][] = [
  ['far/rare-jp.ttf', 'noto-sans-jp', '400Regular/NotoSansJP_400Regular.ttf'],
  ['far/rare-tc.ttf', 'noto-sans-tc', '400Regular/NotoSansTC_400Regular.ttf'],
  ['far/rare-sc.ttf', 'noto-sans-sc', '400Regular/NotoSansSC_400Regular.ttf'],
  ['far/emoji.ttf', 'noto-emoji', '400Regular/NotoEmoji_400Regular.ttf'],
];

/** Letters, marks, digits and what stands between words; and the joiners, which change how letters look. */
const WRITTEN = /[\p{L}\p{M}\p{N}\p{P}\u200c\u200d]/u;
/** Before these the shop's own fonts have everything. */
const FIRST = 0x180;

/** `4e00-9fa5,ac00`: hexadecimal, in order. */
function rangesOf(points: number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const point of points.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  return ranges
    .map(([first, last]) => [...new Set([first, last])].map((end) => end.toString(16)).join('-'))
    .join();
}

function pointsOf(file: string, wanted: RegExp): number[] {
  const font = openSync(file);
  if (!('characterSet' in font)) throw new Error(`${file} holds several fonts`);
  return font.characterSet.filter(
    (point) => point >= FIRST && wanted.test(String.fromCodePoint(point)),
  );
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Where are the unpacked packages? -- FOLDER');

const noto = SCRIPTS.flatMap(([part, names]) =>
  names.map((name) => ({
    file: path.join(part, `noto-sans${name && `-${name.toLowerCase()}`}.ttf`),
    from: path.join(folder, NOTO, `NotoSans${name}-Regular.ttf`),
  })),
);
const all = [
  ...noto,
  { file: path.join('far', 'droid-sans-fallback.ttf'), from: path.join(folder, DROID) },
];
const letters: Record<string, string> = {};
const covered = new Set<number>();
function note(file: string, points: number[]): void {
  for (const point of points) covered.add(point);
  letters[file] = rangesOf(points);
  console.log(`${file}: ${points.length} letters`);
}

for (const { file, from } of all) {
  mkdirSync(path.dirname(path.join(TARGET, file)), { recursive: true });
  copyFileSync(from, path.join(TARGET, file));
  note(file, pointsOf(from, WRITTEN));
}
for (const name of ['fonts-noto-core', 'fonts-droid-fallback']) {
  const licence = path.join(folder, 'usr/share/doc', name, 'copyright');
  copyFileSync(licence, path.join(TARGET, `${name}.license.txt`));
}

const OWN = [BRAND_LETTERS, GREEK_LETTERS, CYRILLIC_LETTERS];
const isOwn = (sign: string) => OWN.some((own) => own.test(sign));
for (const [file, packageName, font] of RARE) {
  const unpacked = path.join(folder, 'npm', packageName, 'package');
  const missing = pointsOf(path.join(unpacked, font), /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u).filter(
    (point) => !covered.has(point) && !isOwn(String.fromCodePoint(point)),
  );
  const whole = readFileSync(path.join(unpacked, font));
  const subset = await subsetFont(whole, String.fromCodePoint(...missing), {
    targetFormat: 'truetype',
  });
  writeFileSync(path.join(TARGET, file), subset);
  note(file, missing);
  copyFileSync(
    path.join(unpacked, 'LICENSE_FONT'),
    path.join(TARGET, `${packageName}.license.txt`),
  );
}
writeFileSync(path.join(TARGET, 'letters.json'), `${JSON.stringify(letters, null, 2)}\n`);

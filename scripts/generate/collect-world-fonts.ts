/**
 * `npm run fonts:world -- FOLDER`: takes the fonts in which documents print names that the shop's own letters cannot write,
 * from Debian's packages fonts-noto-core and fonts-droid-fallback, unpacked below FOLDER (`apt-get download`, then
 * `dpkg -x`). Writes them, and which letters each of them has, into src/adapters/fonts/world. Its results are committed;
 * run it for another script.
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSync } from 'fontkit';

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

function lettersOf(file: string): string {
  const font = openSync(file);
  if (!('characterSet' in font)) throw new Error(`${file} holds several fonts`);
  const written = font.characterSet.filter(
    (point) => point >= FIRST && WRITTEN.test(String.fromCodePoint(point)),
  );
  return rangesOf(written);
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
for (const { file, from } of all) {
  mkdirSync(path.dirname(path.join(TARGET, file)), { recursive: true });
  copyFileSync(from, path.join(TARGET, file));
  letters[file] = lettersOf(from);
  console.log(`${file}: ${letters[file]?.length} characters of ranges`);
}
for (const name of ['fonts-noto-core', 'fonts-droid-fallback']) {
  const licence = path.join(folder, 'usr/share/doc', name, 'copyright');
  copyFileSync(licence, path.join(TARGET, `${name}.license.txt`));
}
writeFileSync(path.join(TARGET, 'letters.json'), `${JSON.stringify(letters, null, 2)}\n`);

/** A copy of the project's sources in which single lines have been added, to see what follows from them. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const COPIED = ['src', 'data', 'tests/one-line', 'tests/support', 'package.json', 'tsconfig.json'];

/** A line, and the one line of the file before which it is put. */
export interface AddedLine {
  file: string;
  before: string;
  line: string;
}

/**
 * @returns the folder of the copy, which uses the packages of the original, and how to remove it
 * @throws Error for a file in which the line to put it before is not there once
 */
export function copyWithLines(lines: readonly AddedLine[]): { folder: string; remove(): void } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'handset-copy-'));
  for (const name of COPIED) {
    fs.cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  }
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  for (const added of lines) addLine(path.join(folder, added.file), added);
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}

function addLine(file: string, { before, line }: AddedLine): void {
  const present = fs.readFileSync(file, 'utf8').split('\n');
  const places = present.flatMap((text, index) => (text === before ? [index] : []));
  if (places.length !== 1) throw new Error(`${file} has ${places.length} lines “${before}”`);
  fs.writeFileSync(file, present.toSpliced(places[0] ?? 0, 0, line).join('\n'));
}

/** Holds how many files a folder has. Protects: what a folder is about can be told from its name and its list. */
import fs from 'node:fs';
import path from 'node:path';

const MAX_FILES = 20;

const FOLDERS = ['src', 'scripts', 'tests', 'bench', 'data', 'docs', 'security'];
/** Written by a tool, in its own order, and never looked through by name. */
const GENERATED = /^src\/database\/migrations(?:\/|$)/;

/** @returns one line for each folder with too many files of its own; those of folders in it count there */
export function checkFolders(root: string, folders = FOLDERS): string[] {
  return folders.flatMap((folder) => {
    if (GENERATED.test(folder)) return [];
    const entries = fs.readdirSync(path.join(root, folder), { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).length;
    const inner = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    return [
      ...(files > MAX_FILES ? [`${folder} has ${files} files; the limit is ${MAX_FILES}`] : []),
      ...checkFolders(
        root,
        inner.map((name) => `${folder}/${name}`),
      ),
    ];
  });
}

/** Reads who imports what from the sources. */
import fs from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';

export interface Import {
  /** Importing file, relative to the root, with forward slashes. */
  from: string;
  /** Imported file relative to the root, or `npm:<package>`, or `node:<module>`. */
  to: string;
  /** Gone after type stripping. */
  isTypeOnly: boolean;
}

const SOURCE = /\.(?:tsx?|mts|mjs)$/;

/** Every source file below the folders, relative to the root. */
export function listSources(root: string, folders: string[], kind = SOURCE): string[] {
  return folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => kind.test(name) && !name.endsWith('.d.mts'))
      .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/'))),
  );
}

/** The imports of every file. @throws when a file cannot be parsed */
export function readImports(root: string, files: string[]): Import[] {
  return files.flatMap((file) =>
    parseImports(file, fs.readFileSync(path.join(root, file), 'utf8')),
  );
}

/** The imports of one source text. */
export function parseImports(file: string, source: string): Import[] {
  const { program, module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Import[] = [];
  const add = (specifier: string, isTypeOnly: boolean) =>
    found.push({ from: file, to: resolveSpecifier(file, specifier), isTypeOnly });

  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType));
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) add(moduleRequest.value, isType);
    }
  }
  new Visitor({
    ImportExpression({ source: specifier }) {
      if (specifier.type === 'Literal') add(String(specifier.value), false);
    },
    TSImportType({ source: specifier }) {
      add(String(specifier.value), true);
    },
  }).visit(program);
  return found;
}

function resolveSpecifier(file: string, specifier: string): string {
  if (specifier.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''));
    // Types of React Router's routes are generated: `./+types/home` stands for no file of ours.
    return target;
  }
  if (/^(?:node|virtual):/.test(specifier)) return specifier;
  const [scope = '', name] = specifier.split('/');
  return `npm:${scope.startsWith('@') ? `${scope}/${name}` : scope}`;
}

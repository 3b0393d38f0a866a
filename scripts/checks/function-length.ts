/**
 * Holds the length of functions. Protects: what a function does can be read on one screen. The block of
 * a `describe` is a list of tests and may be as long as its file; each test in it may not.
 */
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

const MAX_LINES = 60;

/** Files that had longer functions when this was introduced. The list only gets shorter. */
const STILL_LONG = [
  ...[
    'backup.test.ts',
    'import-export.test.ts',
    'ways-of-writing.ts',
    'office-form.spec.ts',
    'admin-journey.spec.ts',
    'checkout-journey.spec.ts',
    'reviews-journey.spec.ts',
  ],
];

export interface Source {
  file: string;
  text: string;
}

/** @returns one line for each function that is too long, and for each file of the list that is not any more */
export function checkFunctions(sources: readonly Source[], stillLong = STILL_LONG): string[] {
  const isExcused = ({ file }: Source) => stillLong.includes(path.basename(file));
  const found = sources.filter((source) => !isExcused(source)).flatMap(findLongFunctions);
  const mended = sources
    .filter((source) => isExcused(source) && findLongFunctions(source).length === 0)
    .map(({ file }) => `${file} has no long function any more: take it off the list`);
  return [...found, ...mended];
}

/** @returns one line for each function that is too long. @throws when the source cannot be parsed */
export function findLongFunctions({ file, text }: Source): string[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const lists = new Set<number>();
  const complaints: string[] = [];
  const measure = ({ start, end }: ESTree.Node) => {
    const first = lineAt(start);
    const lines = lineAt(end) - first + 1;
    if (lines <= MAX_LINES || lists.has(start)) return;
    complaints.push(`${file}:${first}: a function of ${lines} lines; the limit is ${MAX_LINES}`);
  };
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (!/\bdescribe/.test(text.slice(callee.start, callee.end))) return;
      for (const one of given) lists.add(one.start);
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program);
  return complaints;
}

/**
 * Holds the length of functions. Protects: what a function does can be read on one screen. The block of
 * a `describe` is a list of tests and may be as long as its file; each test in it may not.
 */
import { type ESTree, parseSync, Visitor } from 'vite';

const MAX_LINES = 60;

export interface Source {
  file: string;
  text: string;
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
      if (!/^(?:test\.)?describe(?:OnBoth)?\b/.test(text.slice(callee.start, callee.end))) return;
      for (const one of given) lists.add(one.start);
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program);
  return complaints;
}

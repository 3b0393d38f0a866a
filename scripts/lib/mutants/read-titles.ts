/** Reads the titles of tests out of their sources, and which rows of the requirements they name. */
import { type ESTree, parseSync, Visitor } from 'vite';

const TEST_CALL = /^(?:test|it|describe|describeOnBoth)\b(?!\.(?:step|use))/;
const ROW = /\b([RG])(\d+)(?:[-–][RG]?(\d+))?\b/g;

/**
 * @param file its extension says how the source is read
 * @returns the first argument of every call of `test`, `it` and `describe`, also behind `.each(…)` and the
 *   like, where it is a text; what a template fills in reads `…`
 * @throws Error when the source cannot be parsed
 */
export function readTitles(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const titles: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!TEST_CALL.test(source.slice(callee.start, callee.end))) return;
      const text = textOf(title);
      if (text !== undefined) titles.push(text);
    },
  }).visit(program);
  return titles;
}

function textOf(node: ESTree.Argument | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') {
    return node.quasis.map(({ value }) => value.cooked).join('…');
  }
  return undefined;
}

/** @returns the numbers of rows in a title, such as `R161`; `R161–R163` and `R161–163` name all three */
export function namedRows(title: string): string[] {
  return [...title.matchAll(ROW)].flatMap(([, letter = '', from = '', to = from]) => {
    const first = Number(from);
    return Array.from(
      { length: Math.max(0, Number(to) - first + 1) },
      (_, index) => letter + String(first + index).padStart(from.length, '0'),
    );
  });
}

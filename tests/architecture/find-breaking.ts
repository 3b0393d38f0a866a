/**
 * What of a migration breaks the version of the shop that ran before it, which still runs beside the new one during a
 * deployment. The rule: docs/decisions/running/048-expand-and-contract.md.
 */

interface Rule {
  is: RegExp;
  says: string;
  /** A table of the same migration, which the version before does not know: named by the first group. */
  unlessNew?: boolean;
}

const TABLE = String.raw`(?:only\s+)?(?:if\s+exists\s+)?"?(?:public"?\."?)?(\w+)"?`;
const alter = (rest: string) =>
  new RegExp(`^alter\\s+table\\s+${TABLE}\\s+(?:.*,\\s*)?${rest}`, 'is');

const RULES: Rule[] = [
  { is: /^drop\s+(?:table|view|type|schema|sequence|materialized)\b/i, says: 'drops what is read' },
  { is: alter(String.raw`drop\s+column\b`), says: 'drops a column' },
  { is: /^alter\s+\w+\s.*\brename\b/is, says: 'renames' },
  {
    is: alter(String.raw`alter\s+(?:column\s+)?"?\w+"?\s+(?:set\s+data\s+)?type\b`),
    says: 'changes what a column holds',
  },
  {
    is: alter(String.raw`alter\s+(?:column\s+)?"?\w+"?\s+(?:set\s+not\s+null|drop\s+default)\b`),
    says: 'asks for a value that the version before does not write',
    unlessNew: true,
  },
  {
    is: alter(
      String.raw`add\s+(?:column\s+)?(?!constraint\b)"?\w+"?\s(?!.*\b(?:default|generated)\b).*\bnot\s+null\b`,
    ),
    says: 'adds a column that the version before does not fill',
    unlessNew: true,
  },
  {
    is: alter(
      String.raw`add\s+(?:constraint\s+"?\w+"?\s+)?(?:check|unique|exclude|foreign|primary)\b`,
    ),
    says: 'refuses rows that the version before writes',
    unlessNew: true,
  },
  {
    is: new RegExp(
      String.raw`^create\s+unique\s+index\s+(?:if\s+not\s+exists\s+)?"?\w+"?\s+on\s+${TABLE}`,
      'i',
    ),
    says: 'refuses rows that the version before writes',
    unlessNew: true,
  },
];

/** The values that a check admits, by its name: of `CHECK (kind in ('a','b'))`. */
function admittedValues(text: string): Map<string, Set<string>> {
  const found = text.matchAll(/constraint\s+"?(\w+)"?\s+check\s*\(\w+\s+in\s*\(([^)]*)\)\)/gi);
  return new Map(
    [...found].map(([, name = '', values = '']) => [
      name,
      new Set([...values.matchAll(/'([^']*)'/g)].map(([, value = '']) => value)),
    ]),
  );
}

/** Whether a check takes the place of one that admitted nothing more. */
function isWidened(statement: string, earlier: ReadonlyMap<string, Set<string>>): boolean {
  const [[name = '', admitted] = []] = admittedValues(statement);
  const before = earlier.get(name);
  return (
    before !== undefined &&
    admitted !== undefined &&
    [...before].every((value) => admitted.has(value))
  );
}

/**
 * @param text a migration
 * @param earlier those before it
 * @returns one sentence for each statement that breaks the version before
 */
export function findBreaking(text: string, earlier = ''): string[] {
  const statements = statementsOf(text);
  const admitted = admittedValues(statementsOf(earlier).join(';'));
  const made = new Set(
    statements.flatMap((statement) => {
      const table = /^create\s+table\s+(?:if\s+not\s+exists\s+)?"?(?:public"?\."?)?(\w+)/i.exec(
        statement,
      );
      return table?.[1]?.toLowerCase() ?? [];
    }),
  );
  return statements.flatMap((statement) => {
    if (isWidened(statement, admitted)) return [];
    const broken = RULES.find(({ is, unlessNew }) => {
      const found = is.exec(statement);
      return found && !(unlessNew && made.has(found[1]?.toLowerCase() ?? ''));
    });
    return broken ? [`${statement.replace(/\s+/g, ' ').slice(0, 80)}: ${broken.says}`] : [];
  });
}

/** The migration behind which nothing reads any more what this one takes away; undefined for one that says nothing. */
export function contractOf(text: string): string | undefined {
  return /^-- contract: unread since (\w[\w-]*)$/m.exec(text)?.[1];
}

/** Without comments, and without what functions do: that is replaced as a whole. */
function statementsOf(text: string): string[] {
  return text
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
}

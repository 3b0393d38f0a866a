/**
 * `npm run mutants`: breaks one row of the requirements after the other by a small change of the shop, in a
 * copy of the project, and looks whether a test that names the row fails. Exit code 1 when none does.
 *   -- R008 R116   only these rows
 * Pages and the rest are tried side by side, each in a copy of its own.
 */
import './lib/quick-imports.ts';
import fs from 'node:fs';
import path from 'node:path';
import { type CopiedTree, copyTree, runTests, type Selection } from './lib/mutants/copied-tree.ts';
import { applyMutation, type Mutation, patternOf, readMutations } from './lib/mutants/mutations.ts';
import { namedRows, readTitles } from './lib/mutants/read-titles.ts';
import { createRunFolder } from './lib/testing/run-folder.ts';

const MS_PER_MINUTE = 60_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

function kindOf({ test }: Mutation): Selection['kind'] {
  return test.startsWith('tests/e2e/') ? 'browser' : 'code';
}

/** The tests of its file that name the row. */
function select(root: string, mutations: Mutation[]): Omit<Selection, 'kind' | 'untilFailure'> {
  const titles = mutations.flatMap(({ row, test }) =>
    readTitles(test, fs.readFileSync(path.join(root, test), 'utf8')).filter((title) =>
      namedRows(title).includes(row),
    ),
  );
  const files = [...new Set(mutations.map(({ test }) => test))];
  return { files, pattern: patternOf([...new Set(titles)]) };
}

/** @throws Error when a test fails before anything has been changed: its failing would show nothing */
async function expectGreen(tree: CopiedTree, mutations: Mutation[], kind: Selection['kind']) {
  const selection = { ...select(tree.root, mutations), kind, untilFailure: false };
  const { outcome, output } = await runTests(tree, selection);
  if (outcome && outcome.failed === 0 && outcome.passed > 0) return;
  const reason = outcome?.failures.join('\n') || output;
  throw new Error(`These tests fail although nothing has been changed:\n${reason}`);
}

/** @returns the first line of the failure of a test that names the row, or undefined with the reason */
async function tryMutation(tree: CopiedTree, mutation: Mutation) {
  const file = path.join(tree.root, mutation.file);
  const source = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, applyMutation(source, mutation));
  try {
    const selection = { ...select(tree.root, [mutation]), kind: kindOf(mutation) };
    const { outcome, output } = await runTests(tree, { ...selection, untilFailure: true });
    const copy = `${path.relative(process.cwd(), tree.root)}${path.sep}`;
    const names =
      outcome?.failures.map((failure) => (failure.split('\n')[0] ?? '').replace(copy, '')) ?? [];
    const by = names.find((name) => namedRows(name).includes(mutation.row));
    const hasRun = outcome !== undefined && outcome.failed === 0 && outcome.passed > 0;
    const why = hasRun ? `${outcome.passed} tests passed` : outcome?.failures.join('\n') || output;
    return { by, why };
  } finally {
    fs.writeFileSync(file, source);
  }
}

/** @returns the rows whose change no test has noticed */
async function tryAll(folder: string, kind: Selection['kind'], all: Mutation[]): Promise<string[]> {
  const mutations = all.filter((mutation) => kindOf(mutation) === kind);
  if (mutations.length === 0) return [];
  fs.mkdirSync(folder);
  const tree = copyTree(folder);
  await expectGreen(tree, mutations, kind);
  const missed: string[] = [];
  for (const mutation of mutations) {
    const { by, why } = await tryMutation(tree, mutation);
    if (by === undefined) missed.push(mutation.row);
    say(
      `${mutation.row} ${by === undefined ? `MISSED in ${mutation.file}: ${why}` : `caught by ${by}`}`,
    );
  }
  return missed;
}

async function runMutants(wanted: string[]): Promise<boolean> {
  const { seed, mutations } = readMutations();
  const chosen = mutations.filter(({ row }) => wanted.length === 0 || wanted.includes(row));
  if (chosen.length === 0) throw new Error(`No mutation breaks ${wanted.join(' or ')}.`);
  say(`Seed ${seed} chooses ${mutations.map(({ row }) => row).join(' ')}.`);
  const begun = Date.now();
  const { folder, remove } = createRunFolder();
  try {
    const kinds = ['code', 'browser'] as const;
    const tried = kinds.map((kind) => tryAll(path.join(folder, kind), kind, chosen));
    const ended = await Promise.allSettled(tried);
    const failed = ended.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    const missed = ended.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    const minutes = ((Date.now() - begun) / MS_PER_MINUTE).toFixed(1);
    say(`${chosen.length - missed.length} of ${chosen.length} caught in ${minutes} minutes.`);
    if (missed.length > 0) say(`Missed: ${missed.join(' ')}`);
    return missed.length === 0;
  } finally {
    remove();
  }
}

try {
  process.exitCode = (await runMutants(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
}

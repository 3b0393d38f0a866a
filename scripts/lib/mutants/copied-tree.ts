/** A copy of the project in which sources are changed and tests run; the project itself stays as it is. */
import fs from 'node:fs';
import path from 'node:path';
import { runProgram } from '../run-program.ts';
import { type Outcome, readPlaywrightReport, readVitestReports } from '../testing/test-reports.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** What belongs to the machine and not to the project. */
const LEFT_OUT = /^(?:node_modules|\.git|\.handset.*|\.react-router|\.env|test-results|coverage)$/;
const BROWSER_CONFIG = 'mutants.config.ts';
/** A test that fails does so by waiting for what never comes. */
const BROWSER_LIMITS = `import base from './playwright.config.ts';

export default {
  ...base,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  use: { ...base.use, actionTimeout: 8_000, screenshot: 'off' },
};
`;

export interface CopiedTree {
  root: string;
  /** Its own, for what the tests write. */
  temporary: string;
}

export interface Selection {
  kind: 'code' | 'browser';
  /** From the root. */
  files: string[];
  /** Which titles are meant. */
  pattern: string;
  /** Ends with the first test that fails. */
  untilFailure: boolean;
}

/** @param folder exists and is empty */
export function copyTree(folder: string): CopiedTree {
  const tree = { root: path.join(folder, 'shop'), temporary: path.join(folder, 'tmp') };
  fs.cpSync(ROOT, tree.root, {
    recursive: true,
    filter: (source) => !LEFT_OUT.test(path.relative(ROOT, source)),
  });
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(tree.root, 'node_modules'), 'junction');
  fs.writeFileSync(path.join(tree.root, BROWSER_CONFIG), BROWSER_LIMITS);
  fs.mkdirSync(tree.temporary);
  return tree;
}

/** @returns undefined, and what was said, when the tests could not be run */
export async function runTests(
  { root, temporary }: CopiedTree,
  selection: Selection,
): Promise<{ outcome: Outcome | undefined; output: string }> {
  const report = path.join(temporary, 'report.json');
  fs.rmSync(report, { force: true });
  const isCode = selection.kind === 'code';
  const { output } = isCode
    ? await runVitest(root, temporary, report, selection)
    : await runPlaywright(root, temporary, report, selection);
  return { outcome: isCode ? readVitestReports(report) : readPlaywrightReport(report), output };
}

function runVitest(root: string, temporary: string, report: string, selection: Selection) {
  const { files, pattern, untilFailure } = selection;
  const args = ['run', '--reporter=json', `--outputFile=${report}`, '--testNamePattern', pattern];
  // What differs between the databases has tests of its own.
  const environment = { TMPDIR: temporary, TEST_DATABASE: 'postgres' };
  return runProgram(
    'vitest/vitest.mjs',
    [...args, ...(untilFailure ? ['--bail=1'] : []), ...files],
    environment,
    root,
  );
}

function runPlaywright(root: string, temporary: string, report: string, selection: Selection) {
  const { files, pattern, untilFailure } = selection;
  const args = [
    'test',
    '--config',
    BROWSER_CONFIG,
    '--reporter=json',
    '--retries=0',
    '--workers=1',
  ];
  return runProgram(
    '@playwright/test/cli.js',
    [...args, '--grep', pattern, ...(untilFailure ? ['-x'] : []), ...files],
    { TMPDIR: temporary, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    root,
  );
}

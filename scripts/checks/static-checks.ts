/** Everything that can be said about the project without running it. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { runStep } from '../lib/steps.mjs';
import { checkFolders } from './folder-size.ts';
import { findLongFunctions, type Source } from './function-length.ts';
import { checkImports } from './import-rules.ts';
import { checkPackages } from './packages.ts';
import { listSources, readImports } from './read-imports.ts';
import { checkSource } from './source-rules.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['src', 'scripts', 'tests', 'bench', 'data'];
const MODULES = path.join(ROOT, 'node_modules');
const OUTPUT_LIMIT_BYTES = 64 * 1024 * 1024;

export interface StaticCheck {
  doing: string;
  done: string;
  /** Complaints; none when all is well. */
  run(): Promise<string[]> | string[];
}

export const staticChecks: StaticCheck[] = [
  { doing: 'Checking types', done: 'Types fit', run: checkTypes },
  {
    doing: 'Checking style',
    done: 'Style and format are right',
    run: () =>
      runTool('@biomejs/biome/bin/biome', ['ci', '--colors=off', '--max-diagnostics=50', '.']),
  },
  {
    doing: 'Looking for dead code',
    done: 'No dead code, no unused package',
    run: () => runTool('knip/bin/knip.js', ['--no-progress', '--no-config-hints']),
  },
  {
    doing: 'Checking imports',
    done: 'Imports only descend',
    run: () => checkImports(readImports(ROOT, listSources(ROOT, ['src']))),
  },
  {
    doing: 'Checking sources',
    done: 'Design tokens, environment, length: as agreed',
    run: checkSources,
  },
  {
    doing: 'Measuring functions',
    done: 'Functions fit on a screen',
    run: () => readSources().flatMap(findLongFunctions),
  },
  { doing: 'Counting files', done: 'No folder is crowded', run: () => checkFolders(ROOT) },
  {
    doing: 'Checking packages',
    done: 'Packages fit each other, have hashes and no known hole',
    run: () => checkPackages(ROOT),
  },
];

/** Runs every check and prints what is wrong. @returns how many passed and failed */
export async function runStaticChecks(): Promise<{ passed: number; failed: number }> {
  const counts = { passed: 0, failed: 0 };
  // Beside each other, because most of them use one core; told one after the other.
  const running = staticChecks.map(async (check) => check.run());
  for (const run of running) run.catch(() => undefined);
  for (const [index, check] of staticChecks.entries()) {
    try {
      await runStep(check, async () => {
        const complaints = (await running[index]) ?? [];
        if (complaints.length > 0) throw new CheckFailure(complaints.join('\n'));
      });
      counts.passed += 1;
    } catch (error) {
      if (!(error instanceof CheckFailure)) throw error;
      process.stdout.write(`${error.message}\n\n`);
      counts.failed += 1;
    }
  }
  return counts;
}

class CheckFailure extends Error {}

async function checkTypes(): Promise<string[]> {
  const generated = await runTool('@react-router/dev/bin.cjs', ['typegen']);
  return generated.length > 0 ? generated : runTool('typescript/bin/tsc', ['--noEmit', '-p', '.']);
}

function checkSources(): string[] {
  const sources = readSources(/\.(?:tsx?|mts|mjs|css)$/);
  return sources.flatMap(({ file, text }) => checkSource(file, text));
}

function readSources(kind?: RegExp): Source[] {
  return listSources(ROOT, FOLDERS, kind).map((file) => ({
    file,
    text: fs.readFileSync(path.join(ROOT, file), 'utf8'),
  }));
}

/** Runs a JavaScript program of a package; its output is the complaint when it fails. */
function runTool(program: string, args: string[]): Promise<string[]> {
  const options = {
    cwd: ROOT,
    maxBuffer: OUTPUT_LIMIT_BYTES,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(MODULES, program), ...args],
      options,
      (error, out, err) => {
        resolve(error ? [`${out}\n${err}`.trim() || error.message] : []);
      },
    );
  });
}

/** Builds the pages when what they are made of has changed since the last build. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
export const SOURCES = [
  ...['src/web', 'src/contract', 'src/shared', 'src/art', 'src/shop/choosing', 'src/shop/phone'],
  ...['vite.config.ts', 'react-router.config.ts', 'package-lock.json'],
];
const BUILD_FOLDER = path.join(ROOT, 'build');
/** Written last, so that a build that was cut short is made again. */
const HASH_FILE = path.join(BUILD_FOLDER, '.sources');
const BUILD_PROGRAM = path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs');
const FAILURE_LINES = 12;
const OUTPUT_LIMIT_BYTES = 64 * 1024 * 1024;

/** The pages could not be built; the message holds what the builder said. */
export class BuildError extends Error {}

/** Whether the build belongs to the sources as they are. */
export function isBuildCurrent(): boolean {
  return fs.existsSync(HASH_FILE) && fs.readFileSync(HASH_FILE, 'utf8') === hashSources();
}

/** @throws BuildError */
export async function buildWeb(): Promise<void> {
  const hash = hashSources();
  fs.rmSync(HASH_FILE, { force: true });
  await runBuilder();
  fs.writeFileSync(HASH_FILE, hash);
}

function hashSources(): string {
  const hash = createHash('sha256').update(process.version);
  for (const source of SOURCES) addToHash(hash, path.join(ROOT, source));
  return hash.digest('hex');
}

function addToHash(hash: ReturnType<typeof createHash>, file: string): void {
  const found = fs.statSync(file, { throwIfNoEntry: false });
  if (!found) return;
  if (found.isDirectory()) {
    for (const name of fs.readdirSync(file).sort()) addToHash(hash, path.join(file, name));
    return;
  }
  if (/\.test\.tsx?$/.test(file)) return;
  hash.update(`\n${path.relative(ROOT, file)}\n`).update(fs.readFileSync(file));
}

function runBuilder(): Promise<void> {
  const options = {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: OUTPUT_LIMIT_BYTES,
  };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [BUILD_PROGRAM, 'build'], options, (error, stdout, stderr) => {
      if (!error) return resolve();
      reject(new BuildError(`The pages could not be built:\n${tellFailure(stdout, stderr)}`));
    });
  });
}

/** What the builder said about its failure, without its own call stack. */
function tellFailure(stdout: string, stderr: string): string {
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => !/^\s+at /.test(line));
  return lines
    .filter((line) => line.trim() !== '')
    .slice(-FAILURE_LINES)
    .join('\n');
}

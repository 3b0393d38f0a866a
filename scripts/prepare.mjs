/**
 * Runs before `npm start`, `npm run dev` and `npm test`: makes sure of what they need. Plain
 * JavaScript without dependencies, because it runs under the machine's own Node (20.11 or newer) and
 * before anything is installed. Silent when there is nothing to do.
 * --with-tests: also Chromium and a PostgreSQL server, which only the tests need.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, findPostgresFolder, OLDEST_POSTGRES } from './lib/find-tools.mjs';
import { countInstalled, listRequired, refuseNode, refuseRuntime } from './lib/runtime.mjs';
import { runStep } from './lib/steps.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LOCK_FILE = path.join(ROOT, 'package-lock.json');
const MODULES = path.join(ROOT, 'node_modules');
const INSTALLED_HASH = path.join(MODULES, '.handset-lock-hash');
const PACKAGED_NODE = path.join(
  MODULES,
  '.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
);
/** What only the tests need. */
const TOOLS = [
  {
    name: 'Chromium',
    // The shell has no window and takes two thirds of the time; not every distribution has it.
    aptPackages: ['chromium-headless-shell', 'chromium'],
    brewPackage: '--cask google-chrome',
    find: findChromium,
  },
  {
    name: `PostgreSQL ${OLDEST_POSTGRES} or newer`,
    aptPackages: ['postgresql'],
    brewPackage: 'postgresql@17',
    find: findPostgresFolder,
  },
];
const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS'];
const OUTPUT_LIMIT_BYTES = 64 * 1024 * 1024;

/** Ends the run with one sentence instead of a stack trace. */
class Refusal extends Error {}

async function prepare(args) {
  refuseIf(refuseNode(process.versions.node));
  const tools = args.includes('--with-tests') ? TOOLS.filter(({ find }) => !find()) : [];
  if (tools.length > 0 && !canInstallTools()) throw new Refusal(tellHowByHand(tools[0]));
  const hash = createHash('sha256').update(readFileSync(LOCK_FILE)).digest('hex');
  const parts = [];
  if (!isInstalled(hash)) parts.push(partOfPackages(hash));
  if (tools.length > 0) {
    parts.push({ names: tools.map(({ name }) => name), work: () => installTools(tools) });
  }
  if (parts.length > 0) await installBeside(parts);
  checkRuntime();
}

/** What comes from different places comes at the same time. @throws what the first has failed with */
async function installBeside(parts) {
  const names = new Intl.ListFormat('en').format(parts.flatMap((part) => part.names));
  const labels = { doing: `Installing ${names}`, done: `Installed ${names}` };
  const installAll = async () => {
    const ends = await Promise.allSettled(parts.map(({ work }) => work()));
    const failed = ends.find(({ status }) => status === 'rejected');
    if (failed) throw failed.reason;
  };
  await runStep(labels, installAll, { howFar: parts[0].howFar });
}

function partOfPackages(hash) {
  const folders = listRequired(JSON.parse(readFileSync(LOCK_FILE, 'utf8')).packages);
  return {
    names: ['packages'],
    work: () => installPackages(hash),
    howFar: () => countInstalled(ROOT, folders),
  };
}

function refuseIf(reason) {
  if (reason !== undefined) throw new Refusal(reason);
}

function isInstalled(hash) {
  if (existsSync(INSTALLED_HASH)) return readFileSync(INSTALLED_HASH, 'utf8') === hash;
  // Installed by hand: npm writes its own note last, so it is newer than the lock file then.
  const note = path.join(MODULES, '.package-lock.json');
  if (!existsSync(note) || statSync(note).mtimeMs < statSync(LOCK_FILE).mtimeMs) return false;
  keepHash(hash);
  return true;
}

/** Only saves a comparison of times: a service that may not write here compares anew at each start. */
function keepHash(hash) {
  try {
    writeFileSync(INSTALLED_HASH, hash);
  } catch (error) {
    if (!UNWRITABLE.includes(error.code)) throw error;
  }
}

async function installPackages(hash) {
  const { npm_execpath: npmScript, npm_node_execpath: npmNode } = process.env;
  // Nothing that is installed needs a script of its own to run; what npm has kept need not be asked for.
  const options = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  const args = [...options, '--loglevel=error'];
  try {
    await (npmScript && npmNode ? run(npmNode, [npmScript, ...args]) : run('npm', args));
  } catch (error) {
    throw new Refusal(
      `The packages could not be installed: ${npmReason(error)}. Check the network connection and the free disk space, then run the same command again.`,
    );
  }
  await removeForeignNode();
  writeFileSync(INSTALLED_HASH, hash);
}

/** A packaged Node that does not run here (an older macOS, a Linux without glibc) gives way to the machine's own. */
async function removeForeignNode() {
  if (!existsSync(PACKAGED_NODE)) return;
  await run(PACKAGED_NODE, ['--version'], { shell: process.platform === 'win32' }).catch(() =>
    rmSync(PACKAGED_NODE),
  );
}

function npmReason({ stderr = '', message }) {
  const lines = stderr.split('\n').map((line) => line.replace(/^npm (?:error|ERR!)\s*/, '').trim());
  const telling = lines.filter(
    (line) => line !== '' && !/^(?:A complete log|code |errno |syscall )/.test(line),
  );
  return (telling[0] ?? message).replace(/\.$/, '');
}

function checkRuntime() {
  const { versions, platform, arch } = process;
  const hasPackaged = existsSync(PACKAGED_NODE);
  refuseIf(refuseRuntime({ hasPackaged, version: versions.node, platform, arch }));
}

function canInstallTools() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function tellHowByHand({ name, aptPackages, brewPackage }) {
  return `The tests need ${name}: install it (Debian and Ubuntu: sudo apt-get install ${aptPackages.at(-1)}; macOS: brew install ${brewPackage}) and run the same command again.`;
}

async function installTools(tools) {
  await run('apt-get', ['update']).catch(() => undefined);
  for (const tool of tools) {
    await installFirst(tool.aptPackages).catch(() => undefined);
    if (!tool.find()) throw new Refusal(tellHowByHand(tool));
  }
}

/** @throws what the last one failed with */
async function installFirst([aptPackage, ...others]) {
  try {
    await run('apt-get', ['install', '-y', '--no-install-recommends', aptPackage]);
  } catch (error) {
    if (others.length === 0) throw error;
    await installFirst(others);
  }
}

function run(program, args, more = {}) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return new Promise((resolve, reject) => {
    const options = { cwd: ROOT, env: environment, maxBuffer: OUTPUT_LIMIT_BYTES, ...more };
    execFile(program, args, options, (error, _output, stderr) => {
      if (error) reject(Object.assign(error, { stderr }));
      else resolve(undefined);
    });
  });
}

try {
  await prepare(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = 1;
}

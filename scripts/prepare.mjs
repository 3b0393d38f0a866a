/**
 * Runs before `npm start`, `npm run dev` and `npm test`: makes sure of what they need. Plain
 * JavaScript without dependencies, because it runs under the machine's own Node (20.11 or newer) and
 * before anything is installed. Silent when there is nothing to do.
 * --with-tests: also Chromium and a PostgreSQL server, which only the tests need.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, findPostgresFolder, OLDEST_POSTGRES } from './lib/find-tools.mjs';
import { runStep } from './lib/steps.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LOCK_FILE = path.join(ROOT, 'package-lock.json');
const MODULES = path.join(ROOT, 'node_modules');
const INSTALLED_HASH = path.join(MODULES, '.handset-lock-hash');
const OLDEST_NODE = [20, 11];
const OLDEST_RUNTIME = 24;
const OUTPUT_LIMIT_BYTES = 64 * 1024 * 1024;

/** Ends the run with one sentence instead of a stack trace. */
class Refusal extends Error {}

async function prepare(args) {
  checkNode();
  const hash = createHash('sha256').update(readFileSync(LOCK_FILE)).digest('hex');
  if (!isInstalled(hash)) await installPackages(hash);
  checkRuntime();
  if (args.includes('--with-tests')) await prepareTests();
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [needMajor, needMinor] = OLDEST_NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  throw new Refusal(
    `Handset needs Node ${needMajor}.${needMinor} or newer, and this is ${process.versions.node}: install a newer one from https://nodejs.org.`,
  );
}

function isInstalled(hash) {
  if (existsSync(INSTALLED_HASH)) return readFileSync(INSTALLED_HASH, 'utf8') === hash;
  // Installed by hand: npm writes its own note last, so it is newer than the lock file then.
  const note = path.join(MODULES, '.package-lock.json');
  if (!existsSync(note) || statSync(note).mtimeMs < statSync(LOCK_FILE).mtimeMs) return false;
  writeFileSync(INSTALLED_HASH, hash);
  return true;
}

async function installPackages(hash) {
  const labels = { doing: 'Installing packages', done: 'Installed packages' };
  const { npm_execpath: npmScript, npm_node_execpath: npmNode } = process.env;
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await runStep(labels, () =>
      npmScript && npmNode ? run(npmNode, [npmScript, ...options]) : run('npm', options),
    );
  } catch (error) {
    throw new Refusal(
      `The packages could not be installed: ${npmReason(error)}. Check the network connection and the free disk space, then run the same command again.`,
    );
  }
  writeFileSync(INSTALLED_HASH, hash);
}

function npmReason({ stderr = '', message }) {
  const lines = stderr.split('\n').map((line) => line.replace(/^npm (?:error|ERR!)\s*/, '').trim());
  const telling = lines.filter(
    (line) => line !== '' && !/^(?:A complete log|code |errno |syscall )/.test(line),
  );
  return (telling[0] ?? message).replace(/\.$/, '');
}

/** The project brings Node 24 along; on platforms that it has none for, the machine's own must do. */
function checkRuntime() {
  if (existsSync(path.join(MODULES, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')))
    return;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_RUNTIME) return;
  throw new Refusal(
    `There is no packaged Node ${OLDEST_RUNTIME} for ${process.platform} ${process.arch}: install Node ${OLDEST_RUNTIME} or newer from https://nodejs.org and run the same command again.`,
  );
}

async function prepareTests() {
  if (!findChromium()) await installTool('chromium', 'Chromium', findChromium);
  if (!findPostgresFolder()) {
    await installTool('postgresql', `PostgreSQL ${OLDEST_POSTGRES} or newer`, findPostgresFolder);
  }
}

async function installTool(aptPackage, name, find) {
  const byHand = `The tests need ${name}: install it (on Debian and Ubuntu: sudo apt-get install ${aptPackage}) and run the same command again.`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Refusal(byHand);
  const install = ['install', '-y', '--no-install-recommends', aptPackage];
  try {
    await runStep({ doing: `Installing ${name}`, done: `Installed ${name}` }, async () => {
      await run('apt-get', ['update']).catch(() => undefined);
      await run('apt-get', install);
    });
  } catch {
    throw new Refusal(byHand);
  }
  if (!find()) throw new Refusal(byHand);
}

function run(program, args) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return new Promise((resolve, reject) => {
    const options = { cwd: ROOT, env: environment, maxBuffer: OUTPUT_LIMIT_BYTES };
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

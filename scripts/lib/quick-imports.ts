/**
 * Makes a start quick; import it before anything else.
 * Compiled code and stripped types are kept between starts. Node also looks up and reads the nearest
 * `package.json` for every single import, of which there are thousands: where an import of a package
 * leads is kept until other packages are installed, and a neighbour file of ours needs no looking up.
 */
import fs from 'node:fs';
import { enableCompileCache, flushCompileCache, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where an import leads, by importing file and specifier; relative to the project. */
type Answers = Record<string, { file: string; format: string }>;

const ROOT = path.resolve(import.meta.dirname, '../..');
const ROOT_URL = pathToFileURL(`${ROOT}${path.sep}`).href;
const CACHE_FOLDER = path.join(ROOT, 'node_modules/.cache');
/** Under other `--conditions` the same import may lead elsewhere; Vitest sets some for its processes. */
const CONDITIONS = process.execArgv.filter((_, place, all) => all[place - 1] === '--conditions');
const ANSWERS_FILE = path.join(CACHE_FOLDER, `${['imports', ...CONDITIONS].join('-')}.json`);
const KEEP_DELAY_MS = 5_000;
const INSTALLED = installedPackages();

const answers = readAnswers();
let isGrown = false;

enableCompileCache(path.join(CACHE_FOLDER, 'compiled'));
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '', conditions, importAttributes } = context;
    if (!conditions.includes('import') || !parentURL.startsWith(ROOT_URL)) {
      return nextResolve(specifier, context);
    }
    if (specifier.startsWith('.') && !parentURL.includes('/node_modules/')) {
      if (!specifier.endsWith('.ts')) return nextResolve(specifier, context);
      const url = new URL(specifier, parentURL).href;
      return { url, format: 'module-typescript', shortCircuit: true };
    }
    const key = `${parentURL.slice(ROOT_URL.length)} ${specifier}`;
    const known = answers[key];
    if (known) return { url: ROOT_URL + known.file, format: known.format, shortCircuit: true };
    const found = nextResolve(specifier, context);
    const isFixed = found.url.includes('/node_modules/') && found.url.startsWith(ROOT_URL);
    if (isFixed && found.format && Object.keys(importAttributes).length === 0) {
      answers[key] = { file: found.url.slice(ROOT_URL.length), format: found.format };
      isGrown = true;
    }
    return found;
  },
});

// What ends by a signal has kept it by then.
setTimeout(keepImports, KEEP_DELAY_MS).unref();
process.once('exit', keepImports);

/** Keeps for the next start what this one has learnt. */
function keepImports(): void {
  flushCompileCache();
  if (!isGrown || INSTALLED === undefined) return;
  isGrown = false;
  const draft = `${ANSWERS_FILE}.${process.pid}`;
  try {
    fs.writeFileSync(draft, JSON.stringify({ installed: INSTALLED, answers }));
    fs.renameSync(draft, ANSWERS_FILE);
  } catch {
    // A service or a container may not write here: its next start takes a moment longer, and this one goes on.
  }
}

function readAnswers(): Answers {
  try {
    const kept = JSON.parse(fs.readFileSync(ANSWERS_FILE, 'utf8'));
    return kept.installed === INSTALLED ? kept.answers : {};
  } catch {
    return {};
  }
}

/** Changes with every installation: npm writes this file last. */
function installedPackages(): string | undefined {
  const note = path.join(ROOT, 'node_modules/.package-lock.json');
  const found = fs.statSync(note, { throwIfNoEntry: false });
  return found && `${process.version} ${found.mtimeMs} ${found.size}`;
}

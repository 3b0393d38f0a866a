/** A shop that runs as a service or in an image may not write into the folder of the project. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const run = promisify(execFile);
/** Root may write everywhere; `nobody` may not. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

describe.runIf(process.platform !== 'win32')('where the project cannot be written', () => {
  let folder: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'handset-read-only-'));
    fs.cpSync(import.meta.dirname, path.join(folder, 'scripts'), { recursive: true });
    write('package-lock.json', '{"packages":{}}');
    write('package.json', '{"type":"module"}');
    write('node_modules/known/package.json', '{"type":"module","exports":"./known.js"}');
    write('node_modules/known/known.js', "console.log('loaded')");
    write('node_modules/.package-lock.json', '{}');
    for (const name of ['', 'node_modules']) fs.chmodSync(path.join(folder, name), 0o555);
  });
  afterEach(() => {
    for (const name of ['', 'node_modules']) fs.chmodSync(path.join(folder, name), 0o755);
    fs.rmSync(folder, { recursive: true });
  });

  function write(name: string, text: string): void {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  const start = (...args: string[]) => run(process.execPath, args, { cwd: folder, ...NOBODY });

  it('npm start finds what is installed, and goes on', async () => {
    await expect(start('scripts/prepare.mjs')).resolves.toMatchObject({ stderr: '' });
  });

  it('a start that has learnt where imports lead does not fail because it cannot keep that', async () => {
    const started = start('--import', './scripts/lib/quick-imports.ts', '--eval', "import 'known'");
    await expect(started).resolves.toMatchObject({ stdout: 'loaded\n' });
  });
});

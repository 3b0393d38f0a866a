/** Installs the peers from the npm registry, in the versions that their folders name. */
import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** A build says much. */
const MOST_OUTPUT = 64 * 1024 * 1024;

/** @throws Error when one cannot be installed or built */
export async function installPeers(): Promise<{ folder: string; remove(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'handset-peers-'));
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    for (const id of ['vendure', 'evershop']) {
      console.info(`Installing ${id}`);
      const cwd = path.join(folder, id);
      cpSync(path.join(import.meta.dirname, id), cwd, { recursive: true });
      const install = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
      await run('npm', install, { cwd, maxBuffer: MOST_OUTPUT });
    }
    console.info('Building evershop');
    const evershop = path.join(folder, 'evershop');
    const build = ['node_modules/.bin/evershop', 'build'];
    await run(process.execPath, build, { cwd: evershop, maxBuffer: MOST_OUTPUT });
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}

/** Runs a program of a package and keeps the end of what it says. */
import { spawn } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const KEPT_OUTPUT = 4_000;

/**
 * @param program JavaScript file below node_modules
 * @param environment on top of this process's own
 * @param root where it runs and finds its node_modules
 */
export function runProgram(
  program: string,
  args: string[],
  environment: Record<string, string> = {},
  root: string = ROOT,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [path.join(root, 'node_modules', program), ...args], {
    cwd: root,
    env: { ...process.env, ...environment, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-KEPT_OUTPUT);
    });
  }
  // Ctrl-C reaches the child as well; the run ends when it has cleaned up.
  const ignore = () => undefined;
  const passOn = () => child.kill('SIGTERM');
  process.on('SIGINT', ignore).on('SIGTERM', passOn);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => {
      process.off('SIGINT', ignore).off('SIGTERM', passOn);
      resolve({ code, output });
    });
  });
}

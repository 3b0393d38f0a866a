/** Starts a fault test in a process of its own and reads its result. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface FaultResult {
  runs: number;
  failed: boolean;
  message: string;
  seed?: number;
  path?: string | null;
  steps?: unknown[];
}

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** @param script file beside this one that prints a FaultResult as its last line */
export function runFaultTest(
  script: string,
  settings: Record<string, string>,
): Promise<FaultResult> {
  return new Promise((resolve, reject) => {
    const imports = ['../../../scripts/lib/quick-imports.ts', './mutate.ts'].flatMap((file) => [
      '--import',
      here(file),
    ]);
    const child = spawn(process.execPath, [...imports, here(script)], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      errors = (errors + chunk).slice(-4_000);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      const line = output.trim().split('\n').at(-1) ?? '';
      if (code === 0 && line.startsWith('{')) resolve(JSON.parse(line));
      else reject(new Error(`${script} ended with ${code}:\n${errors}`));
    });
  });
}

/** Runs a command of the project as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import packageJson from '../../../package.json' with { type: 'json' };

type Command = 'backup' | 'restore' | 'captures:orphaned' | 'check:live';

interface Result {
  /** Null when a signal ended it. */
  code: number | null;
  /** Both streams. */
  printed: string;
}

export function startCommand(
  command: Command,
  args: string[],
  settings: Record<string, string>,
): { child: ChildProcess; result: Promise<Result> } {
  const [, ...script] = packageJson.scripts[command].split(' ');
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [...script, ...args], {
    env: { PATH, HOME, ENV_FILE: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      printed += bytes;
    });
  }
  const result = new Promise<Result>((resolve) => {
    child.once('close', (code) => resolve({ code, printed }));
  });
  return { child, result };
}

/** @returns its exit code and everything it prints */
export function runCommand(...command: Parameters<typeof startCommand>): Promise<Result> {
  return startCommand(...command).result;
}

/**
 * SIGKILL for a PostgreSQL server: what the kernel does when memory is short, and what a container's
 * end or a power cut is to its clients. What was written to files stays with the kernel, so this
 * proves recovery from the write-ahead log, not that the disk keeps its word.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * @param pidFile `postmaster.pid` of the server
 * @param part `server`: the first process and all its children at once (`pg_ctl -m immediate` would tell
 *   the children to end and clean up after them); `backend`: one that serves a client, upon which the
 *   server ends all others and recovers by itself
 */
export function killPostgres(pidFile: string, part: 'server' | 'backend' = 'server'): void {
  const first = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
  const children = listProcesses().filter(({ parent }) => parent === first);
  const backends = children.filter(({ command }) => /127\.0\.0\.1\(\d+\)/.test(command));
  const victims = part === 'backend' ? backends.slice(0, 1) : [{ pid: first }, ...children];
  for (const { pid } of victims) kill(pid);
}

function listProcesses() {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return lines.split('\n').flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
  });
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has ended by itself since the list was read.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

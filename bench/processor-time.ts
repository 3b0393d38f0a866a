/** Processor time and memory of processes, as the kernel counts them. Needs Linux (/proc). */
import { readdirSync, readFileSync } from 'node:fs';

/** Units of /proc/<pid>/stat. */
const TICKS_PER_SECOND = 100;

/** @returns undefined when there is no such process; its seconds include those of its children that have ended */
function readStat(pid: number) {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may contain spaces.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { state: fields[0], parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND };
  } catch {
    return undefined;
  }
}

/** Processor seconds of a process and all its descendants, ended ones included. */
export function treeSeconds(root: number): number {
  return listTree(root).reduce((sum, pid) => sum + (readStat(pid)?.seconds ?? 0), 0);
}

/** Resident memory of the largest process of a tree: `npm` and its shell are small. */
export function residentMb(root: number): number {
  const sizes = listTree(root).map((pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
  });
  return Math.max(...sizes);
}

/** The process and all its descendants. */
export function listTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? readStat(pid) : undefined;
    if (stat) children.set(stat.parent, [...(children.get(stat.parent) ?? []), pid]);
  }

  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

export function isRunning(pid: number): boolean {
  const stat = readStat(pid);
  return stat !== undefined && stat.state !== 'Z';
}

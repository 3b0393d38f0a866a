/** Processor time of processes: what a request costs hardly changes on a busy machine. Needs Linux (/proc). */
import { readdirSync, readFileSync } from 'node:fs';

/** What the kernel counts in, whatever its own clock is. */
const TICKS_A_SECOND = 100;

interface Stat {
  state: string;
  parent: number;
  /** Of this process. */
  ownSeconds: number;
  /** Of its children that have ended. */
  endedSeconds: number;
}

/** @param pid a process; undefined when there is none */
function readStat(pid: number | 'self'): Stat | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold anything.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    return {
      state: fields[0] ?? '',
      parent: Number(fields[1]),
      ownSeconds: (user + system) / TICKS_A_SECOND,
      endedSeconds: (endedUser + endedSystem) / TICKS_A_SECOND,
    };
  } catch {
    return undefined;
  }
}

/** Seconds of one process alone. */
export function processorSeconds(pid: number): number {
  return readStat(pid)?.ownSeconds ?? 0;
}

/** Seconds of a process and of everything that it has started, also of what has ended since. */
export function treeSeconds(root: number): number {
  const stats = listTree(root).map((pid) => readStat(pid));
  return stats.reduce((sum, stat) => sum + (stat ? stat.ownSeconds + stat.endedSeconds : 0), 0);
}

/** Seconds of this process and of its children that have ended. */
export function ownSeconds(): number {
  const stat = readStat('self');
  return stat ? stat.ownSeconds + stat.endedSeconds : 0;
}

/** The process and all that it has started, directly or not. */
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

/** Seconds that these cores were busy for anybody, or taken away by the machine below this one. */
export function busySeconds(cores: readonly number[]): number {
  const names = new Set(cores.map((core) => `cpu${core}`));
  const lines = readFileSync('/proc/stat', 'utf8').split('\n');
  const counted = lines.map((line) => line.split(' ')).filter(([name = '']) => names.has(name));
  const ticks = counted.map(([, user, nice, system, , , interrupt, soft, stolen]) =>
    [user, nice, system, interrupt, soft, stolen].reduce((sum, value) => sum + Number(value), 0),
  );
  return ticks.reduce((sum, value) => sum + value, 0) / TICKS_A_SECOND;
}

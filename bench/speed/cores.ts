/**
 * Which processor cores what runs on. With four or more, generator, database and shop have cores of their own,
 * and what the shop is compared with runs where the shop does. With fewer all share them.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { listTree } from '../processor-time.ts';

const FEWEST_TO_DIVIDE = 4;

/** Lists as taskset takes them; undefined is every core. */
export interface Cores {
  all: number[];
  shop?: string;
  database?: string;
  generator?: string;
}

/** Divides the cores that this process may use: one for the generator, a quarter for the database. */
export function divideCores(): Cores {
  const status = readFileSync('/proc/self/status', 'utf8');
  const all = parseList(/Cpus_allowed_list:\s*(\S+)/.exec(status)?.[1] ?? '0');
  if (all.length < FEWEST_TO_DIVIDE) return { all };
  const forDatabase = Math.floor(all.length / 4);
  return {
    all,
    shop: all.slice(0, -1 - forDatabase).join(','),
    database: all.slice(-1 - forDatabase, -1).join(','),
    generator: String(all.at(-1)),
  };
}

/** "0-2,5" → 0, 1, 2, 5. */
function parseList(list: string): number[] {
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

export function describeCores({ all, shop, database, generator }: Cores): string {
  if (!shop) {
    return `${all.length} cores, which the shop, its database, the generator and what the shop is compared with share`;
  }
  return `the shop and what it is compared with on cores ${shop}, the database on ${database}, the generator on ${generator}`;
}

/** Moves a process, what it has started and what it will start to these cores. */
export function pin(pid: number | undefined, cores: string | undefined): void {
  if (pid === undefined || cores === undefined) return;
  for (const one of listTree(pid)) {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(one)]);
  }
}

/** The command that runs a program on these cores. */
export function onCores(cores: string | undefined, program: string): [string, string[]] {
  return cores === undefined ? [program, []] : ['taskset', ['--cpu-list', cores, program]];
}

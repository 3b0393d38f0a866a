/** The table of `npm run faults`: as it is printed, and as it is kept in tests/faults/results.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface FaultRow {
  group: string;
  test: string;
  runs: number;
  violations: string;
  seconds: number;
}

const FILE = path.resolve(import.meta.dirname, '../../../tests/faults/results.md');
const NAME_WIDTH = 90;
const HEAD = `# What tried to break the checkout

Written by \`npm run faults -- --write\`; a run of some groups replaces only their rows. 0 violations in
N runs say, with a certainty of 95 %, that fewer than 3 in N are wrong. For a mutant, the runs are how
many it took to catch it. Two groups share the machine, so seconds are only a hint for the next run.

| group | test | runs | violations | seconds | measured |
| --- | --- | --- | --- | --- | --- |
`;

/** One line for people who are waiting. */
export function formatRow({ group, test, runs, violations, seconds }: FaultRow): string {
  const name = `${group}: ${test}`.slice(0, NAME_WIDTH).padEnd(NAME_WIDTH);
  return `${name} ${String(runs).padStart(6)} runs  violations: ${violations}  ${seconds} s`;
}

/** Puts the rows in the place of those that their groups had. */
export function writeResults(rows: readonly FaultRow[]): void {
  const fresh = new Set(rows.map(({ group }) => group));
  const groupOf = (line: string) => line.split('|')[1]?.trim() ?? '';
  const kept = readLines().filter((line) => !fresh.has(groupOf(line)));
  const lines = [...kept, ...rows.map(formatLine)].sort((a, b) => a.localeCompare(b));
  writeFileSync(FILE, `${HEAD}${lines.join('\n')}\n`);
}

function readLines(): string[] {
  if (!existsSync(FILE)) return [];
  const lines = readFileSync(FILE, 'utf8').split('\n');
  return lines.slice(lines.findIndex((line) => line.startsWith('| ---')) + 1).filter(Boolean);
}

function formatLine({ group, test, runs, violations, seconds }: FaultRow): string {
  const day = new Date().toISOString().slice(0, 10);
  const gigabytes = Math.round(os.totalmem() / 1024 ** 3);
  const machine = `${day}, Node ${process.versions.node}, ${os.cpus().length} cores, ${gigabytes} GB`;
  const name = test.replaceAll('|', '\\|');
  return `| ${group} | ${name} | ${runs.toLocaleString('en-US')} | ${violations} | ${seconds} | ${machine} |`;
}

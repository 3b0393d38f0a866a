/** What reports have in common: the conditions, figures and tables in Markdown, and how far runs agree. */
import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { type Cores, describeCores } from './cores.ts';

/** Runs further apart do not agree. */
export const AGREEMENT = 0.2;

/** The largest less the smallest, beside the largest. @returns undefined when one of them is missing */
export function apartness(figures: readonly (number | undefined)[]): number | undefined {
  const known = figures.filter((figure) => figure !== undefined);
  if (known.length < figures.length) return undefined;
  return (Math.max(...known) - Math.min(...known)) / Math.max(...known);
}

/** The state of the sources, whether or not it is committed. */
export function describeCommit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  return git('rev-parse', '--short', 'HEAD') + (isChanged ? ' with changes' : '');
}

/** When, of what, and on which machine. */
export function describeMachine(cores: Cores, commit: string): string {
  const gigabytes = Math.round(os.totalmem() / 1024 ** 3);
  const processor = os.cpus()[0]?.model ?? 'unknown processor';
  return `${new Date().toISOString().slice(0, 10)}, at ${commit}, Node ${process.versions.node}, ${processor}, ${gigabytes} GB; ${describeCores(cores)}`;
}

export function tableOf(head: string[], rows: string[][]): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

export const count = (value: number | undefined) => Math.round(value ?? 0).toLocaleString('en-US');
export const rate = (value: number) => (value < 100 ? value.toFixed(1) : count(value));

/** Two or three digits that say something. */
export function short(value: number | undefined): string {
  if (value === undefined) return '–';
  if (value >= 100) return count(value);
  return value.toPrecision(value < 0.1 ? 2 : 3);
}

/** What a measured process takes of the machine. Needs Linux (/proc). */
import { readFileSync } from 'node:fs';

/** In MB. */
export function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}

/**
 * The programs that some groups of faults start, from Debian's packages. Protects: what is installed for a test starts
 * nothing by itself, and nothing that it would start takes a port of the machine.
 */
import { execFile } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { findProgram } from '../find-tools.mjs';

/** By the name that it is started with. */
const DEBIAN_PACKAGES = {
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  nginx: 'nginx-light',
  patroni: 'patroni',
  pgbackrest: 'pgbackrest',
  prometheus: 'prometheus',
} as const;

export type Program = keyof typeof DEBIAN_PACKAGES;

/** Asked by packages before they start what they bring; 101 forbids it (policy-rc.d, Debian). */
const POLICY = '/usr/sbin/policy-rc.d';
const FORBIDS_ALL = '#!/bin/sh\nexit 101\n';

const run = promisify(execFile);

/** Installs what is not there where this can be done, and says what was left out where it cannot. */
export async function installPrograms(wanted: Iterable<Program>): Promise<void> {
  const missing = [...new Set(wanted)].filter((name) => findProgram(name) === undefined);
  if (missing.length === 0) return;
  const packages = missing.map((name) => DEBIAN_PACKAGES[name]);
  const byHand = `sudo apt-get install ${packages.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.log(`Not installed: ${missing.join(', ')}. On Debian: ${byHand}`);
    return;
  }
  console.log(`Installing ${packages.join(', ')}`);
  try {
    await installStill(packages);
  } catch (error) {
    console.log(`That failed, so what needs it is left out. By hand: ${byHand}\n${error}`);
  }
}

async function installStill(packages: string[]): Promise<void> {
  const isOwn = !existsSync(POLICY);
  if (isOwn) writeFileSync(POLICY, FORBIDS_ALL, { mode: 0o755 });
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run('apt-get', ['update'], { env });
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
  } finally {
    if (isOwn) rmSync(POLICY);
  }
}

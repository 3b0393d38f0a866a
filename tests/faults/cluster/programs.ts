/** What runs on each machine of a cluster, set up by the files of ops/machines/. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import packageJson from '../../../package.json' with { type: 'json' };
import { findProgram } from '../../../scripts/lib/find-tools.mjs';
import { until } from '../../support/shop/child-shop.ts';
import { surroundings } from '../edge/nginx.ts';
import { type Machine, NETWORK, OUTSIDE, own, type Program } from './machines.ts';
import type { Outside } from './outside.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const RENDER = path.join(ROOT, 'ops/machines/render.sh');
export const WEB_PORT = 8000;
/** A sandbox shop listens on loopback only, so HAProxy leads to it from the network. */
const SHOP_PORT = 3010;
const PATIENCE_MS = 120_000;

export interface Passwords {
  SUPERUSER_PASSWORD: string;
  REPLICATION_PASSWORD: string;
  SHOP_PASSWORD: string;
  BACKUP_PASSWORD: string;
}

/** Fills in the settings of each machine. @param backups folder that all of them reach */
export function render(machines: Machine[], passwords: Passwords, backups: string): void {
  const addresses = Object.fromEntries(
    machines.map(({ number, address }) => [`ADDRESS_${number}`, address]),
  );
  for (const { number, address, folder } of machines) {
    const settings = {
      ...{ MACHINE: number, ADDRESS: address, ...addresses, NETWORK, DATA: folder },
      ...{ BACKUPS: backups, SHOP_PORT, WEB_PORT, ...passwords },
    };
    const file = path.join(folder, 'machine.env');
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    writeFileSync(file, `${lines.join('\n')}\n`);
    execFileSync('sh', [RENDER, file, folder]);
    for (const name of ['patroni.yaml', 'pgbackrest.conf']) own(path.join(folder, name));
  }
}

export function startEtcd(machine: Machine): void {
  const env = parseEnv(readFileSync(path.join(machine.folder, 'etcd.env'), 'utf8'));
  machine.start(['etcd'], { as: 'postgres', env });
}

export function startPatroni(machine: Machine): Program {
  return machine.start(['patroni', path.join(machine.folder, 'patroni.yaml')], { as: 'postgres' });
}

/** HAProxy and nginx. */
export function startBalancers(machine: Machine, { port }: Outside): void {
  const { address, folder } = machine;
  const forward = (name: string, from: string, to: string) =>
    `listen ${name}\n  mode tcp\n  bind ${from}\n  server ${name} ${to}\n`;
  writeFileSync(
    path.join(folder, 'forwards.cfg'),
    [
      forward('shop', `${address}:${SHOP_PORT}`, '127.0.0.1:3000'),
      forward('bank', `127.0.0.1:${port}`, `${OUTSIDE}:${port}`),
      forward('mailbox', `127.0.0.1:${port + 1}`, `${OUTSIDE}:${port + 1}`),
    ].join('\n'),
  );
  const files = ['haproxy.cfg', 'forwards.cfg'].flatMap((name) => ['-f', path.join(folder, name)]);
  machine.start([findProgram('haproxy') ?? '', '-db', ...files]);
  const around = path.join(folder, 'around.conf');
  writeFileSync(around, surroundings(folder).replace('shop.conf', 'nginx.conf'));
  machine.start([findProgram('nginx') ?? '', '-e', 'stderr', '-p', folder, '-c', around]);
}

/** @param how.root folder of its version, installed and built; this one without it. @returns when it is ready */
export async function startShop(
  machine: Machine,
  {
    publicUrl,
    sandboxUrl,
    password,
    root = ROOT,
  }: { publicUrl: string; sandboxUrl: string; password: string; root?: string | undefined },
): Promise<Program> {
  const at = (port: number) => `postgresql://handset:${password}@127.0.0.1:${port}/handset`;
  const [, ...start] = packageJson.scripts.start.split(' ');
  const command = start.map((word) => word.replace(/^scripts/, `${root}/scripts`));
  const shop = machine.start([process.execPath, ...command, '--built'], {
    env: {
      ENV_FILE: '',
      PUBLIC_URL: publicUrl,
      SANDBOX_URL: sandboxUrl,
      DATABASE_URL: at(5000),
      DATA_DIR: path.join(machine.folder, 'shop'),
      TRUSTED_PROXY: `127.0.0.1,${NETWORK}`,
      AUTH_SECRET: 'one-secret-for-all-shops-of-the-cluster',
      EDGE_SECONDS: '1',
      SHUTDOWN_DELAY_MS: '2000',
      WORKERS: '1',
    },
  });
  const isReady = () =>
    fetch(`http://${machine.address}:${SHOP_PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('the shop is ready', isReady, PATIENCE_MS);
  return shop;
}

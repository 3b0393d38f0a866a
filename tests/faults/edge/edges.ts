/** Real caches in front of a shop on loopback, with the settings of docs/edge/ and ports of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../../../scripts/lib/find-tools.mjs';
import { freePort } from '../../support/shop/free-port.ts';

const SETTINGS = path.resolve(import.meta.dirname, '../../../docs/edge');
const POLL_MS = 50;
const MOST_TRIES = 200;

export interface Edge {
  /** The address of the shop for browsers. */
  url: string;
  /** What the shop behind it is set to. */
  settings: Record<string, string>;
  /** Where it keeps what it keeps; undefined when that is in memory. */
  folder: string | undefined;
  stop(): Promise<void>;
}

export interface EdgeKind {
  name: string;
  /** For people whose machine has it not. */
  howToInstall: string;
  /** @returns null where the program is not installed */
  start(): Promise<Edge | null>;
}

export const EDGES: EdgeKind[] = [
  {
    name: 'nginx',
    howToInstall: 'nginx is not installed (Debian and Ubuntu: sudo apt-get install nginx-light)',
    start: startNginx,
  },
  {
    name: 'Varnish',
    howToInstall: 'Varnish is not installed (Debian and Ubuntu: sudo apt-get install varnish)',
    start: startVarnish,
  },
];

async function startNginx(): Promise<Edge | null> {
  const program = findProgram('nginx');
  if (!program) return null;
  const [site, shop, second] = [await freePort(), await freePort(), await freePort()];
  const folder = mkdtempSync(path.join(tmpdir(), 'handset-nginx-'));
  const cache = path.join(folder, 'kept');
  writeFileSync(
    path.join(folder, 'shop.conf'),
    adapt('nginx.conf', [
      ['/var/cache/nginx/handset', cache],
      ['127.0.0.1:3000', `127.0.0.1:${shop}`],
      ['127.0.0.1:8070', `127.0.0.1:${second}`],
      ['listen 80;', `listen 127.0.0.1:${site};`],
    ]),
  );
  writeFileSync(path.join(folder, 'nginx.conf'), surroundings(folder));
  const child = spawn(program, ['-e', 'stderr', '-p', folder, '-c', `${folder}/nginx.conf`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const settings = { EDGE_SECONDS: '1' };
  return open({ child, folder, kept: cache, site, settings: { PORT: String(shop), ...settings } });
}

/** What a distribution has around a file in conf.d. */
export function surroundings(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
daemon off;
worker_processes 2;
pid ${folder}/pid;
error_log stderr crit;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/shop.conf;
}
`;
}

async function startVarnish(): Promise<Edge | null> {
  const program = findProgram('varnishd');
  if (!program) return null;
  const [site, shop, purge] = [await freePort(), await freePort(), await freePort()];
  const secret = randomBytes(16).toString('hex');
  const folder = mkdtempSync(path.join(tmpdir(), 'handset-varnish-'));
  const settings = path.join(folder, 'shop.vcl');
  writeFileSync(
    settings,
    adapt('varnish.vcl', [
      ['.port = "3000"', `.port = "${shop}"`],
      ['"Bearer change-this"', `"Bearer ${secret}"`],
    ]),
  );
  mkdirSync(path.join(folder, 'own'));
  const child = spawn(
    program,
    [
      ...['-F', '-j', 'none', '-n', path.join(folder, 'own'), '-f', settings, '-s', 'malloc,64m'],
      ...['-a', `site=127.0.0.1:${site}`, '-a', `purge=127.0.0.1:${purge}`],
      ...['-p', 'http_gzip_support=off', '-T', 'none'],
    ],
    { stdio: 'ignore' },
  );
  return open({
    child,
    folder,
    site,
    settings: {
      PORT: String(shop),
      EDGE_SECONDS: '1',
      EDGE_PURGE_URLS: `http://127.0.0.1:${purge}`,
      EDGE_PURGE_SECRET: secret,
    },
  });
}

async function open(started: {
  child: ChildProcess;
  folder: string;
  kept?: string;
  site: number;
  settings: Record<string, string>;
}): Promise<Edge> {
  const { child, folder, kept, site, settings } = started;
  const url = `http://127.0.0.1:${site}`;
  await untilAnswered(url, child);
  return {
    url,
    settings: { ...settings, PUBLIC_URL: url, TRUSTED_PROXY: '127.0.0.1' },
    folder: kept,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer) return;
    if (child.exitCode !== null) break;
    await sleep(POLL_MS);
  }
  throw new Error(`${child.spawnfile} does not answer`);
}

/** @throws Error when what is to be replaced does not stand there */
function adapt(file: string, replacements: [from: string, to: string][]): string {
  let text = readFileSync(path.join(SETTINGS, file), 'utf8');
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`docs/edge/${file} does not say ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** A real nginx in front of a shop on loopback, with docs/edge/nginx.conf and ports of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../../../scripts/lib/find-tools.mjs';
import { freePort } from '../../support/shop/free-port.ts';

const SETTINGS = path.resolve(import.meta.dirname, '../../../docs/edge/nginx.conf');
const POLL_MS = 50;
const MOST_TRIES = 200;

export interface Nginx {
  /** The address of the shop for browsers. */
  url: string;
  /** What the shop behind it is set to. */
  settings: Record<string, string>;
  /** Where it stores copies. */
  folder: string;
  stop(): Promise<void>;
}

/** @returns null where nginx is not installed */
export async function startNginx(): Promise<Nginx | null> {
  const program = findProgram('nginx');
  if (!program) return null;
  const [site, shop] = [await freePort(), await freePort()];
  const folder = mkdtempSync(path.join(tmpdir(), 'handset-nginx-'));
  const copies = path.join(folder, 'copies');
  writeFileSync(
    path.join(folder, 'shop.conf'),
    adapt([
      ['/var/cache/nginx/handset', copies],
      ['127.0.0.1:3000', `127.0.0.1:${shop}`],
      ['listen 80;', `listen 127.0.0.1:${site};`],
    ]),
  );
  writeFileSync(path.join(folder, 'nginx.conf'), surroundings(folder));
  const child = spawn(program, ['-e', 'stderr', '-p', folder, '-c', `${folder}/nginx.conf`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${site}`;
  await untilAnswered(url, child);
  return {
    url,
    settings: {
      PORT: String(shop),
      PUBLIC_URL: url,
      TRUSTED_PROXY: '127.0.0.1',
      // What the cache does with the present catalogue, however busy the machine is.
      DATABASE_PATIENCE_MS: '10000',
    },
    folder: copies,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
function adapt(replacements: [from: string, to: string][]): string {
  let text = readFileSync(SETTINGS, 'utf8');
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`docs/edge/nginx.conf does not say ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

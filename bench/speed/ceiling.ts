/**
 * What the shop is compared with: a bare node:http and an nginx that send the same bytes and headers. What
 * nginx reaches is the most that the generator can measure here.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tests/support/shop/free-port.ts';
import { treeSeconds } from '../processor-time.ts';
import { get, startBare } from '../servers.ts';
import { pin } from './cores.ts';
import type { Generator } from './load.ts';

const POLL_MS = 50;
const MOST_TRIES = 100;

/** What the bare server reached in some seconds. */
export interface Bare {
  /** Requests a second. */
  bare: number;
  /** Processor time a request. */
  bareMs: number;
}

export interface Comparison {
  askBare(seconds: number): Promise<Bare>;
  /** @returns requests a second */
  askNginx(seconds: number): Promise<number>;
  close(): Promise<void>;
}

/** @param options.url what it answers now is what both send */
export async function openComparison(options: {
  url: string;
  headers: Record<string, string>;
  nginx: string;
  generator: Generator;
  cores: string | undefined;
}): Promise<Comparison> {
  const { url, headers, cores, generator } = options;
  const bare = await startBare(url, headers);
  pin(bare.pid, cores);
  const nginx = await startNginx(options.nginx, await get(url, headers));
  pin(nginx.pid, cores);
  const used = () => (bare.pid ? treeSeconds(bare.pid) : 0);
  return {
    async askBare(seconds) {
      const before = used();
      const { perSecond, answers } = await generator.ask({ url: bare.url, headers }, seconds);
      return { bare: perSecond, bareMs: ((used() - before) * 1_000) / answers };
    },
    async askNginx(seconds) {
      return (await generator.ask({ url: nginx.url, headers }, seconds)).perSecond;
    },
    async close() {
      await bare.stop();
      await nginx.stop();
    },
  };
}

/** What nginx has reached of each answer in a whole run: it sends the same bytes each time. */
export class Ceilings {
  readonly #all = new Map<string, number[]>();

  /** @param of names the answer that was sent */
  note(of: string, perSecond: number): void {
    this.#all.set(of, [...this.all(of), perSecond]);
  }

  all(of: string): readonly number[] {
    return this.#all.get(of) ?? [];
  }
}

interface Answer {
  headers: Record<string, string>;
  body: Buffer;
}

async function startNginx(program: string, answer: Answer) {
  const folder = mkdtempSync(path.join(tmpdir(), 'handset-nginx-'));
  const port = await freePort();
  const settings = path.join(folder, 'nginx.conf');
  writeFileSync(path.join(folder, 'answer'), answer.body);
  writeFileSync(settings, settingsOf({ folder, port, headers: answer.headers }));
  const child = spawn(program, ['-e', 'stderr', '-p', folder, '-c', settings], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}/`;
  await untilAnswered(url);
  return {
    pid: child.pid,
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswered(url: string): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await get(url).catch(() => undefined);
    if (answer) return;
    await sleep(POLL_MS);
  }
  throw new Error('nginx does not answer; it has said why above');
}

/** One worker, which sends one file, with the headers of the answer and none of its own but `Server`. */
function settingsOf(wanted: { folder: string; port: number; headers: Record<string, string> }) {
  const { folder, port, headers } = wanted;
  const { 'content-type': type, 'content-length': _, ...others } = headers;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
daemon off;
worker_processes 1;
pid ${folder}/pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  server_tokens off;
  etag off;
  max_ranges 0;
  keepalive_requests 1000000000;
  open_file_cache max=10;
  sendfile on;
  types {}
  default_type ${quote(type ?? 'text/plain')};
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location / {
      try_files /answer =404;
      add_header Last-Modified "";
      ${Object.entries(others)
        .map(([name, value]) => `add_header ${name} ${quote(value)};`)
        .join('\n      ')}
    }
  }
}
`;
}

const quote = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

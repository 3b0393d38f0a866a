import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { askRegistry } from './advisories.ts';

vi.setConfig({ testTimeout: 180_000 });

const PLENTY_MS = 170_000;
const closers: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const close of closers.splice(0)) close();
});

/** npm takes this for its registry, and has nothing cached. */
async function serveRegistry(answer: RequestListener): Promise<void> {
  const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'handset-npm-cache-'));
  const server = createServer(answer).listen(0, '127.0.0.1');
  closers.push(() => {
    server.close();
    server.closeAllConnections();
    fs.rmSync(cache, { recursive: true, force: true });
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${port}/`);
  vi.stubEnv('npm_config_cache', cache);
}

it('names the advisories that the registry has for what a shop runs', async () => {
  const advisory = {
    id: 1,
    title: 'Mails go astray',
    url: 'https://github.com/advisories/GHSA-1',
    severity: 'high',
    vulnerable_versions: '<99.0.0',
  };
  await serveRegistry(({ method }, response) => {
    if (method === 'POST') response.end(JSON.stringify({ nodemailer: [advisory] }));
    else response.writeHead(404).end('{}');
  });
  expect(await askRegistry(PLENTY_MS)).toEqual([
    'nodemailer <99.0.0 (high): Mails go astray, https://github.com/advisories/GHSA-1',
  ]);
});

it('has nothing to name where the registry knows of no advisory', async () => {
  await serveRegistry((_, response) => response.end('{}'));
  expect(await askRegistry(PLENTY_MS)).toEqual([]);
});

it.each<[string, RequestListener, number]>([
  ['takes no such question', (_, response) => response.writeHead(405).end(), PLENTY_MS],
  ['fails', (_, response) => response.writeHead(500).end('no'), PLENTY_MS],
  ['is none', (_, response) => response.end('<html>Welcome to the hotel</html>'), PLENTY_MS],
  ['is silent', () => undefined, 3_000],
])('says so when the registry %s', async (_what, answer, timeoutMs) => {
  await serveRegistry(answer);
  expect(await askRegistry(timeoutMs)).toBeNull();
});

it('the bill of materials of SECURITY.md lists what package.json asks for', () => {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
  const cwd = path.resolve(import.meta.dirname, '../..');
  const shell = process.platform === 'win32';
  const bill: { components: { purl: string }[] } = JSON.parse(
    execFileSync('npm', args, { cwd, shell, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
  );
  const listed = bill.components.map(({ purl }) => decodeURIComponent(purl));
  const wanted = Object.entries(packageJson.dependencies).map(
    ([name, version]) => `pkg:npm/${name}@${version}`,
  );
  expect(listed).toEqual(expect.arrayContaining(wanted));
});

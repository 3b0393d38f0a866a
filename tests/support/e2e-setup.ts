/**
 * Before the browser tests: the built shop on private ports and with a private data folder, as a
 * process of its own, started the way people start it. Ended and removed afterwards.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { findLeaks } from './find-leaks.ts';
import { freePort } from './free-port.ts';

const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 25_000;

export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'handset-e2e-'));
  const port = await freePort();
  const sandboxPort = await freePort();
  const shop = startShop({
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    // As below npm, it ends with its parent.
    npm_lifecycle_event: 'start',
  });
  const remove = async () => {
    const hasEnded = shop.process.exitCode ?? shop.process.signalCode;
    await stopShop(shop.process);
    const leaks = findLeaks(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
    if (leaks.length > 0)
      throw new Error(`The shop has written what it must not:\n${leaks.join('\n')}`);
    if (hasEnded !== null)
      throw new Error(`The shop ended by itself (${hasEnded}):\n${shop.output()}`);
  };
  process.once('exit', () => shop.process.kill('SIGKILL'));
  process.env.SHOP_URL = `http://127.0.0.1:${port}`;
  process.env.SANDBOX_URL = `http://127.0.0.1:${sandboxPort}`;
  try {
    await waitUntilReady(`${process.env.SHOP_URL}/readyz`, shop);
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}

interface ShopProcess {
  process: ChildProcess;
  output(): string;
}

function startShop(settings: Record<string, string>): ShopProcess {
  const [, ...startArguments] = packageJson.scripts.start.split(' ');
  const child = spawn(process.execPath, startArguments, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-4_000);
    });
  }
  return { process: child, output: () => output };
}

async function waitUntilReady(url: string, shop: ShopProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && shop.process.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The shop for the browser tests did not start:\n${shop.output()}`);
}

async function stopShop(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null) return;
  const ended = new Promise((resolve) => shop.once('exit', resolve));
  shop.kill('SIGTERM');
  const limit = setTimeout(() => shop.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(limit);
}

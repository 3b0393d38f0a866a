/**
 * The shop that a worker of the browser tests has to itself, so that tests that run beside each other
 * change nothing for each other: a process of its own, started the way people start it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findLeaks } from '../find-leaks.ts';
import { spawnShop, untilOpen } from '../shop/child-shop.ts';
import { freePort } from '../shop/free-port.ts';

const STOP_TIMEOUT_MS = 25_000;

export interface OwnShop {
  url: string;
  sandboxUrl: string;
  /** Of the process, for what is told to it by signals. */
  signal(name: NodeJS.Signals): void;
  /** Ends it and removes its data. @throws when it had ended by itself or has written what it must not */
  close(): Promise<void>;
}

/** @param settings environment beyond addresses and folder */
export async function openOwnShop(settings: Record<string, string> = {}): Promise<OwnShop> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'handset-e2e-'));
  const sandboxPort = String(await freePort());
  const shop = spawnShop({
    // Each test is a client of its own, as if it came through a proxy (e2e.ts).
    TRUSTED_PROXY: '127.0.0.1',
    ...settings,
    PORT: String(await freePort()),
    SANDBOX_PORT: sandboxPort,
    DATA_DIR: dataDir,
    // As below npm, it ends with its parent.
    npm_lifecycle_event: 'start',
  });
  const close = async () => {
    const hasEnded = shop.process.exitCode ?? shop.process.signalCode;
    shop.process.kill('SIGTERM');
    const limit = setTimeout(() => shop.process.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await shop.ended;
    clearTimeout(limit);
    const leaks = findLeaks(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
    if (leaks.length > 0)
      throw new Error(`The shop has written what it must not:\n${leaks.join('\n')}`);
    if (hasEnded !== null)
      throw new Error(`The shop ended by itself (${hasEnded}):\n${shop.output()}`);
  };
  await untilOpen(shop).catch(async (error: unknown) => {
    await close().catch(() => undefined);
    throw error;
  });
  return {
    url: shop.url,
    sandboxUrl: `http://${settings.HOST ?? '127.0.0.1'}:${sandboxPort}`,
    signal: (name) => shop.process.kill(name),
    close,
  };
}

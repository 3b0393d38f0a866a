/**
 * The shop that a worker of the browser tests has to itself, so that tests that run beside each other
 * change nothing for each other: a process of its own, started the way people start it.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findLeaks } from '../find-leaks.ts';
import { spawnShop, untilOpen } from '../shop/child-shop.ts';
import { freePort } from '../shop/free-port.ts';

const STOP_TIMEOUT_MS = 25_000;
/** Passes the path of the prepared data folder on to the workers. */
const PREPARED = 'E2E_PREPARED_FOLDER';

export interface OwnShop {
  url: string;
  sandboxUrl: string;
  /** Of the process, for what is told to it by signals. */
  signal(name: NodeJS.Signals): void;
  /** Ends it and removes its data. @throws when it had ended by itself or has written what it must not */
  close(): Promise<void>;
}

/**
 * Creates and fills the database of a shop once; each shop of the run starts with a copy of its folder.
 * Filling it is three quarters of a first start.
 * @returns removes the folder
 */
export async function prepareOwnShops(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'handset-e2e-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const shop = await openShop(folder, {});
    await shop.stop();
  } catch (error) {
    remove();
    throw error;
  }
  process.env[PREPARED] = folder;
  return remove;
}

/** @param settings environment beyond addresses and folder */
export async function openOwnShop(settings: Record<string, string> = {}): Promise<OwnShop> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'handset-e2e-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const prepared = process.env[PREPARED];
    if (prepared) cpSync(prepared, dataDir, { recursive: true });
    const { stop, ...shop } = await openShop(dataDir, settings);
    return { ...shop, close: () => stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

async function openShop(dataDir: string, settings: Record<string, string>) {
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
  const stop = async () => {
    const hasEnded = shop.process.exitCode ?? shop.process.signalCode;
    shop.process.kill('SIGTERM');
    const limit = setTimeout(() => shop.process.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await shop.ended;
    clearTimeout(limit);
    const leaks = findLeaks(dataDir);
    if (leaks.length > 0)
      throw new Error(`The shop has written what it must not:\n${leaks.join('\n')}`);
    if (hasEnded !== null)
      throw new Error(`The shop ended by itself (${hasEnded}):\n${shop.output()}`);
  };
  await untilOpen(shop).catch(async (error: unknown) => {
    await stop().catch(() => undefined);
    throw error;
  });
  return {
    url: shop.url,
    sandboxUrl: `http://${settings.HOST ?? '127.0.0.1'}:${sandboxPort}`,
    signal: (name: NodeJS.Signals) => void shop.process.kill(name),
    stop,
  };
}

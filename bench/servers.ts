/** Starts and stops the servers that are measured, each in a process of its own on loopback. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../tests/support/shop/free-port.ts';
import type { CheckoutShop } from './checkouts.ts';

export interface MeasuredServer {
  url: string;
  stop(): Promise<void>;
}

/** The flags of `npm start`. */
const NODE_FLAGS = ['--max-semi-space-size=8', '--liftoff-only'];
const SERVE = path.join(import.meta.dirname, 'serve.ts');
const BANK = path.join(import.meta.dirname, 'bank.ts');
const BARE = path.join(import.meta.dirname, 'bare.ts');

interface ShopOptions {
  /** Undefined uses the embedded database in a new folder. */
  databaseUrl: string | undefined;
  isCached: boolean;
  /** Stays when the shop stops; without it a new folder is made and removed. */
  dataDir?: string;
}

export async function startShop(options: ShopOptions): Promise<MeasuredServer> {
  const { url, stop } = await startServerOf(options);
  return { url, stop };
}

/** A shop of which the process is looked at. */
export interface WatchedShop extends MeasuredServer {
  pid: number;
  /** Longest time since the last call in which the process answered nobody. */
  longestStallMs(): Promise<number>;
}

export async function startWatchedShop(options: ShopOptions): Promise<WatchedShop> {
  const { child, ...shop } = await startServerOf(options);
  return {
    ...shop,
    pid: child.pid ?? 0,
    async longestStallMs() {
      child.send({ stall: true });
      const [{ stallMs }] = await once(child, 'message');
      return stallMs;
    },
  };
}

interface ForkedServer extends MeasuredServer {
  child: ChildProcess;
}

async function startServerOf(
  { databaseUrl, isCached, dataDir }: ShopOptions,
  { port, ...environment }: Record<string, string> & { port?: string } = {},
): Promise<ForkedServer> {
  const own = port ?? String(await freePort());
  return forkServer(SERVE, isCached ? [] : ['--uncached'], {
    PORT: own,
    SANDBOX_PORT: String(await freePort()),
    ...environment,
    ...(dataDir ? { DATA_DIR: dataDir } : {}),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
}

async function forkServer(
  program: string,
  programArguments: string[],
  environment: Record<string, string> & { PORT: string },
): Promise<ForkedServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'handset-bench-'));
  const child = fork(program, programArguments, {
    execArgv: NODE_FLAGS,
    env: { NODE_ENV: 'production', DATA_DIR: dataDir, ...environment },
  });
  await untilReady(child);
  return {
    child,
    url: `http://127.0.0.1:${environment.PORT}`,
    async stop() {
      await stop(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A shop with people in it who have a phone in the cart, and the bank beside it.
 * @param databaseUrl as for startShop
 */
export async function startCheckoutShop(
  databaseUrl: string | undefined,
  wanted: { buyers: number; phones: number },
): Promise<CheckoutShop> {
  const port = String(await freePort());
  const bankPort = String(await freePort());
  const bank = await forkServer(BANK, [], { PORT: port, SANDBOX_PORT: bankPort });
  const { child, ...shop } = await startServerOf(
    { databaseUrl, isCached: true },
    { port, STRIPE_API_URL: `http://127.0.0.1:${bankPort}` },
  );
  child.send(wanted);
  const [prepared] = await once(child, 'message');
  const stopBoth = async () => {
    await shop.stop();
    await bank.stop();
  };
  return { ...shop, ...prepared, pid: child.pid ?? 0, stop: stopBoth };
}

/** A bare server that sends what `url` answers now. */
export async function startBare(
  url: string,
  headers: Record<string, string>,
): Promise<MeasuredServer & { pid: number | undefined }> {
  const answer = await get(url, headers);
  const port = await freePort();
  const child = fork(BARE, [String(port)], { execArgv: NODE_FLAGS });
  child.send({ headers: answer.headers, body: answer.body.toString('base64') });
  await untilReady(child);
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => stop(child) };
}

/** Raw answer, still compressed. */
export async function get(url: string, headers: Record<string, string> = {}) {
  const { request } = await import('node:http');
  const [response] = await once(request(url, { headers }).end(), 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  const { connection: _, 'keep-alive': __, date: ___, ...kept } = response.headers;
  return { headers: kept as Record<string, string>, body: Buffer.concat(chunks) };
}

async function untilReady(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a measured server ended with ${code} before it was ready`);
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

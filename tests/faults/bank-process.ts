/** A bank in a process of its own, whose clock stays right when the shop's is moved. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/shop/free-port.ts';

const BANK = fileURLToPath(new URL('./bank.ts', import.meta.url));

/** @param dataDir where it keeps its ledger */
export async function startBank(dataDir: string): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort();
  const child: ChildProcess = fork(BANK, {
    env: { ...process.env, DATA_DIR: dataDir, SANDBOX_PORT: String(port), DATABASE_URL: '' },
  });
  await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** What is asked of a large shop and of a small one, and how long each answer takes. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../tests/support/shop/free-port.ts';
import { startShop } from '../servers.ts';
import { signInStaff } from '../staff.ts';

const TIMES = 3;
const CHECK = path.join(import.meta.dirname, '../../scripts/check-invariants.ts');
const SAMPLE_EVERY_MS = 200;

interface Shop {
  url: string;
  dataDir: string;
}

const STAFF = [
  '/products-stats',
  '/products-stats?days=7',
  '/products-stats?days=30',
  '/products-stats?days=365',
  '/users?limit=20',
  '/users?limit=20&q=okafor.99',
  '/users?limit=20&q=nobody%20at%20all',
  '/users?limit=20&q=xu',
  '/orders?limit=20',
  '/orders?limit=20&status=shipped',
  '/orders?limit=20&q=Ada',
  '/orders?limit=20&q=nobody%20at%20all',
  '/orders?limit=20&q=1Z0000000000000002',
  '/orders/counts',
  '/audit?limit=20',
];
const EVERYBODY = ['/mobile-data?limit=20', '/sitemap.xml', '/sitemap-0.xml', '/sitemap-1.xml'];

export interface Timing {
  /** Median. */
  ms: number;
  /** How often the answer was that the shop is overloaded. */
  refused: number;
}

export async function measureCalls({ url, dataDir }: Shop): Promise<Map<string, Timing>> {
  const shop = await startShop({ databaseUrl: url, isCached: false, dataDir });
  try {
    const staff = await signInStaff(shop.url);
    const timings = new Map<string, Timing>();
    for (const call of STAFF) {
      const ask = () => staff.call(call, { mayBeOverloaded: true });
      timings.set(call, await timeOf(async () => (await ask()) !== null));
    }
    for (const call of EVERYBODY) {
      timings.set(call, await timeOf(() => isAnswered(shop.url + call)));
    }
    return timings;
  } finally {
    await shop.stop();
  }
}

async function isAnswered(url: string): Promise<boolean> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  return answer.ok;
}

/** One call goes before, to warm up. */
async function timeOf(isAnswered: () => Promise<boolean>): Promise<Timing> {
  await isAnswered();
  const times: number[] = [];
  let refused = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const startedAt = performance.now();
    if (!(await isAnswered())) refused += 1;
    times.push(performance.now() - startedAt);
  }
  return { ms: Math.round(times.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0), refused };
}

/** The command as people run it, with the shop stopped. */
export async function checkBooks({ url, dataDir }: Shop) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [CHECK], {
    env: {
      PATH: process.env.PATH,
      ENV_FILE: '',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      // A bank that somebody else serves on this machine has other books.
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let peakMb = 0;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(child.pid));
  }, SAMPLE_EVERY_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(timer);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return { seconds, peakMb, verdict: code === 0 ? 'every rule holds' : `it ended with ${code}` };
}

/** Linux only; 0 elsewhere, and once the process has ended. */
function residentMb(pid: number | undefined): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kilobytes ?? 0) / 1024);
  } catch {
    return 0;
  }
}

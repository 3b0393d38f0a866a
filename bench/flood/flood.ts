/**
 * `npm run bench:flood`: what the shop does for people who buy, sign in or look at the home page while it
 * is asked for far more than it can do. PostgreSQL, one shop process, bank and flood in processes of their
 * own, all on this machine. Takes seven minutes and writes bench/flood/flood-results.md. Needs Linux (/proc).
 * `--quick` takes short phases; `--built` takes the pages as they are.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildWeb, isBuildCurrent } from '../../scripts/lib/build-web.ts';
import { DEMO_ACCOUNTS } from '../../src/database/demo-accounts.ts';
import { type CheckoutShop, checkOut } from '../checkouts.ts';
import { openDatabases } from '../databases.ts';
import { residentMb } from '../resident.ts';
import { startBare, startCheckoutShop } from '../servers.ts';
import type { Flood, Flooded } from './flooder.ts';

const isQuick = process.argv.includes('--quick');
const SECONDS = isQuick ? 3 : 15;
const REST_MS = isQuick ? 1_000 : 60_000;
const BUYERS = isQuick ? 100 : 1_000;
const BUYERS_AT_ONCE = 4;
const PAUSE_MS = 500;

const PHASES: ({ name: string } & Partial<Flood>)[] = [
  { name: 'no flood' },
  { name: 'searches, 16 connections', kind: 'searches', connections: 16 },
  { name: 'searches, 400 connections', kind: 'searches', connections: 400 },
  { name: 'searches, 2,000 connections', kind: 'searches', connections: 2_000 },
  {
    name: 'the same, waiting 2 s after a refusal',
    kind: 'searches',
    connections: 2_000,
    isPolite: true,
  },
  { name: '2,000 sockets that never read', kind: 'unread', connections: 2_000 },
  { name: '1,000 sockets that send slowly', kind: 'slow', connections: 1_000 },
  { name: 'no flood, afterwards' },
];

interface Tried {
  ok: number;
  all: number;
  medianMs: number;
}

interface Phase {
  name: string;
  flood: Flooded | undefined;
  checkouts: Tried;
  signIns: Tried;
  pages: Tried;
  memoryMb: Record<'before' | 'after' | 'rested', number>;
  load: number;
}

/** Does the same again and again until the time is over. */
async function keepTrying(untilMs: number, people: number, attempt: () => Promise<boolean>) {
  const timesMs: number[] = [];
  let all = 0;
  const one = async () => {
    while (performance.now() < untilMs) {
      const beganAtMs = performance.now();
      all += 1;
      const isDone = await attempt().catch((error) => {
        if (error instanceof RangeError) throw error;
        return false;
      });
      if (isDone) timesMs.push(performance.now() - beganAtMs);
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: people }, one));
  timesMs.sort((a, b) => a - b);
  return { ok: timesMs.length, all, medianMs: timesMs[Math.floor(timesMs.length / 2)] ?? 0 };
}

async function signIn(url: string): Promise<boolean> {
  const { email, password } = DEMO_ACCOUNTS.find(({ role }) => role !== 'Admin') ?? {};
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  await answer.arrayBuffer();
  return answer.ok;
}

async function seeHome(url: string): Promise<boolean> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  return answer.ok;
}

async function flood(wanted: Flood): Promise<Flooded> {
  const child = fork(path.join(import.meta.dirname, 'flooder.ts'));
  child.send(wanted);
  const [flooded] = await once(child, 'message');
  return flooded;
}

/** @returns how often a second the flood can ask a server that does nothing */
async function floodBare(url: string): Promise<number> {
  const bare = await startBare(`${url}/livez`, {});
  const asked = { kind: 'searches', url: bare.url, connections: 400, isPolite: false } as const;
  const { answered } = await flood({ ...asked, seconds: 3 });
  await bare.stop();
  return answered / 3;
}

async function runPhase(shop: CheckoutShop, phase: (typeof PHASES)[number]): Promise<Phase> {
  const { name, kind, connections = 0, isPolite = false } = phase;
  const before = residentMb(shop.pid);
  const wanted = kind && { kind, url: shop.url, connections, seconds: SECONDS, isPolite };
  const flooding = wanted && flood(wanted);
  await sleep(1_000);
  const untilMs = performance.now() + (SECONDS - 1) * 1_000;
  const buy = async () => {
    const buyer = shop.buyers.pop();
    if (!buyer) throw new RangeError('nobody is left to buy');
    await checkOut(shop, buyer);
    return true;
  };
  const [flooded, checkouts, signIns, pages] = await Promise.all([
    flooding,
    keepTrying(untilMs, BUYERS_AT_ONCE, buy),
    keepTrying(untilMs, 1, () => signIn(shop.url)),
    keepTrying(untilMs, 1, () => seeHome(shop.url)),
  ]);
  const after = residentMb(shop.pid);
  const load = os.loadavg()[0] ?? 0;
  await sleep(connections < 1_000 || isPolite ? PAUSE_MS : REST_MS);
  const memoryMb = { before, after, rested: residentMb(shop.pid) };
  return { name, flood: flooded, checkouts, signIns, pages, memoryMb, load };
}

function report(phases: Phase[], floodAlone: number): string {
  const perSecond = (count: number) => (count / SECONDS).toFixed(1);
  const tried = ({ ok, all, medianMs }: Tried) => `${ok} of ${all}, ${medianMs.toFixed(0)} ms`;
  const rows = phases.map(({ name, flood: flooded, checkouts, signIns, pages, ...rest }) => {
    const searches =
      flooded && flooded.answered + flooded.refused + flooded.failed > 0
        ? [
            perSecond(flooded.answered),
            perSecond(flooded.refused),
            String(flooded.failed),
            flooded.answeredMs,
            flooded.refusedMs,
          ]
        : ['', '', '', '', ''];
    const others = [checkouts, signIns, pages].map(tried);
    const { before, after, rested } = rest.memoryMb;
    const memory = [before, after, rested].map((megabytes) => megabytes.toFixed(0)).join(' / ');
    return [name, ...searches, ...others, memory, rest.load.toFixed(1)];
  });
  const head = [
    ...[
      '',
      'searches answered /s',
      'refused /s',
      'failed',
      'answered p50 / p95 ms',
      'refused p50 / p95 ms',
    ],
    ...[
      'checkouts, median',
      'sign-ins, median',
      'home page, median',
      `memory before / after / +${REST_MS / 1_000} s, MB`,
      'load',
    ],
  ];
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    '# Floods',
    '',
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${os.availableParallelism()} cores; shop, PostgreSQL, bank and flood share them. Phases of ${SECONDS} s with ${REST_MS / 1_000} s of rest after each large flood. Beside each flood ${BUYERS_AT_ONCE} people check out again and again, one signs in, one looks at the home page. "load" is the machine's load average at the end of a phase. The process that floods asks a bare server ${floodAlone.toFixed(0)} times a second over 400 connections.`,
    '',
    ...[line(head), line(head.map(() => '---')), ...rows.map(line)],
    '',
  ].join('\n');
}

if (!process.argv.includes('--built') && !isBuildCurrent()) await buildWeb();
const databases = await openDatabases([100]);
try {
  const wanted = { buyers: BUYERS, phones: 25 };
  const shop = await startCheckoutShop(databases.urls.get(100), wanted);
  const phases: Phase[] = [];
  const floodAlone = await floodBare(shop.url);
  try {
    for (const phase of PHASES) {
      phases.push(await runPhase(shop, phase));
      console.info(report(phases, floodAlone).split('\n').at(-2));
    }
    if (!isQuick)
      writeFileSync(path.join(import.meta.dirname, 'flood-results.md'), report(phases, floodAlone));
  } finally {
    await shop.stop();
  }
} finally {
  await databases.close();
}

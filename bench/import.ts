/**
 * `npm run bench:import`: imports of 100,000 lines as the back office does them (upload and check,
 * commit, undo), first of new mobiles, then of new prices for them, on PostgreSQL and on the embedded
 * database: how long each takes, what memory the shop's process needs, and how the shop answers others
 * meanwhile.
 * Needs Linux (/proc).
 * `--quick` imports 2,000 lines; `--built` takes the pages as they are; `--postgres` or `--embedded`
 * measures one database only.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildWeb, isBuildCurrent } from '../scripts/lib/build-web.ts';
import { importSchema } from '../src/contract/import-export.ts';
import { CATEGORIES } from '../src/shop/phone/brands.ts';
import { openDatabases } from './databases.ts';
import { processorSeconds } from './processor-time.ts';
import { residentMb } from './resident.ts';
import { startWatchedShop, type WatchedShop } from './servers.ts';
import { type Staff, signInStaff } from './staff.ts';

const isQuick = process.argv.includes('--quick');
const LINES = isQuick ? 2_000 : 100_000;
const BEFORE_MS = isQuick ? 2_000 : 10_000;
const ASK_EVERY_MS = 250;
const SAMPLE_EVERY_MS = 100;
const ASK_AGAIN_MS = 700;

interface Phase {
  name: string;
  seconds: number;
  /** Processor time of the shop's process, with the embedded database in it: the same on a busy machine. */
  processorSeconds: number;
  /** Highest resident size of the process in this phase, in MB. */
  peakMb: number;
  /** Longest that the process answered nobody, in ms. */
  stallMs: number;
  home: Times;
  list: Times;
}

interface Times {
  medianMs: number;
  p99Ms: number;
  /** Answers that were not 200: the shop was overloaded. */
  refused: number;
}

/** Phones with a name, a price and a text of usual length; the same ones, dearer, when asked again. */
function csvOf(lines: number, { raiseDollars = 0 } = {}): string {
  const rows = Array.from({ length: lines }, (_, index) => {
    const name = `Bench ${index % 97} Edition ${index % 997}`;
    const brand = CATEGORIES[index % CATEGORIES.length];
    const text = `A phone for every day, with a screen of ${5 + (index % 20) / 10} inches and room for a lot of pictures.`;
    return `,bench-${index},${name},${brand},${50 + (index % 950) + raiseDollars},${index % 40},"${text}",`;
  });
  return ['id,slug,name,category,price,stock,description,image', ...rows].join('\r\n');
}

async function measureImport(shop: WatchedShop): Promise<Phase[]> {
  const staff = await signInStaff(shop.url);
  const check = async (csv: string) => {
    const id = await upload(staff, csv);
    await settle(staff, id, 'checked');
    return id;
  };
  const commit = async (id: string) => {
    await staff.call(`/transfer/${id}/commit`, { method: 'POST' });
    await settle(staff, id, 'committed');
  };
  const undo = async (id: string) => {
    const [entry] = (await staff.call(`/audit?subject=${id}&action=mobiles.imported`)) as {
      id: number;
    }[];
    await staff.call(`/audit/${entry?.id}/undo`, { method: 'POST' });
    await settle(staff, id, 'undone');
  };
  const ids: string[] = [];
  const steps: [string, () => Promise<unknown>][] = [
    ['before', () => new Promise((resolve) => setTimeout(resolve, BEFORE_MS))],
    ['check of new mobiles', async () => ids.push(await check(csvOf(LINES)))],
    ['commit', () => commit(ids[0] ?? '')],
    ['check of new prices', async () => ids.push(await check(csvOf(LINES, { raiseDollars: 1 })))],
    ['commit', () => commit(ids[1] ?? '')],
    ['undo of the prices', () => undo(ids[1] ?? '')],
    ['undo of the mobiles', () => undo(ids[0] ?? '')],
  ];
  const phases: Phase[] = [];
  for (const [name, work] of steps) phases.push(await watch(shop, name, work));
  return phases;
}

async function upload(staff: Staff, csv: string): Promise<string> {
  const form = new FormData();
  form.set('file', new File([csv], 'bench.csv', { type: 'text/csv' }));
  const { id } = (await staff.call('/transfer/mobiles', { method: 'POST', body: form })) as {
    id: string;
  };
  return id;
}

/** Asks as the page does. @throws Error when it ends in another state */
async function settle(staff: Staff, id: string, wanted: string): Promise<void> {
  for (;;) {
    const answer = await staff.call(`/transfer/${id}?limit=1`, { mayBeOverloaded: true });
    const transfer = answer === null ? null : importSchema.parse(answer);
    if (transfer?.state === wanted) return;
    if (transfer !== null && !transfer.state.endsWith('ing')) {
      throw new Error(`The import is ${transfer.state}: ${transfer.message}`);
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

async function watch(
  shop: WatchedShop,
  name: string,
  work: () => Promise<unknown>,
): Promise<Phase> {
  await shop.longestStallMs();
  let peakMb = residentMb(shop.pid);
  const sampler = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(shop.pid));
  }, SAMPLE_EVERY_MS);
  const home = new Visitor(() => `${shop.url}/`);
  const list = new Visitor((turn) => `${shop.url}/mobile-data?limit=24&max=${100 + (turn % 900)}`);
  const [startedAtMs, processorBefore] = [performance.now(), processorSeconds(shop.pid)];
  await work();
  const seconds = (performance.now() - startedAtMs) / 1_000;
  const processor = processorSeconds(shop.pid) - processorBefore;
  clearInterval(sampler);
  const times = await Promise.all([home.leave(), list.leave()]);
  return {
    name,
    seconds,
    processorSeconds: processor,
    peakMb,
    stallMs: await shop.longestStallMs(),
    home: times[0],
    list: times[1],
  };
}

/** Asks for a page again and again, whether or not the one before has been answered. */
class Visitor {
  #timer: NodeJS.Timeout;
  #answers: ReturnType<typeof askFor>[] = [];

  constructor(address: (turn: number) => string) {
    this.#timer = setInterval(() => {
      this.#answers.push(askFor(address(this.#answers.length)));
    }, ASK_EVERY_MS);
  }

  async leave(): Promise<Times> {
    clearInterval(this.#timer);
    const answers = await Promise.all(this.#answers);
    const timesMs = answers.map(({ ms }) => ms).sort((a, b) => a - b);
    const at = (share: number) => timesMs[Math.floor((timesMs.length - 1) * share)] ?? 0;
    const refused = answers.filter(({ isOk }) => !isOk).length;
    return { medianMs: at(0.5), p99Ms: at(0.99), refused };
  }
}

async function askFor(address: string): Promise<{ ms: number; isOk: boolean }> {
  const startedAtMs = performance.now();
  const answer = await fetch(address);
  await answer.arrayBuffer();
  return { ms: performance.now() - startedAtMs, isOk: answer.ok };
}

function report(database: string, phases: Phase[]): string {
  const before = phases[0];
  const rows = phases.map(({ name, seconds, processorSeconds, peakMb, stallMs, home, list }) => {
    const times = [home, list].flatMap(({ medianMs, p99Ms }) => [medianMs, p99Ms]);
    const grown = peakMb - (before?.peakMb ?? 0);
    const cells = [
      name,
      seconds.toFixed(1),
      processorSeconds.toFixed(1),
      `${peakMb.toFixed(0)} (+${grown.toFixed(0)})`,
      stallMs.toFixed(0),
      ...times.map((time) => time.toFixed(0)),
      (list.medianMs / (before?.list.medianMs ?? 1)).toFixed(1),
      String(home.refused + list.refused),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const head = [
    ...[
      'step',
      'seconds',
      'own processor s',
      'peak MB',
      'longest stall ms',
      'home median ms',
      'home p99 ms',
    ],
    ...['list median ms', 'list p99 ms', 'list median / before', 'refused'],
  ];
  return [
    `## ${database}`,
    '',
    `| ${head.join(' | ')} |`,
    `| ${head.map(() => '---').join(' | ')} |`,
    ...rows,
    '',
  ].join('\n');
}

if (!process.argv.includes('--built') && !isBuildCurrent()) await buildWeb();
const databases = await openDatabases([0]);
const asked = ['postgres', 'embedded'].filter((name) => process.argv.includes(`--${name}`));
const parts = [
  `# Import of ${LINES.toLocaleString('en-US')} mobiles`,
  '',
  'Seconds depend on what else the machine does; processor seconds, of the shop alone, hardly do.',
  '',
];
try {
  for (const database of asked.length > 0 ? asked : ['postgres', 'embedded']) {
    const databaseUrl = database === 'postgres' ? databases.urls.get(0) : undefined;
    const shop = await startWatchedShop({ databaseUrl, isCached: true });
    try {
      const part = report(database, await measureImport(shop));
      console.info(part);
      parts.push(part);
    } finally {
      await shop.stop();
    }
  }
  if (!isQuick && asked.length === 0) {
    writeFileSync(path.join(import.meta.dirname, 'import-results.md'), parts.join('\n'));
  }
} finally {
  await databases.close();
}

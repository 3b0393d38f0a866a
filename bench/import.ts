/**
 * `npm run bench:import`: imports of 100,000 lines as the back office does them (upload and check,
 * commit, undo), first of new mobiles, then of new prices for them, on PostgreSQL and on the embedded
 * database: how long each takes, what memory the shop's process needs, and how the shop answers others
 * meanwhile. A line is a variant, five of them are a mobile.
 * Needs Linux (/proc).
 * `--plain` imports files with one line a mobile and no columns of variants; `--quick` imports 2,000 lines;
 * `--built` takes the pages as they are; `--postgres` or `--embedded` measures one database only.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildWeb, isBuildCurrent } from '../scripts/lib/build-web.ts';
import { importSchema } from '../src/contract/import-export.ts';
import { CATEGORIES } from '../src/shop/phone/brands.ts';
import { openDatabases } from './databases.ts';
import { processorSeconds, treeSeconds } from './processor-time.ts';
import { residentMb } from './resident.ts';
import { startWatchedShop, type WatchedShop } from './servers.ts';
import { type Staff, signInStaff } from './staff.ts';

const isQuick = process.argv.includes('--quick');
const isPlain = process.argv.includes('--plain');
const LINES = isQuick ? 2_000 : 100_000;
const MOBILES = isPlain ? LINES : LINES / 5;
const BEFORE_MS = isQuick ? 2_000 : 10_000;
const ASK_EVERY_MS = 250;
const SAMPLE_EVERY_MS = 100;
const ASK_AGAIN_MS = 700;

interface Phase {
  name: string;
  seconds: number;
  /** Processor time of the shop's process, with the embedded database in it: the same on a busy machine. */
  processorSeconds: number;
  /** The same of the server of the database; 0 for the embedded one. */
  databaseSeconds: number;
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

/** A file; the same mobiles and variants, dearer, when asked again. */
function csvOf({ raiseDollars = 0 } = {}): string {
  const { header, line } = isPlain ? PLAIN : BY_VARIANT;
  const rows = Array.from({ length: LINES }, (_, index) => line(index, raiseDollars));
  return [header, ...rows].join('\r\n');
}

/** Phones with a name, a price and a text of usual length. */
const PLAIN = {
  header: 'id,slug,name,category,price,stock,description,image',
  line: (index: number, raiseDollars: number) =>
    `,bench-${index},${modelOf(index)},${50 + (index % 950) + raiseDollars},${index % 40},"${textOf(index)}",`,
};

const COLOURS = [
  'Black,#1f2020',
  'White,#f4f3ee',
  'Blue,#274472',
  'Green,#3c5a48',
  'Pink,#e9c4c4',
] as const;

/** The same in five colours, of which two have more storage; the text is in the first row of a phone. */
const BY_VARIANT = {
  header: `${PLAIN.header},sku,colour,colour_hex,storage`,
  line(index: number, raiseDollars: number) {
    const [mobile, nth] = [Math.floor(index / COLOURS.length), index % COLOURS.length];
    const price = 50 + (mobile % 950) + 10 * nth + raiseDollars;
    const text = nth === 0 ? `"${textOf(mobile)}"` : '';
    const storage = nth < 3 ? '128 GB' : '256 GB';
    return `,bench-${mobile},${modelOf(mobile)},${price},${index % 40},${text},,BENCH-${mobile}-${nth},${COLOURS[nth]},${storage}`;
  },
};

/** Its name and its brand. */
function modelOf(index: number): string {
  const brand = CATEGORIES[index % CATEGORIES.length];
  return `Bench ${index % 97} Edition ${index % 997},${brand}`;
}

function textOf(index: number): string {
  return `A phone for every day, with a screen of ${5 + (index % 20) / 10} inches and room for a lot of pictures.`;
}

interface Watched {
  shop: WatchedShop;
  /** The first process of the server of its database; undefined for the embedded one. */
  databasePid: number | undefined;
}

async function measureImport(watched: Watched): Promise<Phase[]> {
  const { shop } = watched;
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
    ['check of new mobiles', async () => ids.push(await check(csvOf()))],
    ['commit', () => commit(ids[0] ?? '')],
    ['check of new prices', async () => ids.push(await check(csvOf({ raiseDollars: 1 })))],
    ['commit', () => commit(ids[1] ?? '')],
    ['undo of the prices', () => undo(ids[1] ?? '')],
    ['undo of the mobiles', () => undo(ids[0] ?? '')],
  ];
  const phases: Phase[] = [];
  for (const [name, work] of steps) phases.push(await watch(watched, name, work));
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
  { shop, databasePid }: Watched,
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
  const spent = () =>
    [processorSeconds(shop.pid), databasePid ? treeSeconds(databasePid) : 0] as const;
  const [startedAtMs, before] = [performance.now(), spent()];
  await work();
  const seconds = (performance.now() - startedAtMs) / 1_000;
  const after = spent();
  clearInterval(sampler);
  const times = await Promise.all([home.leave(), list.leave()]);
  return {
    name,
    seconds,
    processorSeconds: after[0] - before[0],
    databaseSeconds: after[1] - before[1],
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
  const rows = phases.map((phase) => {
    const { name, seconds, processorSeconds, databaseSeconds, peakMb, stallMs, home, list } = phase;
    const times = [home, list].flatMap(({ medianMs, p99Ms }) => [medianMs, p99Ms]);
    const grown = peakMb - (before?.peakMb ?? 0);
    const cells = [
      name,
      seconds.toFixed(1),
      processorSeconds.toFixed(1),
      databaseSeconds.toFixed(1),
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
      'database processor s',
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
  `# Import of ${LINES.toLocaleString('en-US')} lines: variants of ${MOBILES.toLocaleString('en-US')} mobiles`,
  '',
  'Seconds depend on what else the machine does; processor seconds, of the shop and of its database, hardly do.',
  '',
];
try {
  for (const database of asked.length > 0 ? asked : ['postgres', 'embedded']) {
    const databaseUrl = database === 'postgres' ? databases.urls.get(0) : undefined;
    const shop = await startWatchedShop({ databaseUrl, isCached: true });
    try {
      const databasePid = databaseUrl ? databases.pid : undefined;
      const part = report(database, await measureImport({ shop, databasePid }));
      console.info(part);
      parts.push(part);
    } finally {
      await shop.stop();
    }
  }
  if (!isQuick && !isPlain && asked.length === 0) {
    writeFileSync(path.join(import.meta.dirname, 'import-results.md'), parts.join('\n'));
  }
} finally {
  await databases.close();
}

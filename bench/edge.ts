/**
 * `npm run bench:edge`: a cache in front of the shop, set as docs/edge/ says, beside the shop alone: how many
 * pages it answers, how old what it shows is while prices are changed, and how soon a change is seen.
 *   -- --edits 200 --seconds 5
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { WireMobile, WireMobileDetail } from '../src/contract/mobiles.ts';
import { DEMO_ACCOUNTS } from '../src/database/demo-accounts.ts';
import { createBuyers } from '../tests/faults/buyer.ts';
import { EDGES, type EdgeKind } from '../tests/faults/edge/edges.ts';
import { watchEdits } from '../tests/faults/edge/watch-edits.ts';
import { createKillableShop } from '../tests/faults/kills/killable-shop.ts';
import { createGenerator, type Generator } from './speed/load.ts';
import { findTools, HOW_TO_INSTALL } from './speed/tools.ts';

const ROUNDS = 3;
const ENCODING = { 'accept-encoding': 'br' };

const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '5' },
  },
});

async function measure(kind: EdgeKind, generator: Generator): Promise<void> {
  const edge = await kind.start();
  if (!edge) {
    console.log(kind.howToInstall);
    return;
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'handset-edge-'));
  const shop = await createKillableShop({ url: undefined, dataDir }, edge.settings);
  await shop.start();
  try {
    const buyers = createBuyers({ ...shop, url: edge.url });
    const { email = '', password = '' } = DEMO_ACCOUNTS.find(({ role }) => role === 'Admin') ?? {};
    const staff = await buyers.identify(email, { password });
    const list = await buyers.send<WireMobile[]>('/mobile-data', { headers: {} });
    const first = list.body.find(({ price, listPrice }) => price === listPrice);
    const asked = `/mobile-data/${first?._id}`;
    const { body: mobile } = await buyers.send<WireMobileDetail>(asked, { headers: {} });
    const paths = [`/mobiles/${mobile.slug}`, `/order?brand=${mobile.category}&sort=-price`];
    for (const page of paths) {
      console.log(`${kind.name}, ${page}: ${await compare(generator, [shop.url, edge.url], page)}`);
    }
    const edits = Number(values.edits);
    const watched = await watchEdits({ url: edge.url, mobile, paths, staff, edits });
    console.log(`${kind.name}, ${edits} edits: ${summarise(watched)}`);
  } finally {
    await shop.stop();
    await edge.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** In turn, so that what else the machine does is in both. */
async function compare(generator: Generator, urls: [string, string], page: string) {
  const rates: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, url] of urls.entries()) {
      const load = { url: url + page, headers: ENCODING };
      const { perSecond } = await generator.ask(load, Number(values.seconds));
      rates[index]?.push(perSecond);
    }
  }
  const [alone = 0, through = 0] = rates.map((each) => each.sort((a, b) => a - b)[1]);
  const ratio = (through / alone).toFixed(2);
  return `${Math.round(alone)} a second without, ${Math.round(through)} through it, ${ratio} times as many`;
}

function summarise(watched: Awaited<ReturnType<typeof watchEdits>>): string {
  const { seenAfterMs, oldestMs, missedByWriter, answers } = watched;
  const share = (part: number) => {
    const index = Math.max(0, Math.ceil(seenAfterMs.length * part) - 1);
    return `${Math.round(seenAfterMs[index] ?? Number.NaN)} ms`;
  };
  return [
    `seen by others after ${share(0.5)} (median), ${share(0.99)} (p99), ${share(1)} at most`,
    `of ${answers} answers the oldest showed what had been changed ${Math.round(oldestMs)} ms before`,
    `${missedByWriter} times whoever had changed it was not shown it at once`,
  ].join('; ');
}

async function run(): Promise<void> {
  const tools = findTools();
  if (!tools) throw new Error(HOW_TO_INSTALL);
  const generator = createGenerator(tools.wrk, undefined);
  try {
    for (const kind of EDGES) await measure(kind, generator);
  } finally {
    generator.close();
  }
}

await run();

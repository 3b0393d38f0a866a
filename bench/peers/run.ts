/**
 * `npm run bench:peers`: the shop beside Vendure and EverShop, which are written for Node and PostgreSQL too, with the
 * same catalogue: processor time for the same work, in turns. Installs both from the npm registry into a temporary
 * folder; takes about fifteen minutes. Writes bench/peers-results.md; with `--rounds 2` it prints only. Needs
 * PostgreSQL and Linux (/proc).
 */
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../../tests/support/shop/free-port.ts';
import { type Contestant, type Figures, measureInTurns, medianOf, ratioOf } from '../measure.ts';
import { readPhones } from '../people.ts';
import { openDatabaseServer, stopProgram } from '../program.ts';
import { describeMachine, short, tableOf } from '../report.ts';
import { openShop, type Shop, SOLD } from '../shop.ts';
import { WORKS, type WorkId } from '../works.ts';
import { openEverShop } from './evershop.ts';
import { type Peer, run } from './peer.ts';
import { openVendure } from './vendure.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const RESULTS = path.resolve(import.meta.dirname, '../peers-results.md');
const ROUNDS = 8;
const OURS = 'Handset';
const PEERS = { vendure: openVendure, evershop: openEverShop };
const COMPARED: WorkId[] = ['list', 'search', 'page', 'cart', 'purchase'];

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: String(ROUNDS) } },
});
const rounds = Number(options.rounds);

/** Writes our catalogue as a file for the others. @returns the names of the products */
async function writeProducts({ url }: Shop, file: string): Promise<string[]> {
  const products = (await readPhones(url)).map(
    ({ name, slug, category, description, listPrice }) => {
      const priceCents = Math.round(listPrice * 100);
      return { name, slug, brand: category, description, priceCents };
    },
  );
  writeFileSync(file, JSON.stringify(products));
  return products.map(({ name }) => name);
}

async function measureAll(parent: string): Promise<Map<WorkId, Figures>> {
  const server = await openDatabaseServer();
  const pids: number[] = [];
  let shop: Shop | undefined;
  try {
    const databaseUrl = await server.create('handset');
    shop = await openShop({ name: OURS, folder: ROOT, phones: SOLD, databaseUrl, buyers: 100 });
    const products = path.join(parent, 'products.json');
    const names = await writeProducts(shop, products);
    const peers: Peer[] = [];
    for (const [id, open] of Object.entries(PEERS)) {
      const folder = path.join(parent, id);
      cpSync(path.join(import.meta.dirname, id), folder, { recursive: true });
      console.info(`Installing and opening ${id}`);
      const install = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
      await run('npm', install, { folder, env: process.env });
      const port = String(await freePort());
      const own = { PORT: port, DATABASE_URL: await server.create(id), PRODUCTS: products };
      const env = { ...process.env, NODE_ENV: 'production', ...own };
      const peer = await open({ folder, url: `http://127.0.0.1:${port}`, env, names });
      peers.push(peer);
      pids.push(peer.pid);
    }
    return await compare(shop, peers, server.pid);
  } finally {
    for (const pid of pids) await stopProgram(pid);
    await shop?.stop();
    await server.close();
  }
}

async function compare(shop: Shop, peers: Peer[], databasePid: number) {
  const figures = new Map<WorkId, Figures>();
  for (const id of COMPARED) {
    const own = await WORKS[id].begin(shop);
    const contestants: Contestant[] = [{ name: OURS, pids: [shop.pid, databasePid], ...own }];
    for (const { name, pid, rounds: theirs } of peers) {
      const round = theirs[id];
      if (round) contestants.push({ name, pids: [pid, databasePid], ...round });
    }
    figures.set(id, await measureInTurns(contestants, rounds));
    console.info(id, figures.get(id));
  }
  return figures;
}

function report(figures: Map<WorkId, Figures>): string {
  const others = ['Vendure', 'EverShop'];
  const rows = [...figures].map(([id, own]) => {
    const times = others.flatMap((name) => ratioOf(own, name, OURS) ?? []);
    const cells = [OURS, ...others].map((name) => short(medianOf(own, name)));
    const wanted = id === 'page' ? '≥ 3.5 ×' : '';
    return [WORKS[id].what, ...cells, `${short(Math.min(...times))} ×`, wanted];
  });
  return `# Beside other shops

${describeMachine()} PostgreSQL, ${SOLD} phones.

Processor milliseconds of each shop and the database for one request: the medians of ${rounds} rounds, in turns; and how
many times as much the best of the others takes. Vendure 3.7.3 and EverShop 2.2.1 run in production mode as their
documentation sets them up (\`bench/peers/vendure/serve.mjs\`, \`bench/peers/evershop/setup.mjs\`), our shop by \`npm start\`
with \`WORKERS=1\`. Each is asked for what its storefronts ask. Vendure has no pages of its own; a purchase is
compared with Vendure's only.

${tableOf(['ms', OURS, ...others, 'best of the others', 'wanted'], rows)}
`;
}

const folder = mkdtempSync(path.join(tmpdir(), 'handset-peers-'));
try {
  // PostgreSQL's user and the shops' may be others than this one.
  chmodSync(folder, 0o755);
  const text = report(await measureAll(folder));
  console.info(text);
  if (rounds === ROUNDS) writeFileSync(RESULTS, text);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

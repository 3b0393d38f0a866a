/**
 * `npm run bench:find`: how long the finder takes in the process of a shop, with the catalogue as it is sold
 * and with 100,000 mobiles. Every question is one that nobody has asked before.
 */
import { connectDatabase } from '../src/database/connect.ts';
import { findPhones, prepareLists } from '../src/shop/catalogue/index.ts';
import { createChance, makeAnswers, TODAY } from '../tests/support/shop/finder-cases.ts';
import { openDatabases } from './databases.ts';

const SIZES = [109, 100_000];
const QUESTIONS = 1_000;
const WARMING = 100;

const databases = await openDatabases(SIZES);
for (const size of SIZES) {
  const url = databases.urls.get(size) ?? '';
  const connection = await connectDatabase({ url, dataDir: '' });
  const deps = { db: connection.db };
  const began = performance.now();
  await prepareLists(deps);
  const readMs = performance.now() - began;
  const chance = createChance(31);
  const times: number[] = [];
  /** Of this process; other work on the machine does not count. */
  const own: number[] = [];
  for (let count = 0; count < QUESTIONS + WARMING; count += 1) {
    // Most of what is asked first excludes nothing: the slowest case is among them.
    const answers = count % 4 === 0 ? { levels: makeAnswers(chance).levels } : makeAnswers(chance);
    const [start, before] = [performance.now(), process.cpuUsage()];
    await findPhones(deps, answers, TODAY);
    const { user, system } = process.cpuUsage(before);
    if (count < WARMING) continue;
    times.push(performance.now() - start);
    own.push((user + system) / 1_000);
  }
  process.stdout.write(
    `${size} mobiles: read in ${readMs.toFixed(0)} ms; ${tell('by the clock', times)}; ${tell('of processor time', own)}\n`,
  );
  await connection.close();
}
await databases.close();

function tell(what: string, times: number[]): string {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1);
  return `ms ${what} p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`;
}

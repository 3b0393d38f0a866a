/**
 * `npm run bench:find`: how long the finder takes in the process of a shop, with the catalogue as it is sold
 * and with 100,000 mobiles. Every question is one that nobody has asked before.
 */
import { connectDatabase } from '../src/database/connect.ts';
import { findPhones, prepareLists } from '../src/shop/catalogue/index.ts';
import { createChance, makeAnswers } from '../tests/support/shop/finder-cases.ts';
import { openDatabases } from './databases.ts';

const SIZES = [109, 100_000];
const QUESTIONS = 1_000;
const WARMING = 100;

const databases = await openDatabases(SIZES);
for (const size of SIZES) {
  const url = databases.urls.get(size) ?? '';
  const connection = await connectDatabase({ url, dataDir: '' });
  const deps = { db: connection.db, clock: { now: () => new Date() } };
  const began = performance.now();
  await prepareLists(deps);
  const readMs = performance.now() - began;
  const chance = createChance(31);
  const times: number[] = [];
  for (let count = 0; count < QUESTIONS + WARMING; count += 1) {
    // Most of what is asked first excludes nothing: the slowest case is among them.
    const answers = count % 4 === 0 ? { levels: makeAnswers(chance).levels } : makeAnswers(chance);
    const start = performance.now();
    await findPhones(deps, answers);
    if (count >= WARMING) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1);
  process.stdout.write(
    `${size} mobiles: read in ${readMs.toFixed(0)} ms; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(0.999)} ms\n`,
  );
  await connection.close();
}
await databases.close();

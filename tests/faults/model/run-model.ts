/**
 * Runs the model-based test against one database and prints the result as one line of JSON.
 * Started by run-child.ts as `node --import mutate.ts run-model.ts`, with DATABASE_URL, MUTANT, RUNS, SEED.
 */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { openShop } from '../open-shop.ts';
import { checkoutProperty } from './model.ts';
import { mutants } from './mutants.ts';

const { DATABASE_URL = '', MUTANT = '', RUNS = '100', SEED = '42' } = process.env;

const shop = await openShop(DATABASE_URL);
for (const statement of mutants[MUTANT]?.statements ?? [])
  await shop.db.execute(sql.raw(statement));
const result = await fc.check(checkoutProperty(shop), {
  numRuns: Number(RUNS),
  seed: Number(SEED),
  // A wrong shop is caught once; only the right one is worth the search for the shortest way.
  endOnFailure: true,
});
const { failed, numRuns, seed, counterexamplePath, errorInstance, counterexample } = result;
const steps = counterexample?.[1].map(([step]) => step);
const message = errorInstance instanceof Error ? errorInstance.message : '';
process.stdout.write(
  `${JSON.stringify({ runs: numRuns, failed, seed, path: counterexamplePath, message, steps })}\n`,
);
await shop.close();
process.exit(0);

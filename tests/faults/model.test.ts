import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PreparedDatabase, prepareTestDatabase } from '../support/database.ts';
import { mutants } from './mutants.ts';
import { runFaultTest } from './run-child.ts';

const RUNS = process.env.MODEL_RUNS ?? '40';
/** A mutant that survives so many schedules has not been caught. */
const MUTANT_RUNS = '400';

describe('model of the checkout over HTTP (R114 R118 R158 R159)', () => {
  let database: PreparedDatabase;
  beforeEach(async () => {
    database = await prepareTestDatabase({ kind: 'postgres' });
  });
  afterEach(() => database.remove());

  const run = (settings: Record<string, string>) =>
    runFaultTest('./run-model.ts', { DATABASE_URL: database.url ?? '', ...settings });

  it(`holds every invariant in ${RUNS} schedules`, { timeout: 1_200_000 }, async () => {
    const result = await run({ RUNS, SEED: String(Date.now() % 1_000_000) });
    expect(result).toMatchObject({ failed: false, runs: Number(RUNS) });
  });

  it.each(Object.entries(mutants))(
    'catches the mutant %s',
    { timeout: 300_000 },
    async (MUTANT) => {
      const result = await run({ RUNS: MUTANT_RUNS, MUTANT });
      expect(result.failed).toBe(true);
    },
  );
});

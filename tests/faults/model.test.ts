import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PreparedDatabase, prepareTestDatabase } from '../support/database.ts';
import { mutants } from './mutants.ts';
import { runFaultTest } from './run-child.ts';

const RUNS = Number(process.env.MODEL_RUNS ?? 20);
/** A mutant that survives so many schedules has not been caught. */
const MUTANT_RUNS = 600;

describe('model of the checkout over HTTP (R114 R118 R158 R159)', () => {
  let database: PreparedDatabase;
  beforeEach(async () => {
    database = await prepareTestDatabase({ kind: 'postgres' });
  });
  afterEach(() => database.remove());

  const run = (settings: Record<string, string>) =>
    runFaultTest('./run-model.ts', { DATABASE_URL: database.url ?? '', ...settings });

  it('holds every invariant', { timeout: 7_200_000 }, async ({ task }) => {
    const result = await run({ RUNS: String(RUNS), SEED: String(Date.now() % 1_000_000) });
    task.meta.runs = result.runs;
    expect(result).toMatchObject({ failed: false, runs: RUNS });
  });

  it.for(Object.keys(mutants))(
    'catches the mutant %s',
    { timeout: 600_000 },
    async (MUTANT, { task }) => {
      const result = await run({ RUNS: String(MUTANT_RUNS), MUTANT });
      task.meta.runs = result.runs;
      expect(result.failed).toBe(true);
    },
  );
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { prepareTestDatabase } from '../../support/database/database.ts';
import { mutants } from './mutants.ts';
import { applyPatch } from './patch-sources.ts';
import { type FaultResult, runFaultTest } from './run-child.ts';

const RUNS = Number(process.env.MODEL_RUNS ?? 10);
/** Most of a schedule is waiting: large numbers are shared out to several shops. */
const SHARDS = RUNS < 100 ? 1 : 3;
/** How many of the mutants are run, from the one that is caught first: the others take up to a minute of a core. */
const MUTANTS = Number(process.env.MUTANTS ?? 1);
/** A mutant that survives so many schedules has not been caught. */
const MUTANT_RUNS = 2_000;

describe('model of the checkout over HTTP (R114 R118 R158 R159)', () => {
  /** On a database of its own. */
  async function run(settings: Record<string, string>): Promise<FaultResult> {
    const { ownerUrl: url = '', remove } = await prepareTestDatabase({ kind: 'postgres' });
    try {
      return await runFaultTest('./run-model.ts', { DATABASE_URL: url, ...settings });
    } finally {
      await remove();
    }
  }

  it('holds every invariant', { timeout: 14_400_000 }, async ({ task }) => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
    console.log(`SEED=${seed} repeats these runs`);
    const results = await Promise.all(
      Array.from({ length: SHARDS }, (_, shard) =>
        run({ RUNS: String(Math.ceil(RUNS / SHARDS)), SEED: String(seed + shard) }),
      ),
    );
    task.meta.runs = results.reduce((sum, { runs }) => sum + runs, 0);
    expect(results.filter(({ failed }) => failed)).toEqual([]);
    expect(task.meta.runs).toBeGreaterThanOrEqual(RUNS);
  });

  it.for(Object.keys(mutants).slice(0, MUTANTS))(
    'catches the mutant %s',
    { timeout: 1_800_000 },
    async (MUTANT, { task }) => {
      const result = await run({ RUNS: String(MUTANT_RUNS), MUTANT });
      task.meta.runs = result.runs;
      expect(result.failed).toBe(true);
    },
  );

  it('has mutants that fit the sources', () => {
    for (const { patches } of Object.values(mutants)) {
      for (const patch of patches) {
        const source = readFileSync(new URL(`../../../src/${patch.file}`, import.meta.url), 'utf8');
        expect(() => applyPatch(source, patch)).not.toThrow();
      }
    }
  });
});

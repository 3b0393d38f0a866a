/** The database of three machines is restored to a point in time, while people buy on, and held against the ledger. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { createBuyers } from '../buyer.ts';
import { type Cluster, canHaveCluster, openCluster } from './cluster.ts';

const RESTORES = Number(process.env.RESTORES ?? 0);
const RESTORE_MS = 240_000;
/** What docs/backup.md promises. */
const MOST_LOST_S = 60;
const ARCHIVE_MS = 60_000;
const DRILL = path.resolve(import.meta.dirname, '../../../scripts/drill.ts');
const run = promisify(execFile);

describe.runIf(RESTORES > 0 && canHaveCluster())('a restore to a point in time', () => {
  let cluster: Cluster;
  let buyers: ReturnType<typeof createBuyers>;
  let number = 0;
  beforeAll(async () => {
    cluster = await openCluster();
    const [first] = cluster.machines;
    if (first) await cluster.startShop(first);
    buyers = cluster.buyers();
    await cluster.backUp();
  }, 300_000);
  afterAll(() => cluster?.remove(), 60_000);

  async function buy(): Promise<void> {
    number += 1;
    const buyer = await buyers.createBuyer(`restore-${number}@test.example`);
    const intentId = await buyers.startIntent(buyer);
    await buyers.confirm(intentId);
    await buyers.report(buyer, intentId);
  }

  it('loses a minute at most, and agrees with the ledger and with the audit log', {
    timeout: 120_000 + RESTORES * RESTORE_MS,
  }, async ({ task }) => {
    task.meta.runs = RESTORES;
    const lost: number[] = [];
    for (let turn = 0; turn < RESTORES; turn += 1) {
      for (let bought = 0; bought < 10; bought += 1) await buy();
      const target = new Date();
      for (let bought = 0; bought < 5; bought += 1) await buy();
      // The log of that moment is in the archive a minute later at most.
      await sleep(ARCHIVE_MS + 5_000);
      const { stdout } = await run(
        process.execPath,
        [DRILL, 'restore', '--config', cluster.backupSettings, '--target', target.toISOString()],
        { env: { ...process.env, ...(await cluster.settings()) } },
      );
      const seconds = /: ([\d.]+) s lost/.exec(stdout)?.[1];
      expect([stdout, seconds]).toEqual([
        expect.stringContaining('invariants hold'),
        expect.any(String),
      ]);
      expect(stdout).toContain('The audit log is intact');
      lost.push(Number(seconds));
    }
    console.info(JSON.stringify({ restores: lost.length, lostSeconds: lost }));
    expect(Math.max(...lost)).toBeLessThanOrEqual(MOST_LOST_S);
  });
});

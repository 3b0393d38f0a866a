/** The machine of the primary is cut off from the others: there are never two that take writes. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChance } from '../../../scripts/lib/testing/chance.ts';
import { type Cluster, canHaveCluster, openCluster } from './cluster.ts';
import type { Machine } from './machines.ts';

const chance = createChance('partitions');

const PARTITIONS = Number(process.env.PARTITIONS ?? 0);
const PARTITION_MS = 120_000;
const PAUSE_MS = 10;
/** Longer than a commit takes that is answered at all. */
const PATIENCE_MS = 3_000;
const SHOWN = 10;

interface Counted {
  machine: number;
  value: number;
}

describe.runIf(PARTITIONS > 0 && canHaveCluster())(
  'the network between three databases is cut',
  () => {
    let cluster: Cluster;
    const counted: Counted[] = [];
    let isOver = false;
    beforeAll(async () => {
      cluster = await openCluster();
    }, 300_000);
    afterAll(() => cluster?.remove(), 60_000);

    /** Raises the counter in this machine's own database, whatever part that has, and notes what it acknowledged. */
    async function countOn(machine: Machine): Promise<void> {
      while (!isOver) {
        const client = new pg.Client({
          connectionString: cluster.urlOf(machine),
          connectionTimeoutMillis: PATIENCE_MS,
          query_timeout: PATIENCE_MS,
        });
        client.on('error', () => undefined);
        try {
          await client.connect();
          while (!isOver) {
            const { rows } = await client.query<{ value: number }>(
              'update counter set value = value + 1 returning value',
            );
            counted.push({ machine: machine.number, value: rows[0]?.value ?? 0 });
            await sleep(PAUSE_MS);
          }
        } catch {
          // No primary, or none that may answer: nothing was acknowledged.
        }
        client.connection.stream.destroy();
        await sleep(PAUSE_MS);
      }
    }

    it('a counter that all of them raise where they can shows each value once, and loses none', {
      timeout: 120_000 + PARTITIONS * PARTITION_MS,
    }, async ({ task }) => {
      task.meta.runs = PARTITIONS;
      await cluster.query('create table counter (value int not null)');
      await cluster.query('insert into counter values (0)');
      const counting = cluster.machines.map(countOn);
      const writers = new Set<number>();
      try {
        for (let partition = 0; partition < PARTITIONS; partition += 1) {
          await cluster.untilWhole();
          await sleep(chance.fraction() * 1_000);
          const alone = await cluster.leader();
          const others = cluster.machines.filter((machine) => machine !== alone);
          for (const other of others) {
            alone.cut(other);
            other.cut(alone);
          }
          const before = counted.length;
          const hasTakenOver = () =>
            counted.slice(before).some(({ machine }) => machine !== alone.number);
          await expect.poll(hasTakenOver, { timeout: PARTITION_MS }).toBe(true);
          writers.add(alone.number);
          for (const other of others) {
            alone.join(other);
            other.join(alone);
          }
        }
        await cluster.untilWhole();
      } finally {
        isOver = true;
        await Promise.all(counting);
      }
      const values = counted.map(({ value }) => value);
      const seen = new Set<number>();
      const twice = counted.filter(({ value }) => seen.size === seen.add(value).size);
      const [{ value = 0 } = {}] = await cluster.query<{ value: number }>(
        'select value from counter',
      );
      console.info(
        JSON.stringify({
          partitions: PARTITIONS,
          counted: values.length,
          twice: twice.length,
          value,
          writers: [...writers],
        }),
      );
      expect(twice.slice(0, SHOWN)).toEqual([]);
      expect(value).toBeGreaterThanOrEqual(Math.max(...values));
      expect(values.length).toBeGreaterThan(PARTITIONS);
    });
  },
);

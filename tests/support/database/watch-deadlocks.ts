/** For tests of those who must never wait for each other in a circle: the shop repeats what a deadlock has ended. */
import type { Pool, PoolClient } from 'pg';
import { errorCode } from '../../../src/shared/errors.ts';

const DEADLOCK = '40P01';

/** @returns tells how many deadlocks statements on `pool` have run into since */
export function watchDeadlocks(pool: Pool): () => number {
  let deadlocks = 0;
  const watched = new WeakSet<PoolClient>();
  const note = (error: unknown) => {
    if (errorCode(error) === DEADLOCK) deadlocks += 1;
  };
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    client.query = new Proxy(client.query, {
      apply(query, self, values) {
        const answer: unknown = Reflect.apply(query, self, values);
        if (answer instanceof Promise) answer.catch(note);
        return answer;
      },
    });
  });
  return () => deadlocks;
}

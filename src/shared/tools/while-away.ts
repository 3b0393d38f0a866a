/**
 * Patience with a database that is away for a moment, as during a switchover. Protects: what has left nothing behind is
 * done again instead of refused; what may have been done is not.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from './lost-connection.ts';

/** A switchover is over by then, a failover seldom; whoever asks waits for as long. */
const PATIENCE_MS = 3_000;
const PAUSE_MS = 200;

/**
 * Repeats `work` for up to 3 seconds while the database is away.
 * @param work reads, or can be done twice
 * @param mayRepeat asked after a failure: whether nothing of it can have been done
 * @throws whatever `work` throws last
 */
export async function whileAway<T>(
  work: () => Promise<T>,
  mayRepeat: () => boolean = () => true,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || !mayRepeat() || performance.now() > deadline) throw error;
    }
    await sleep(PAUSE_MS);
  }
}

/**
 * Sends the numbers of changed mobiles to all streams. Protects: changes that come together are read and sent together;
 * a stream takes so many bytes a second and no more, however much is written; and each message is read when the one
 * before has been sent, so that nobody is sent an older number later.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../shop/ports.ts';
import { type Streams, writeEvent } from './streams.ts';

/** Changes of so long are sent as one. */
const GATHER_MS = 100;
/** To each stream. */
const BYTES_A_MS = 32;
/** More than these at once are not told one by one. */
export const MOST_AT_ONCE = 40;
/** How often at most everybody is told to ask for what they show. */
const MISSED_EVERY_MS = 10_000;

/** Of these mobiles, those that exist, as a JSON list. */
export type ReadNumbers = (ids: readonly string[]) => Promise<string>;

export interface Sender {
  add(ids: readonly string[]): void;
  /** More has changed than anybody can name. */
  lose(): void;
}

export function createSender(
  logger: Logger,
  { streams, read }: { streams: Streams; read: ReadNumbers },
): Sender {
  const due = new Set<string>();
  let isLost = false;
  let isRunning = false;
  let nextMissedMs = Number.NEGATIVE_INFINITY;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    let bytes = 0;
    do {
      await sleep(Math.max(GATHER_MS, bytes / BYTES_A_MS), undefined, { ref: false });
      isLost ||= due.size > MOST_AT_ONCE;
      const ids = [...due];
      due.clear();
      if (streams.size === 0) isLost = false;
      else if (isLost) tellMissed();
      else bytes = await tell(ids);
    } while (due.size > 0 || isLost);
    isRunning = false;
  }
  function tellMissed(): void {
    if (performance.now() < nextMissedMs) return;
    nextMissedMs = performance.now() + MISSED_EVERY_MS;
    isLost = false;
    streams.send(writeEvent('missed'));
  }
  /** @returns how many bytes that was */
  async function tell(ids: readonly string[]): Promise<number> {
    try {
      const message = writeEvent('changed', await read(ids));
      streams.send(message);
      return message.length;
    } catch (err) {
      logger.warn({ err }, 'changed numbers could not be read; pages are told to ask for them');
      isLost = true;
      return 0;
    }
  }

  return {
    add(ids) {
      for (const id of ids) due.add(id);
      if (due.size > 0) void run();
    },
    lose() {
      isLost = true;
      void run();
    },
  };
}

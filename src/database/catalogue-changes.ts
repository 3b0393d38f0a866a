/**
 * Notifications of changes of the catalogue, which triggers send when a transaction commits
 * (migrations/0042_one-trigger-for-each-change.sql). A writer waits for its own before it answers.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { newId } from '../shared/tools/ids.ts';
import type { DatabaseConnection } from './connect.ts';
import { listen } from './listen.ts';

const CHANNEL = 'catalogue_changed';
const LONGEST_WAIT_MS = 1_000;

/** Tells it of what no trigger watches, when the transaction commits. */
export const tellOfAnything = sql`select pg_notify(${CHANNEL}, 'anything')`;

/**
 * edited: anything that a page shows of these phones · sold: their units, while more are left than a page counts ·
 * anything: it is not known what.
 */
export type CatalogueChange =
  | { kind: 'edited' | 'sold'; mobileIds: readonly string[] }
  | { kind: 'anything' };

/** One wait for what a transaction changes. */
export interface Awaited {
  /** Sent in the transaction, behind all that it writes. */
  mark: SQL;
  /** After the commit: until this process knows what was changed, a second at most. */
  heard(): Promise<void>;
  /** In any case, when nobody waits any more. */
  end(): void;
}

export interface CatalogueNews {
  await(): Awaited;
  stop(): Promise<void>;
}

/**
 * @param tell hears of every change, whichever process made it
 * @param onLost called when changes may be missed, because the connection was lost; `tell` says when it is back
 */
export async function followCatalogue(
  connection: DatabaseConnection,
  tell: (change: CatalogueChange) => void,
  onLost: () => void,
): Promise<CatalogueNews> {
  const waiting = new Map<string, () => void>();
  function onNotify(payload?: string): void {
    const [kind, rest = ''] = payload?.split(' ') ?? [];
    if (kind === 'mark') waiting.get(rest)?.();
    else tell(readChange(kind, rest));
  }
  const stop = await listen(connection, CHANNEL, { onNotify, onLost });
  return {
    stop,
    await() {
      const id = newId();
      const told = new Promise<true>((resolve) => {
        waiting.set(id, () => resolve(true));
      });
      return {
        mark: sql`select pg_notify(${CHANNEL}, ${`mark ${id}`})`,
        async heard() {
          const late = sleep(LONGEST_WAIT_MS, false, { ref: false });
          if (!(await Promise.race([told, late]))) tell({ kind: 'anything' });
        },
        end: () => waiting.delete(id),
      };
    },
  };
}

function readChange(kind: string | undefined, ids: string): CatalogueChange {
  if ((kind !== 'edited' && kind !== 'sold') || ids === '') return { kind: 'anything' };
  return { kind, mobileIds: ids.split(',') };
}

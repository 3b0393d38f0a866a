import { and, eq } from 'drizzle-orm';
import { auditLog } from '../../database/schema.ts';
import type { ShopDeps } from '../deps.ts';
import { type AuditHead, formatHead, readHead } from './read-head.ts';

const PUBLISHED_ENTRIES = 100;
const PUBLISHED_MS = 3_600_000;

/**
 * Writes the newest entry of the audit log to the shop's log, out of reach of the database owner, at the start, every
 * 100 entries and every hour, so that a truncated audit log is noticed. Each round also checks the entry that was
 * published last.
 * @returns one round, for a job
 */
export function createHeadPublisher({
  db,
  clock,
  logger,
}: Pick<ShopDeps, 'db' | 'clock' | 'logger'>): () => Promise<void> {
  let published: (AuditHead & { atMs: number }) | undefined;

  async function isLost({ id, hash }: AuditHead): Promise<boolean> {
    const entry = and(eq(auditLog.id, id), eq(auditLog.hash, hash));
    return (await db.$count(auditLog, entry)) === 0;
  }

  return async () => {
    if (published && (await isLost(published))) {
      const details = { auditHead: formatHead(published) };
      logger.error(details, 'the audit log no longer has an entry that was published');
    }
    const head = await readHead(db);
    const atMs = clock.now().getTime();
    const isDue =
      !published ||
      atMs - published.atMs >= PUBLISHED_MS ||
      (head?.id ?? 0) - published.id >= PUBLISHED_ENTRIES;
    if (!head || !isDue) return;
    logger.info({ auditHead: formatHead(head) }, 'the newest entry of the audit log');
    published = { ...head, atMs };
  };
}

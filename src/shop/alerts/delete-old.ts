/** Alerts that are of no more use: whose address nobody has confirmed, and which were told long ago. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { deleteInBatches } from '../../database/delete-batches.ts';
import { alerts } from '../../database/schema.ts';
import { ALERT_CONFIRM_DAYS } from '../../shared/rules/alerts.ts';
import { SENT_KEPT_DAYS } from './rules.ts';

/** @returns how many are gone */
export async function deleteOldAlerts(db: Queryable): Promise<number> {
  const before = (days: number) => sql`now() - make_interval(days => ${days})`;
  const unconfirmed = sql`${alerts.confirmedAt} is null and ${alerts.createdAt} < ${before(ALERT_CONFIRM_DAYS)}`;
  const sent = sql`${alerts.sentAt} is not null and ${alerts.sentAt} < ${before(SENT_KEPT_DAYS)}`;
  return (
    (await deleteInBatches(db, alerts, unconfirmed)) + (await deleteInBatches(db, alerts, sent))
  );
}

/** What the ledger page reads from the bank's books. */
import type { BankStore } from '../store.ts';

export interface Totals {
  captured: number;
  capturedCents: number;
  refundedCents: number;
  disputed: number;
}

export interface DeliveryRow {
  eventId: string;
  type: string;
  /** The object that the event is about. */
  aboutId: string;
  state: 'pending' | 'delivered' | 'failed' | 'dropped';
  attempts: number;
  dueAtMs: number;
  createdAtMs: number;
  lastResult: string | null;
}

const SHOWN_DELIVERIES = 100;

export function createLedgerReader({ database }: BankStore) {
  const selectTotals = database.prepare(
    `SELECT count(*) AS captured,
       coalesce(sum(body ->> '$.amount_captured'), 0) AS capturedCents,
       coalesce(sum(body ->> '$.amount_refunded'), 0) AS refundedCents,
       (SELECT count(*) FROM objects WHERE kind = 'dispute') AS disputed
     FROM objects WHERE kind = 'charge' AND body ->> '$.status' = 'succeeded'`,
  );
  const selectDeliveries = database.prepare(
    `SELECT d.event_id, d.state, d.attempts, d.due_at_ms, d.created_at_ms, d.last_result,
       o.type, o.body ->> '$.data.object.id' AS about
     FROM deliveries d JOIN objects o ON o.id = d.event_id ORDER BY d.id DESC LIMIT ?`,
  );

  return {
    readTotals(): Totals {
      const row = selectTotals.get();
      return {
        captured: Number(row?.captured),
        capturedCents: Number(row?.capturedCents),
        refundedCents: Number(row?.refundedCents),
        disputed: Number(row?.disputed),
      };
    },
    listDeliveries: (): DeliveryRow[] =>
      selectDeliveries.all(SHOWN_DELIVERIES).map((row) => ({
        eventId: String(row.event_id),
        type: String(row.type),
        aboutId: String(row.about),
        state: toState(row.state),
        attempts: Number(row.attempts),
        dueAtMs: Number(row.due_at_ms),
        createdAtMs: Number(row.created_at_ms),
        lastResult: row.last_result === null ? null : String(row.last_result),
      })),
  };
}

function toState(value: unknown): DeliveryRow['state'] {
  return value === 'delivered' || value === 'failed' || value === 'dropped' ? value : 'pending';
}

/** Progress of an import and what its lines would do. Called by GET /transfer/{id}. */
import type { Services } from '../../services.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { findTransfer, listRows, type RowKind, type Transfer, type TransferRow } from './store.ts';

/** @throws AppError not-found */
export async function readImport(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  input: { id: string; kind: RowKind; afterLine: number; limit: number },
): Promise<{ transfer: Transfer; rows: TransferRow[] }> {
  requireAdmin(actor);
  const transfer = await findTransfer(db, input.id);
  const { id: transferId, ...rest } = input;
  return { transfer, rows: await listRows(db, { transferId, ...rest }) };
}

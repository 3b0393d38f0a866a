/** The calls of an import, and how its lines read. */
import type { WireImport, WireImportHead } from '../../../../contract/import-export.ts';
import { api } from '../../../lib/api-client.ts';
import { toProblem } from '../../../lib/api-problem.ts';
import { sendFile } from '../../../lib/send-file.ts';

export type LineKind = 'bad' | 'left-out' | 'warning' | 'change' | 'add';

/** Sends a file to be checked. @returns the id to ask for progress with */
export async function sendMobiles(
  file: File,
  onProgress: (share: number) => void,
): Promise<string> {
  const sent = { path: '/transfer/mobiles', field: 'file', file, what: 'file', onProgress };
  const body = await sendFile(sent);
  const isStarted = typeof body === 'object' && body !== null && 'id' in body;
  if (!isStarted || typeof body.id !== 'string') throw toProblem(200, body);
  return body.id;
}

export function readImport(
  id: string,
  lines: { kind: LineKind; cursor: number; limit: number },
  signal?: AbortSignal,
): Promise<WireImport> {
  const { kind, cursor, limit } = lines;
  const query = new URLSearchParams({ kind, cursor: String(cursor), limit: String(limit) });
  return api.call(`/transfer/${id}?${query}`, { signal });
}

/** The latest imports, the last one first. */
export function listImports(signal?: AbortSignal): Promise<WireImportHead[]> {
  return api.call('/transfer/recent', { signal });
}

/** @param skip how many lines with errors are left out on purpose */
export function commitImport(id: string, skip: number): Promise<unknown> {
  return api.call(`/transfer/${id}/commit`, { method: 'POST', body: { skip } });
}

/** Whether the server is still at work with it. */
export function isRunning({ state }: Pick<WireImport, 'state'>): boolean {
  return state === 'checking' || state === 'committing';
}
